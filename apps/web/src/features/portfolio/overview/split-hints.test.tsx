import { createActivity, listMissingSplits } from '@leadenhall/contract/portfolio/endpoints.ts'
import type { Activity, MissingSplit } from '@leadenhall/contract/portfolio/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure, fakeApi } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { ACCOUNT } from '../../../test-support/serve-portfolio.tsx'
import { shownToast } from '../../../test-support/shown-toast.ts'
import { Toaster } from '../../../ui/overlays/toaster.tsx'
import { SplitHints } from './split-hints.tsx'

const CONSOLIDATION: MissingSplit = {
  account_id: 'isa',
  ticker: 'VOD.L',
  name: 'Vodafone Group plc',
  date: '2014-02-24',
  ratio: { new: '6', old: '11' },
  held: '1100.5',
}

function show(missing: MissingSplit[] | Failure) {
  const sent: unknown[] = []
  const api = fakeApi()
  api.on(listMissingSplits, () => missing)
  api.on(createActivity, ({ body }) => {
    sent.push(body)
    return {} as Activity
  })
  renderPage(
    <>
      <SplitHints accounts={[ACCOUNT]} />
      <Toaster />
    </>,
  )
  return { api, sent, user: userEvent.setup() }
}
async function ask() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add it' }))
  return within(await screen.findByRole('alertdialog'))
}

describe('A split that the records lack', () => {
  it('into fewer shares is recorded as a consolidation, once its shares are confirmed', async () => {
    const { sent, user } = show([CONSOLIDATION])
    const dialog = await ask()
    expect(dialog.getByText('Add this split of VOD.L?')).toBeDefined()
    expect(dialog.getByText(/You held 1,100.5 shares the evening before/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Add it' }))
    await shownToast('Added. Your holdings include the new shares.')
    expect(sent).toEqual([
      {
        account_id: 'isa',
        kind: 'consolidation',
        date: '2014-02-24',
        ticker: 'VOD.L',
        ratio: { new: '6', old: '11' },
      },
    ])
  })

  it('is not recorded after Cancel', async () => {
    const { sent, user } = show([CONSOLIDATION])
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent).toEqual([])
    expect(screen.getByText(/VOD.L gave 6 shares for 11 on 24 Feb 2014/)).toBeDefined()
  })

  it('stays, with the reason, where the server refuses it', async () => {
    const { api, user } = show([CONSOLIDATION])
    api.on(createActivity, () => new Failure('conflict', 409, 'This split is recorded already.'))
    await user.click((await ask()).getByRole('button', { name: 'Add it' }))
    await shownToast('This split is recorded already.')
    expect(screen.getByText(/VOD.L gave 6 shares/)).toBeDefined()
  })

  it('has a line for each', async () => {
    show([CONSOLIDATION, { ...CONSOLIDATION, ticker: 'BARC.L', ratio: { new: '4', old: '1' } }])
    const lines = within(await screen.findByRole('region', { name: 'Missing splits' }))
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('VOD.L gave 6 shares for 11'),
      expect.stringContaining('BARC.L gave 4 shares for 1'),
    ])
  })
})
