import { chooseFirstPrices, listPriceSources } from '@leadenhall/contract/prices/endpoints.ts'
import type { PriceSource, PriceSources } from '@leadenhall/contract/prices/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure, fakeApi } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { FirstPricesLine } from './first-prices-line.tsx'
import { findLate, LatePricesNotice } from './late-prices-notice.tsx'

const open = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

describe('The line of a new installation', () => {
  it('names three ways, each with what it takes and its command', async () => {
    const user = userEvent.setup()
    renderPage(<FirstPricesLine isAdmin={false} />)
    const dialog = await open(user, 'Your own key')
    expect(dialog.getByText(/EODHD sells daily prices/)).toBeDefined()
    expect(dialog.getByText(/npm run prices:choose -- key/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Your own files' }))
    expect(dialog.getByText(/leadenhall prices file/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Stay in the demo' }))
    expect(dialog.getByText(/begins with an empty past/)).toBeDefined()
    expect(dialog.queryByLabelText('EODHD key')).toBeNull()
  })

  it('takes an administrator’s key, says what is wrong with it, and is gone once it is chosen', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    fakeApi().on(chooseFirstPrices, ({ body }) => {
      sent.push(body)
      return sent.length === 1
        ? new Failure('validation_failed', 422, 'Check the fields.', { key: ['Not accepted.'] })
        : { data_mode: 'live' as const, needs_restart: true }
    })
    renderPage(<FirstPricesLine isAdmin />)
    const dialog = await open(user, 'Your own key')
    await user.type(dialog.getByLabelText('EODHD key'), 'abc')
    await user.click(dialog.getByRole('button', { name: 'Test and keep the key' }))
    expect(await dialog.findByText('Not accepted.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Test and keep the key' }))
    expect(await dialog.findByText(/Restart the server/)).toBeDefined()
    expect(sent).toEqual([
      { choice: 'key', key: 'abc' },
      { choice: 'key', key: 'abc' },
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/No live source answered/)).toBeNull())
  })
})

const YAHOO: PriceSource = {
  key: 'yahoo',
  title: 'Yahoo Finance',
  isOn: true,
  state: { status: 'down', detail: 'blocked', lastSuccess: null, lastFailure: null },
  requests: null,
  series: 0,
  refused: [],
}
const of = (...sources: readonly PriceSource[]): PriceSources => ({
  order: [],
  sources: [...sources],
  plan: null,
})
const answered = (source: PriceSource, status: 'ok' | 'degraded', lastSuccess: string) => ({
  ...source,
  state: { ...source.state, status, lastSuccess },
})
const NOW = Date.parse('2026-11-20T14:00:00Z')

describe('Late prices', () => {
  it('are none while a source answers, or answered within half an hour', () => {
    expect(findLate(of(answered(YAHOO, 'ok', '2026-11-20T09:00:00Z')), NOW)).toBeNull()
    expect(findLate(of(answered(YAHOO, 'degraded', '2026-11-20T13:40:00Z')), NOW)).toBeNull()
    expect(findLate(of({ ...YAHOO, isOn: false }), NOW)).toBeNull()
    const eodhd = answered({ ...YAHOO, key: 'eodhd' }, 'ok', '2026-11-20T09:00:00Z')
    expect(findLate(of(YAHOO, eodhd), NOW)).toBeNull()
  })

  it('name the last answer of any source, and the first source', () => {
    const eodhd = answered({ ...YAHOO, key: 'eodhd' }, 'degraded', '2026-11-20T11:00:00Z')
    expect(findLate(of(YAHOO, eodhd), NOW)).toEqual({
      source: YAHOO,
      lastAt: '2026-11-20T11:00:00Z',
    })
  })

  it('are said on Home with their reason and a way out, until that is dismissed', async () => {
    const user = userEvent.setup()
    fakeApi().on(listPriceSources, () => of(YAHOO))
    renderPage(<LatePricesNotice isAdmin={false} />)
    expect(
      await screen.findByText('No prices have come yet: Yahoo Finance refuses this address.'),
    ).toBeDefined()
    const dialog = await open(user, 'What helps')
    expect(dialog.getByText(/EODHD sells/)).toBeDefined()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/No prices have come/)).toBeNull()
  })
})
