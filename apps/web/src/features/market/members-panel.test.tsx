import { getMarketMap } from '@leadenhall/contract/market/endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { MembersPanel } from './members-panel.tsx'

const share = (ticker: string, cap: number) => ({
  ticker,
  name: `${ticker} plc`,
  market_cap_usd: cap,
  change_ratio: 0.01,
  price: 100,
  unit: 'GBX',
})
const sector = (name: string, ...shares: ReturnType<typeof share>[]) => ({
  name,
  market_cap_usd: 1,
  change_ratio: null,
  shares,
})

it('lists the shares of all sectors, largest first', async () => {
  fakeApi().on(getMarketMap, ({ query }) => ({
    of: query.get('of') ?? '',
    as_of: null,
    simulated: false,
    left_out: 0,
    sectors: [sector('Energy', share('BP.L', 2)), sector('Banks', share('HSBA.L', 3))],
  }))
  renderPage(<MembersPanel of="FTSE 100" />)
  await screen.findByText('2, largest first')
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/share/HSBA.L', '/share/BP.L'])
  expect(links[1]?.textContent).toMatch(/^BP\.L/)
})
