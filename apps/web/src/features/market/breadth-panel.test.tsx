import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import { getMarketMap } from '@leadenhall/contract/market/endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildChart } from '../../test-support/build-chart.ts'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { BreadthPanel } from './breadth-panel.tsx'
import { contributionsOf } from './contributions.ts'

const share = (ticker: string, cap: number, change: number | null) => ({
  ticker,
  name: `${ticker} plc`,
  market_cap_usd: cap,
  change_ratio: change,
  price: 100,
  unit: 'GBX',
})
const map = {
  of: 'FTSE 100',
  as_of: null,
  simulated: false,
  left_out: 0,
  sectors: [
    {
      name: 'Banks',
      market_cap_usd: 1,
      change_ratio: null,
      // Worth 100, 200 and 100 at the last close.
      shares: [
        share('UP.L', 110, 0.1),
        share('DOWN.L', 190, -0.05),
        share('FLAT.L', 100, 0),
        share('UNKNOWN.L', 50, null),
      ],
    },
  ],
}

it('Points add up to the weighted change of the index, the largest rise first', () => {
  const points = contributionsOf(map, 10_000)
  expect(points.map(({ share: { ticker } }) => ticker)).toEqual(['UP.L', 'FLAT.L', 'DOWN.L'])
  expect(points[0]?.points).toBeCloseTo(250, 8)
  expect(points[2]?.points).toBeCloseTo(-250, 8)
})

it('The panel counts risers and fallers and shows what moved the index', async () => {
  const api = fakeApi()
  api.on(getMarketMap, () => map)
  api.on(getChart, () => buildChart({ kind: 'index', previousClose: 10_000 }))
  renderPage(<BreadthPanel symbol="^FTSE" />)
  expect(await screen.findByText('1 up')).toBeDefined()
  expect(screen.getByText('1 down')).toBeDefined()
  const link = await screen.findByRole('link', { name: /UP.*\+250\.00/ })
  expect(link.getAttribute('href')).toBe('/share/UP.L')
})

it('An index without known members has no panel', () => {
  fakeApi()
  const { container } = renderPage(<BreadthPanel symbol="^GSPC" />)
  expect(container.textContent).toBe('')
})
