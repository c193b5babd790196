import { getMarketMap } from '@leadenhall/contract/market/endpoints.ts'
import { listHeldTickers } from '@leadenhall/contract/portfolio/endpoints.ts'
import { getWatchlistMap } from '@leadenhall/contract/watchlists/endpoints.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { MarketMapPanel } from './market-map-panel.tsx'

const share = (ticker: string, name: string) => ({
  ticker,
  name,
  market_cap_usd: 50,
  change_ratio: 0.01,
  price: 100,
  unit: 'GBX',
})
let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(getMarketMap, () => ({
    of: 'FTSE 100',
    as_of: null,
    simulated: false,
    sectors: [
      {
        name: 'Banks',
        market_cap_usd: 100,
        change_ratio: 0.01,
        shares: [share('BARC.L', 'Barclays'), share('HSBA.L', 'HSBC')],
      },
    ],
    left_out: 0,
  }))
})

const openTable = () => userEvent.click(screen.getByRole('button', { name: 'Table' }))
const cellOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('td') as HTMLElement)

it('marks the user’s holdings in its table', async () => {
  api.on(listHeldTickers, () => ({ tickers: ['HSBA.L'] }))
  renderPage(<MarketMapPanel isSignedIn />)
  await openTable()
  expect(await (await cellOf('HSBC')).findByText('held')).toBeDefined()
  expect((await cellOf('Barclays')).queryByText('held')).toBeNull()
})

it('asks for no holdings of a visitor', async () => {
  renderPage(<MarketMapPanel isSignedIn={false} />)
  await openTable()
  await cellOf('HSBC')
  expect(api.asked.some((path) => path.includes('portfolio'))).toBe(false)
})

it('shows an index, or one of the own watchlists', async () => {
  api.on(listHeldTickers, () => ({ tickers: [] }))
  const mapOf = (of: string, shares: ReturnType<typeof share>[]) => ({
    of,
    as_of: null,
    simulated: false,
    left_out: 0,
    sectors: [{ name: 'Any', market_cap_usd: 1e9, change_ratio: 0.01, shares }],
  })
  api.on(getMarketMap, () => mapOf('FTSE 100', [share('VOD.L', 'Vodafone')]))
  api.on(getWatchlistMap, () => mapOf('Income', [share('GAW.L', 'Games')]))
  renderPage(<MarketMapPanel isSignedIn lists={[{ id: 7, name: 'Income' }]} />)
  expect(await screen.findByRole('group', { name: /^Market map of FTSE 100/ })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(screen.getByRole('link', { name: 'Vodafone' })).toBeDefined()
  const choice = screen.getByRole('combobox', { name: 'Index or watchlist to map' })
  await userEvent.selectOptions(choice, 'Income')
  expect(await screen.findByRole('link', { name: 'Games' })).toBeDefined()
})

it('offers only indices without watchlists', async () => {
  renderPage(<MarketMapPanel isSignedIn={false} />)
  await screen.findByRole('group', { name: /^Market map/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'FTSE 100',
    'FTSE 250',
    'FTSE AIM All-Share',
  ])
})

it('explains its colours, and its frame to those who hold shares', async () => {
  api.on(listHeldTickers, () => ({ tickers: ['HSBA.L'] }))
  const { unmount } = renderPage(<MarketMapPanel isSignedIn />)
  expect(await screen.findByText('your shares')).toBeDefined()
  expect(screen.getByText('−3%')).toBeDefined()
  expect(screen.getByText('+3%')).toBeDefined()
  unmount()
  renderPage(<MarketMapPanel isSignedIn={false} />)
  await screen.findByRole('group', { name: /^Market map/ })
  expect(screen.queryByText('your shares')).toBeNull()
})
