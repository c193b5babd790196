import { getFund } from '@leadenhall/contract/funds/endpoints.ts'
import type { Fund } from '@leadenhall/contract/funds/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { FundPanel } from './fund-panel.tsx'
import { RivalsPanel } from './rivals-panel.tsx'
import { TrackingPanel } from './tracking-panel.tsx'

const BARE: Fund = {
  ticker: 'VUSA.L',
  index: 'S&P 500',
  hedgedTo: null,
  distribution: null,
  domicile: 'Ireland',
  stated: null,
  tracking: null,
  noTracking: 'No closes of the S&P 500 are known.',
  rivals: [],
  rivalCount: 0,
}
const serve = (fund: Partial<Fund>) => fakeApi().on(getFund, () => ({ ...BARE, ...fund }))

it('shows what is stated of a fund, marked where it is simulated', async () => {
  serve({
    distribution: 'distributing',
    stated: {
      charge: 0.0007,
      size: { value: 1.21e9, unit: 'GBP' },
      replication: 'full',
      holdings: [{ name: 'Apple', ticker: 'AAPL', weight: 0.07 }],
      sectors: [{ name: 'Technology', weight: 0.31 }],
      dated: { asOf: '2025-11-30', source: 'general knowledge' },
      source: 'Simulated market',
      asOf: '2026-09-18T12:00:00.000Z',
      simulated: true,
    },
  })
  renderPage(<FundPanel ticker="VUSA.L" />)
  expect(await screen.findByText('0.07% a year')).toBeDefined()
  expect(screen.getByText('£1.21bn')).toBeDefined()
  expect(screen.getByText('Distributing')).toBeDefined()
  expect(screen.getAllByText('about, on 30 Nov 2025')).toHaveLength(2)
  expect(screen.getByText('simulated')).toBeDefined()
  expect(screen.getByRole('link', { name: 'AAPL' }).getAttribute('href')).toBe('/share/AAPL')
})

it('says in words why a fact is not given', async () => {
  serve({})
  renderPage(<FundPanel ticker="VUSA.L" />)
  expect(await screen.findByText('No source here states it with a currency.')).toBeDefined()
  expect(screen.getAllByText('Not given')).toHaveLength(6)
})

it('shows the tracking with its basis, or why there is none', async () => {
  serve({
    noTracking: null,
    tracking: {
      symbol: '^GSPC',
      name: 'S&P 500',
      currency: 'GBP',
      convertedFrom: 'USD',
      spans: [{ years: 1, fund: 0.1, index: 0.09, difference: 0.01, distributions: 0.012 }],
      simulated: false,
    },
  })
  const { unmount } = renderPage(<TrackingPanel ticker="VUSA.L" />)
  expect(await screen.findByText('+1.00%')).toBeDefined()
  expect(screen.getByText('+1.20%')).toBeDefined()
  expect(screen.getByText(/converted from USD at each day’s rate/)).toBeDefined()
  unmount()
  serve({})
  renderPage(<TrackingPanel ticker="VUSA.L" />)
  expect(await screen.findByText('No closes of the S&P 500 are known.')).toBeDefined()
})

it('marks the fund among the others on its index, with charges and returns', async () => {
  const rival = {
    ticker: 'CSPX.L',
    name: 'iShares Core S&P 500',
    distribution: 'accumulating' as const,
    charge: 0.0007,
    size: null,
    yearReturn: 0.123,
    spread: 0.0004,
  }
  serve({
    rivals: [rival, { ...rival, ticker: 'VUSA.L', charge: 0.0009, yearReturn: null }],
    rivalCount: 30,
  })
  renderPage(<RivalsPanel ticker="VUSA.L" />)
  const rowOf = async (ticker: string) =>
    within((await screen.findByRole('link', { name: ticker })).closest('tr')!)
  const row = await rowOf('CSPX.L')
  expect(row.getByText('0.07%')).toBeDefined()
  expect(row.getByText('+12.30%')).toBeDefined()
  expect(screen.getByText('S&P 500: 2 of 30 in London')).toBeDefined()
  const marked = screen.getAllByRole('row', { current: true })
  expect(marked).toHaveLength(1)
  expect(within(marked[0]!).getByRole('link', { name: 'VUSA.L' })).toBeDefined()
  expect(within(marked[0]!).getByText('0.09%')).toBeDefined()
})
