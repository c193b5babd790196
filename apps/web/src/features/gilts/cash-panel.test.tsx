import { listCashRates } from '@leadenhall/contract/gilts/endpoints.ts'
import type { CashRate } from '@leadenhall/contract/gilts/index.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { readRows } from '../../test-support/read-rows.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { CashPanel } from './cash-panel.tsx'
import { buildCashRate } from './test-support/build-gilt.ts'

function show(...items: CashRate[]) {
  const asked: string[] = []
  fakeApi().on(listCashRates, ({ query }) => {
    asked.push(query.toString())
    return { asOf: '2026-11-26T10:00:00.000Z', taxRate: '20', items }
  })
  renderPage(<CashPanel taxRate="20" />)
  return asked
}
const rows = async () => readRows(await screen.findByRole('table', { name: 'Cash compared' }))

it('Cash has each rate before and after tax, with its source and day', async () => {
  const asked = show(buildCashRate({ isOld: false }))
  expect(await rows()).toEqual([
    {
      Where: 'Bank RateBanks.Bank of England, 18 Dec 2025',
      Rate: '3.75%',
      'After my tax': '2.25%',
    },
  ])
  expect(asked).toEqual(['taxRate=20'])
})

it('Cash has a dash for a rate that is not known, and no day', async () => {
  show(buildCashRate({ rate: null, net: null, asOf: null, isOld: false, note: 'Not known.' }))
  expect(await rows()).toEqual([
    { Where: 'Bank RateNot known.Bank of England', Rate: '–', 'After my tax': '–' },
  ])
})

it('Cash marks an old rate and a simulated one', async () => {
  show(buildCashRate(), buildCashRate({ key: 'sonia', isOld: false, simulated: true }))
  const [old, simulated] = await rows()
  expect(old?.['Where']).toContain('Old: it may have changed since.')
  expect(old?.['Where']).not.toContain('Simulated')
  expect(simulated?.['Where']).toContain('Simulated prices')
})

it('Cash says why loading failed', async () => {
  fakeApi().on(listCashRates, () => new Failure('internal_error', 500, 'No rates today.'))
  renderPage(<CashPanel taxRate="20" />)
  expect((await screen.findByRole('alert')).textContent).toContain('No rates today.')
})
