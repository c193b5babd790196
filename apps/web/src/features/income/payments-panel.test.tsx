import type { ComingRow } from '@leadenhall/contract/income/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { onPhone } from '../../test-support/on-phone.ts'
import { toneIn } from '../../test-support/read-figures.ts'
import { cellOf, readHeaders, readRows } from '../../test-support/read-rows.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { savedFiles } from '../../test-support/saved-files.ts'
import { ACCOUNT } from '../../test-support/serve-portfolio.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { buildComingRow } from './test-support/build-coming.ts'

const show = (rows: readonly ComingRow[]) =>
  renderPage(<PaymentsPanel rows={rows} accounts={[ACCOUNT]} />)
const table = () => screen.getByRole('table', { name: 'Payments' })

describe('Payments', () => {
  it('have days, amounts with their units, account and rule', () => {
    show([buildComingRow()])
    expect(screen.getByText('1 payment')).toBeDefined()
    expect(readRows(table())).toEqual([
      {
        Pays: '5 Mar 2999',
        'Ex-dividend': '4 Feb 2999',
        Share: 'VOD.L Vodafone Group',
        'Per share': '4.50p',
        Quantity: '1,000',
        Amount: '£45.00',
        Account: 'My ISA',
        Certainty: 'Declared',
        Rule: 'The source gives ex-day and amount.',
      },
    ])
  })

  it('have what was received instead of what was declared', () => {
    show([buildComingRow({ amount: '45', received: '44.85' })])
    expect(readRows(table())[0]).toMatchObject({ Amount: '£44.85', Certainty: 'Received' })
  })

  it('say so where day, unit or amount are not known', () => {
    show([
      buildComingRow({ payDate: null, exDate: null, unit: null, amount: null }),
      buildComingRow({ ticker: 'B.L', perShare: null, name: null }),
    ])
    expect(readRows(table())).toMatchObject([
      {
        Pays: 'day not known',
        'Ex-dividend': '–',
        'Per share': '4.50 (unit unknown)',
        Amount: '–',
      },
      { Share: 'B.L ', 'Per share': '–', Amount: '£45.00' },
    ])
  })

  it('colour a cut as a loss', () => {
    show([buildComingRow({ isCut: true, change: -0.25 })])
    const share = cellOf(table(), 0, 'Share')
    expect(share.textContent).toContain('cut −25.00%')
    expect(toneIn(share)).toBe('down')
  })

  it('show day, share, amount and certainty on a phone', () => {
    onPhone()
    show([buildComingRow()])
    expect(readHeaders(table())).toEqual(['Pays', 'Share', 'Amount', 'Certainty'])
  })

  it('are saved as on the screen, with an empty cell for what is not known', async () => {
    const saved = savedFiles()
    show([buildComingRow({ received: '44.85' }), buildComingRow({ payDate: null, amount: null })])
    await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }))
    const [, received, unknown] = ((await saved())[0] ?? '').split('\r\n')
    expect(received).toBe(
      '2999-03-05,2999-02-04,VOD.L,4.5 GBX,1000,44.85,My ISA,Received,The source gives ex-day and amount.',
    )
    expect(unknown).toBe(
      ',2999-02-04,VOD.L,4.5 GBX,1000,,My ISA,Declared,The source gives ex-day and amount.',
    )
  })
})
