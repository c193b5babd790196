import { getPoolTrail, listTaxPools } from '@leadenhall/contract/tax/endpoints.ts'
import type { PoolTrail, TaxPool } from '@leadenhall/contract/tax/index.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, heldBack, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { PoolsPanel, PoolsTable } from './pools-panel.tsx'

const pool = (ticker: string, over: Partial<TaxPool> = {}): TaxPool => ({
  ticker,
  name: `${ticker} plc`,
  quantity: '1000.5',
  cost: '4200',
  averageCost: '4200',
  whyTheyDiffer: [],
  unknownBecause: null,
  ...over,
})
const DAYS: PoolTrail['days'] = [
  { date: '2026-01-05', quantity: '2000', cost: '8400' },
  { date: '2026-03-05', quantity: '1000', cost: '4200' },
]

function show(pools: TaxPool[], days: PoolTrail['days'] = DAYS) {
  const api = fakeApi()
  api.on(listTaxPools, () => pools)
  api.on(getPoolTrail, ({ params: { ticker = '' } }) => ({ ticker, name: null, days }))
  renderPage(<PoolsPanel person="self" />)
  return api
}

it('Pools that load say so', async () => {
  const { answer, release } = heldBack<TaxPool[]>()
  fakeApi().on(listTaxPools, answer)
  renderPage(<PoolsPanel person="self" />)
  expect(screen.getByRole('status', { name: 'Working out your tax year' })).toBeDefined()
  release([])
  expect(await screen.findByText('No shares are in a pool.')).toBeDefined()
})

it('Pools that could not load are not shown as none', async () => {
  fakeApi().on(listTaxPools, () => unreachable)
  renderPage(<PoolsPanel person="self" />)
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined()
  expect(screen.queryByText('No shares are in a pool.')).toBeNull()
})

it('A pool shows its shares and cost; a cost that is not known is no zero', async () => {
  const why = 'Enter the spouse’s cost for one share as the price.'
  show([pool('AZN.L'), pool('VOD.L', { cost: null, averageCost: null, unknownBecause: why })])
  const table = await screen.findByRole('table', { name: 'Pools' })
  const known = within(table).getByRole('row', { name: /AZN\.L/ })
  expect(within(known).getByText('1,000.5')).toBeDefined()
  expect(within(known).getAllByText('£4,200.00')).toHaveLength(2)
  const unknown = within(table).getByRole('row', { name: /VOD\.L/ })
  expect(unknown.textContent).not.toContain('£')
  expect(within(unknown).getByTitle(why).textContent).toBe('Not known')
})

it('A pool whose cost is not the average cost names the sales that make the difference', async () => {
  const text = '40 of the sale of 1 June 2023 took the cost of the purchase of 20 June 2023.'
  show([
    pool('AZN.L'),
    pool('VOD.L', {
      averageCost: '4600',
      whyTheyDiffer: [{ date: '2023-06-01', text, rows: ['one'] }],
    }),
  ])
  const why = await screen.findByText('VOD.L: why the two costs differ')
  expect(screen.queryByText('AZN.L: why the two costs differ')).toBeNull()
  await userEvent.click(why)
  expect(screen.getByText(text)).toBeDefined()
})

it('The first pool is drawn with its first and last day, and another by choice', async () => {
  const api = show([pool('AZN.L'), pool('VOD.L')])
  const drawing = await screen.findByRole('img', { name: 'Shares and cost of AZN.L through time' })
  expect(drawing.closest('figure')?.querySelector('figcaption')?.textContent).toBe(
    '5 Jan 2026┄ Shares 1,000 · ─ Section 104 cost £4,200.005 Mar 2026',
  )
  expect(screen.getByText(/^Section 104 cost£8,400\.00$/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Draw VOD.L' }))
  expect(
    await screen.findByRole('img', { name: 'Shares and cost of VOD.L through time' }),
  ).toBeDefined()
  expect(api.asked.at(-1)).toBe('/api/portfolio/tax-pool/VOD.L?person=self')
})

it('The line of costs has a gap where the cost is not known', async () => {
  show(
    [pool('AZN.L')],
    [
      { date: '2026-01-01', quantity: '100', cost: '100' },
      { date: '2026-01-03', quantity: '200', cost: null },
      { date: '2026-01-05', quantity: '200', cost: '50' },
    ],
  )
  const drawing = await screen.findByRole('img')
  const [shares, costs] = [...drawing.querySelectorAll('path')].map((path) =>
    path.getAttribute('d'),
  )
  expect(shares).toBe('M0,70H300V4H600V4')
  expect(costs).toBe('M0,4H300M600,70')
})

it('Pools on paper cannot be drawn', async () => {
  fakeApi().on(listTaxPools, () => [pool('AZN.L')])
  renderPage(<PoolsTable person="self" />)
  expect(await screen.findByText('£4,200.00')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Draw/ })).toBeNull()
})
