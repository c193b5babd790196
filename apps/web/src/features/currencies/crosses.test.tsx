import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { crossOf, currenciesOf, toPairRates } from './crosses.ts'
import { CrossesPanel } from './crosses-panel.tsx'

const rate = (symbol: string, price: number, unit: string | null = 'USD') =>
  buildQuote({ ticker: symbol, kind: 'currency-pair', price, unit })

describe('Cross rates', () => {
  it('begin with the currencies of the pair; the dollar may be left out of its symbol', () => {
    expect(currenciesOf('EURGBP=X')).toEqual(['EUR', 'GBP', 'USD', 'JPY', 'CHF', 'AUD'])
    expect(currenciesOf('JPY=X').slice(0, 2)).toEqual(['USD', 'JPY'])
    expect(currenciesOf('BTC-USD')).toEqual([])
  })

  it('are as the pair’s own page has them, or the inverse of its reverse', () => {
    const rates = toPairRates([
      rate('GBPUSD=X', 1.3),
      rate('EURUSD=X', 1.04),
      rate('GBPEUR=X', 1.2482, 'EUR'),
      rate('JPY=X', 156, 'JPY'),
    ])
    expect(crossOf(rates, 'GBP', 'EUR')).toBe(1.2482)
    expect(crossOf(rates, 'EUR', 'GBP')).toBe(1 / 1.2482)
    expect(crossOf(rates, 'USD', 'JPY')).toBe(156)
  })

  it('are else the ratio of two rates in dollars', () => {
    const rates = toPairRates([rate('GBPUSD=X', 1.3), rate('EURUSD=X', 1.04)])
    expect(crossOf(rates, 'GBP', 'EUR')).toBeCloseTo(1.25, 12)
    expect(crossOf(rates, 'USD', 'GBP')).toBeCloseTo(1 / 1.3, 12)
    expect(crossOf(rates, 'GBP', 'JPY')).toBeNull()
  })

  it('leave out a rate without a unit or in doubt', () => {
    const doubtful = { ...rate('CHFUSD=X', 1.2), flags: ['unit_in_doubt' as const] }
    expect(toPairRates([rate('GBPUSD=X', 1.3, null), doubtful])).toEqual(new Map())
  })

  it('are a table of each currency in the others', async () => {
    fakeApi().on(listQuotes, () => ({
      items: [rate('GBPUSD=X', 1.3), rate('EURUSD=X', 1.04)],
      missing: [],
    }))
    renderPage(<CrossesPanel symbol="GBPUSD=X" />)
    const table = await screen.findByRole('table', { name: 'Cross rates' })
    const pounds = within(table).getByRole('row', { name: /^GBP/ })
    const cells = within(pounds).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '–',
      '1.3000',
      '1.2500',
      '–',
      '–',
      '–',
    ])
  })
})

it('A row of a small unit is for a hundred, so that rates have fitting decimals', async () => {
  fakeApi().on(listQuotes, () => ({
    items: [rate('GBPUSD=X', 1.3), rate('JPYUSD=X', 0.0065)],
    missing: [],
  }))
  renderPage(<CrossesPanel symbol="GBPUSD=X" />)
  const table = await screen.findByRole('table', { name: 'Cross rates' })
  const yen = within(table).getByRole('row', { name: /^100 JPY/ })
  expect(within(yen).getAllByRole('cell')[0]?.textContent).toBe('0.5000')
  const pounds = within(table).getByRole('row', { name: /^GBP/ })
  expect(within(pounds).getAllByRole('cell')[3]?.textContent).toBe('200.00')
})
