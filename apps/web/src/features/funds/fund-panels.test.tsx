import {
  forgetFundHoldings,
  getFund,
  getFundHoldings,
  importFundHoldings,
} from '@leadenhall/contract/funds/endpoints.ts'
import type { Fund, FundHoldings } from '@leadenhall/contract/funds/index.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { FundPanel } from './fund-panel.tsx'
import { HoldingsPanel } from './holdings-panel.tsx'
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
function serve(fund: Partial<Fund>) {
  const api = fakeApi()
  api.on(getFund, () => ({ ...BARE, ...fund }))
  return api
}

it('shows what is stated of a fund, marked where it is simulated', async () => {
  serve({
    distribution: 'distributing',
    stated: {
      charge: 0.0007,
      size: { value: 1.21e9, unit: 'GBP' },
      replication: 'full',
      holdings: [{ name: 'Apple', ticker: 'AAPL', weight: 0.07 }],
      sectors: [{ name: 'Technology', weight: 0.31 }],
      countries: null,
      dated: { asOf: '2025-11-30', source: 'general knowledge' },
      source: 'Simulated market',
      asOf: '2026-09-18T12:00:00.000Z',
      simulated: true,
    },
  })
  renderPage(<FundPanel ticker="VUSA.L" isSignedIn={false} />)
  expect(await screen.findByText('0.07% a year')).toBeDefined()
  expect(screen.getByText('£1.21bn')).toBeDefined()
  expect(screen.getByText('Distributing')).toBeDefined()
  expect(screen.getAllByText('about, on 30 Nov 2025')).toHaveLength(2)
  expect(screen.getByText('simulated')).toBeDefined()
  expect(screen.getByRole('link', { name: 'AAPL' }).getAttribute('href')).toBe('/share/AAPL')
})

it('says in words why a fact is not given', async () => {
  serve({})
  renderPage(<FundPanel ticker="VUSA.L" isSignedIn={false} />)
  expect(await screen.findByText('No source here states it with a currency.')).toBeDefined()
  expect(screen.getAllByText('Not given')).toHaveLength(6)
})

const FILE: FundHoldings = {
  file: 'holdings.csv',
  title: 'Vanguard S&P 500 UCITS ETF',
  asOf: '2026-11-26',
  importedAt: '2026-11-27T12:00:00.000Z',
  count: 503,
  total: 0.9987,
  holdings: [{ name: 'Nvidia', ticker: null, weight: 0.08 }],
  sectors: null,
  countries: [{ name: 'United States', weight: 0.97 }],
  leftOutCount: 1,
  leftOut: ['Line 9: The weight of B is "n/a".'],
}

it("reads the issuer's file for a user, asks for its day, and forgets it", async () => {
  let kept: FundHoldings | null = null
  const sent: (FormDataEntryValue | null | undefined)[] = []
  const api = serve({})
  api.on(getFundHoldings, () => ({ file: kept }))
  api.on(importFundHoldings, ({ form }) => {
    sent.push(form?.get('asOf'))
    if (!form?.get('asOf')) {
      return new Failure('validation_failed', 422, 'Check the fields.', {
        asOf: ['The file does not say of which day it is. Enter the day.'],
      })
    }
    kept = FILE
    return { file: kept }
  })
  api.on(forgetFundHoldings, () => {
    kept = null
    return undefined
  })
  renderPage(<HoldingsPanel ticker="VUSA.L" isSignedIn />)
  const user = userEvent.setup()
  const file = new File(['Name,Weight'], 'holdings.csv')
  await user.upload(await screen.findByLabelText('Choose the file', { selector: 'input' }), file)
  await user.type(await screen.findByLabelText('Day of holdings.csv'), '26/11/2026')
  await user.click(screen.getByRole('button', { name: 'Read it' }))
  expect(await screen.findByText('Of 26 Nov 2026: 503 holdings, 99.87% of the fund')).toBeDefined()
  expect(sent).toEqual([null, '2026-11-26'])
  expect(screen.getByText('Nvidia')).toBeDefined()
  expect(screen.getByText('United States')).toBeDefined()
  expect(screen.getByText('Left out: 1')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Forget the file' }))
  expect(await screen.findByText(/has its holdings to download/)).toBeDefined()
})

it("shows the holdings of the user's own file beside the facts of the source", async () => {
  serve({}).on(getFundHoldings, () => ({ file: FILE }))
  renderPage(<FundPanel ticker="VUSA.L" isSignedIn />)
  expect(await screen.findByText('Largest holdings, by your file of 26 Nov 2026')).toBeDefined()
  expect(screen.getByText('Nvidia')).toBeDefined()
})

it('says why a dropped file is none', async () => {
  const api = serve({})
  api.on(getFundHoldings, () => ({ file: null }))
  api.on(
    importFundHoldings,
    () =>
      new Failure('validation_failed', 422, 'Check the fields.', {
        file: ['No list of holdings was found.'],
      }),
  )
  renderPage(<HoldingsPanel ticker="VUSA.L" isSignedIn />)
  await screen.findByText(/has its holdings to download/)
  fireEvent.drop(window, { dataTransfer: { files: [new File(['a'], 'a.csv')], types: ['Files'] } })
  expect((await screen.findByRole('alert')).textContent).toBe('No list of holdings was found.')
})

it('offers a visitor no file', async () => {
  serve({})
  renderPage(<HoldingsPanel ticker="VUSA.L" isSignedIn={false} />)
  expect(await screen.findAllByText('No source here states them.')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Choose the file' })).toBeNull()
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
