import { getFxRate, listCurrencies } from '@leadenhall/contract/currencies/endpoints.ts'
import type { Currency } from '@leadenhall/contract/currencies/index.ts'
import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildChart } from '../../test-support/build-chart.ts'
import { buildProvenance } from '../../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { CurrencyConverter } from './currency-converter.tsx'
import { toOptions } from './currency-options.ts'

const currencyOf = (code: string, name: string, gone: string | null = null): Currency => ({
  AlphabeticCode: code,
  Currency: name,
  Entity: 'SOMEWHERE',
  MinorUnit: 2,
  NumericCode: '000',
  WithdrawalDate: gone,
})
const LIST = [
  currencyOf('USD', 'US Dollar'),
  currencyOf('GBP', 'Pound Sterling'),
  currencyOf('GBP', 'Pound Sterling'),
  currencyOf('DEM', 'Deutsche Mark', '2002-03'),
  currencyOf('', 'No universal currency'),
]
let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(listCurrencies, () => LIST)
  api.on(getChart, () => buildChart())
  api.on(getFxRate, ({ params, query }) => {
    const [from = '', to = ''] = (params['pair'] ?? '').split('-')
    if (from === 'DEM') return new Failure('not_found', 404, 'No source has a rate.')
    const asOf = query.get('date') ? '2026-09-11T00:00:00.000Z' : '2026-11-20T14:03:00.000Z'
    return { from, to, rate: from === 'GBP' ? 1.25 : 0.8, provenance: buildProvenance({ asOf }) }
  })
})

const renderTool = (query = '') =>
  renderPage(<CurrencyConverter renderChart={(symbol, name) => <p>{`${name}: ${symbol}`}</p>} />, {
    path: `/toolkit${query === '' ? '' : `?${query}`}`,
  })
const choose = async (label: string, code: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), code)

describe('The currency converter', () => {
  it('converts immediately, with rate, source and time', async () => {
    renderTool()
    expect(await screen.findByText('100.00 GBP = 125.00 USD')).toBeDefined()
    expect(screen.getByText(/1 GBP = 1\.25 USD · Yahoo Finance · 20 Nov 2026, 14:03/)).toBeDefined()
  })

  it('swaps the currencies, and keeps its state in the URL', async () => {
    const { visited } = renderTool('amount=50')
    await screen.findByText('50.00 GBP = 62.50 USD')
    await userEvent.click(screen.getByRole('button', { name: 'Swap the currencies' }))
    expect(await screen.findByText('50.00 USD = 40.00 GBP')).toBeDefined()
    expect(visited.at(-1)).toBe('/toolkit?amount=50&from=USD&to=GBP')
  })

  it('uses the rate of a day, and the current one again', async () => {
    renderTool()
    await screen.findByText('100.00 GBP = 125.00 USD')
    fireEvent.change(screen.getByLabelText('On'), { target: { value: '2026-09-13' } })
    expect(await screen.findByText(/11 Sept? 2026/)).toBeDefined()
    expect(api.asked).toContain('/api/fx/GBP-USD?date=2026-09-13')
    await userEvent.click(screen.getByRole('button', { name: 'Now' }))
    expect(await screen.findByText(/20 Nov 2026, 14:03/)).toBeDefined()
  })

  it('says when there is no rate', async () => {
    renderTool()
    await choose('From', 'DEM')
    expect(await screen.findByText('There is no rate from DEM to USD.')).toBeDefined()
  })

  it('requires a number', async () => {
    renderTool()
    const amount = await screen.findByLabelText('Amount')
    await userEvent.clear(amount)
    await userEvent.type(amount, 'ten')
    expect(screen.getByText('Enter a number.')).toBeDefined()
  })
})

describe('The list of currencies', () => {
  it('has each currency once, including minor units, and marks withdrawn ones', () => {
    const { inUse, withdrawn } = toOptions(LIST)
    expect(inUse.map(({ code }) => code)).toEqual(['GBP', 'GBX', 'ILA', 'USD', 'ZAC'])
    expect(withdrawn).toEqual([{ code: 'DEM', label: 'DEM · Deutsche Mark (withdrawn 2002-03)' }])
  })
})
