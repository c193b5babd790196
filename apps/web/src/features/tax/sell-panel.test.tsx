import { getHoldings, getPortfolioPosition } from '@leadenhall/contract/portfolio/endpoints.ts'
import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { askWhatIf, listTaxPools } from '@leadenhall/contract/tax/endpoints.ts'
import type { WhatIf } from '@leadenhall/contract/tax/index.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildHoldings } from '../../test-support/build-holdings.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ACCOUNT } from '../../test-support/serve-portfolio.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { type ProposedSale, SellPanel } from './sell-panel.tsx'
import { buildSaleWay, buildWhatIf } from './test-support/build-tax.ts'

const GENERAL: PortfolioAccount = { ...ACCOUNT, id: 'general', name: 'Dealing', kind: 'general' }
const PROPOSED: ProposedSale = { ticker: 'VOD.L', price: '', account: '' }
const SPOUSES: PortfolioAccount = { ...GENERAL, id: 'hers', name: 'Hers', person_id: 'spouse' }

function show(
  answer: WhatIf | Failure,
  accounts: readonly PortfolioAccount[] = [GENERAL],
  proposed?: ProposedSale,
) {
  const api = fakeApi()
  const sent: unknown[] = []
  api.on(listTaxPools, ({ query }) => [
    {
      ticker: query.get('person') === 'spouse' ? 'AZN.L' : 'VOD.L',
      name: null,
      quantity: '1000',
      cost: '5000',
      averageCost: '5000',
      whyTheyDiffer: [],
      unknownBecause: null,
    },
  ])
  api.on(listQuotes, () => ({
    items: [buildQuote({ ticker: 'VOD.L', price: 115.75, unit: 'GBX' })],
    missing: [],
    tradingDayStarts: {},
  }))
  api.on(getPortfolioPosition, ({ params }) => ({
    ticker: params['ticker'] ?? '',
    quantity: '1000',
    averageCost: null,
    accounts: [
      { id: 'isa', name: 'My ISA', quantity: '250' },
      { id: 'general', name: 'Dealing', quantity: '750' },
    ],
    asOf: '2026-11-20T12:00:00.000Z',
  }))
  api.on(getHoldings, () => buildHoldings())
  api.on(askWhatIf, ({ body }) => {
    sent.push(body)
    return answer
  })
  renderPage(
    <>
      <SellPanel accounts={accounts} {...(proposed ? { proposed } : {})} />
      <Toaster />
    </>,
  )
  return { api, sent }
}

const field = (name: string) => screen.getByLabelText(name)

async function ask(price = '') {
  await screen.findByRole('option', { name: 'VOD.L (1,000 in the pool)' })
  await userEvent.selectOptions(field('Share'), 'VOD.L')
  await screen.findByText('Latest 115.75p')
  await userEvent.type(field('Shares'), '100')
  if (price) await userEvent.type(field('Price (empty for the latest)'), price)
  await userEvent.click(screen.getByRole('button', { name: 'Work it out' }))
}

const answer = () => screen.findByRole('region', { name: 'Gain' })

describe('a sale that is not recorded', () => {
  it('begins with what another page proposes, in its unit', async () => {
    const { sent } = show(buildWhatIf(), [GENERAL], { ...PROPOSED, price: '£1.20' })
    await screen.findByRole('option', { name: 'VOD.L (1,000 in the pool)' })
    await userEvent.type(field('Shares'), '100')
    await screen.findByText(/120p/)
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }))
    await answer()
    expect(sent).toEqual([
      {
        account_id: 'general',
        ticker: 'VOD.L',
        quantity: '100',
        price: { value: '120', unit: 'GBX' },
      },
    ])
  })

  it('needs an account', () => {
    show(buildWhatIf(), [])
    expect(screen.getByText('You have no account yet.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('from a page without an account is in one that holds the share, a taxed one first', async () => {
    const { sent } = show(buildWhatIf(), [ACCOUNT, GENERAL], PROPOSED)
    await userEvent.click(await screen.findByRole('button', { name: 'All 750' }))
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }))
    await answer()
    expect(sent).toEqual([{ account_id: 'general', ticker: 'VOD.L', quantity: '750' }])
  })

  it('in an ISA takes the shares that it holds, and charges', async () => {
    const { sent } = show(buildWhatIf(), [ACCOUNT, GENERAL], { ...PROPOSED, account: 'isa' })
    expect(await screen.findByRole('option', { name: 'VOD.L (1,000)' })).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'All 250' }))
    await userEvent.type(field('Charges (£)'), '5.95')
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }))
    await answer()
    expect(sent).toEqual([{ account_id: 'isa', ticker: 'VOD.L', quantity: '250', charges: '5.95' }])
  })

  it('offers a taxed account’s shares by its owner’s pools', async () => {
    show(buildWhatIf(), [ACCOUNT, GENERAL, SPOUSES])
    await screen.findByRole('option', { name: 'VOD.L (1,000 in the pool)' })
    await userEvent.selectOptions(field('Account'), 'Hers')
    expect(await screen.findByRole('option', { name: 'AZN.L (1,000 in the pool)' })).toBeDefined()
    expect(screen.queryByRole('option', { name: /^VOD\.L/ })).toBeNull()
  })

  it('is asked at the latest price where the price is empty', async () => {
    const { sent } = show(buildWhatIf())
    await ask()
    await answer()
    expect(sent).toEqual([{ account_id: 'general', ticker: 'VOD.L', quantity: '100' }])
  })

  it.each([
    ['£1.10', '110', '110p (£1.10)'],
    ['110', '110', '110p (£1.10)'],
    ['1,10', null, '“1,10” is not clear: a comma separates thousands here'],
  ])('is asked at the price %s in the share’s own unit, read back', async (typed, value, shown) => {
    const { sent } = show(buildWhatIf())
    await ask(typed)
    expect(screen.getByText(shown, { exact: false })).toBeDefined()
    const body = { account_id: 'general', ticker: 'VOD.L', quantity: '100' }
    expect(sent).toEqual(value === null ? [] : [{ ...body, price: { value, unit: 'GBX' } }])
  })

  it('is asked only after a price far from the last one is confirmed or corrected', async () => {
    const { sent } = show(buildWhatIf())
    await ask('1.10')
    const doubt = '1.1p (£0.011) is far from the last price, 115.75p. Is it right?'
    expect(await screen.findByText(doubt)).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Use 110p' }))
    expect(screen.queryByText(doubt)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }))
    await answer()
    expect(sent).toMatchObject([{ price: { value: '110', unit: 'GBX' } }])
  })
})

describe('the answer', () => {
  it('shows gain, tax, what is left of the exempt amount, and the gain of buying back', async () => {
    show(buildWhatIf({ warnings: ['Shares bought until 20 December 2026 are matched first.'] }))
    await ask()
    const region = within(await answer())
    expect(region.getByText(/^Gain/, { selector: 'p' }).textContent).toBe('Gain +£100.00')
    expect(region.getByText(/^Tax/, { selector: 'p' }).textContent).toBe(
      'Tax £9.00 at the basic rate (£50.00 × 18.00%)',
    )
    expect(region.getByText('Exempt amount left £0.00')).toBeDefined()
    expect(region.getByText('50 can be sold within the exempt amount.')).toBeDefined()
    expect(
      region.getByText(
        'Bought back at the same price by 20 Dec 2026 in a general account, the gain would be £0.00.',
      ),
    ).toBeDefined()
    expect(region.getByText(/^Shares bought until/)).toBeDefined()
  })

  it('shows a loss with its sign, and no tax', async () => {
    show(
      buildWhatIf({
        gain: '-100',
        tax: [
          { band: 'basic', rate: '0.18', taxed: '0', amount: '0', citation: '', isDraft: false },
        ],
      }),
    )
    await ask()
    const region = within(await answer())
    expect(region.getByText(/^Gain/, { selector: 'p' }).textContent).toBe('Gain −£100.00')
    expect(region.getByText(/^Tax/, { selector: 'p' }).textContent).toBe('Tax £0.00')
  })

  it('shows gains that are not known as such, never as nothing', async () => {
    show(
      buildWhatIf({
        gain: null,
        slices: [],
        exemptLeftAfter: null,
        sharesWithinExempt: null,
        boughtBack: { gain: null, lastDay: '2026-12-20' },
      }),
    )
    await ask()
    const region = within(await answer())
    expect(region.getByText(/^Gain/, { selector: 'p' }).textContent).toBe('Gain Not known')
    expect(region.getByText('Exempt amount left –')).toBeDefined()
    expect(region.getByText(/the gain would be Not known\.$/)).toBeDefined()
    expect(region.queryByText(/within the exempt amount/)).toBeNull()
  })

  it('says that the exempt amount is used up where no share fits into it', async () => {
    show(buildWhatIf({ sharesWithinExempt: '0' }))
    await ask()
    expect(within(await answer()).getByText('The exempt amount is used up.')).toBeDefined()
  })
})

describe('the ways to sell', () => {
  const cells = (row: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${row}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)

  it('have net cash, gain, tax and the rest side by side, each with its reasons', async () => {
    const half = { taxYear: '2026-27', quantity: '50', gain: '50' }
    const two = buildSaleWay({
      way: 'two_years',
      sales: [
        { ...half, date: '2026-11-20' },
        { ...half, date: '2027-04-06', taxYear: '2027-28' },
      ],
      charges: '10',
      cash: '590',
      taxes: [
        { by: 'basic', tax: '0', left: '590' },
        { by: 'higher', tax: '2', left: '588' },
      ],
      provisionalBecause: ['2027-28 counts with the price of today.'],
    })
    const wrapper = buildSaleWay({
      way: 'wrapper',
      sales: [{ date: '2026-11-20', taxYear: '2026-27', quantity: '100', gain: null }],
      taxes: [{ by: 'stated', tax: '0', left: '595' }],
    })
    show(buildWhatIf({ ways: [buildSaleWay(), two, wrapper] }))
    await ask()
    await answer()
    expect(cells('Sold')[1]).toBe('50 on 20 Nov 202650 on 6 Apr 2027')
    expect(cells('Charges')).toEqual(['£5.00', '£10.00', '£5.00'])
    expect(cells('Net cash')).toEqual(['£595.00', '£590.00', '£595.00'])
    expect(cells('Gain')).toEqual(['+£100.00', '+£50.00+£50.00', 'does not count'])
    expect(cells('Tax')).toEqual([
      '£9.00',
      '£0.00at the basic rate£2.00at the higher rate',
      '£0.00',
    ])
    expect(cells('After tax')[0]).toBe('£586.00')
    expect(cells('Provisional')).toEqual(['', '2027-28 counts with the price of today.', ''])
  })

  it('say why tax is not known, and show no amount in its place', async () => {
    const way = buildSaleWay({
      charges: null,
      cash: null,
      taxes: null,
      unknownBecause: 'The gain is not known, so neither is the tax.',
    })
    show(buildWhatIf({ gain: null, tax: null, ways: [way] }))
    await ask()
    await answer()
    expect(cells('Net cash')).toEqual(['–'])
    expect(cells('Tax')).toEqual(['The gain is not known, so neither is the tax.'])
    expect(cells('After tax')).toEqual(['–'])
  })
})

describe('a refused sale', () => {
  const refusal = (errors: Readonly<Record<string, readonly string[]>>) =>
    new Failure('validation_failed', 422, 'Some fields are not valid.', errors)

  it.each([
    ['quantity', 'Shares', 'Dealing holds 50 of VOD.L, so 100 cannot be sold.'],
    ['account_id', 'Shares', 'Dealing is a SIPP: nothing sold in it is taxed.'],
    ['price', 'Price (empty for the latest)', 'No price of VOD.L is known. Enter one.'],
    ['price.value', 'Price (empty for the latest)', 'Enter the price.'],
    ['ticker', 'Share', 'Dealing holds no VOD.L.'],
  ])('by its %s is explained at the field %s', async (key, label, message) => {
    show(refusal({ [key]: [message] }))
    await ask()
    expect(await screen.findByText(message)).toBeDefined()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('region', { name: 'Gain' })).toBeNull()
  })

  it('without a share asks to choose one', async () => {
    show(refusal({ ticker: ['Enter a ticker.'] }))
    await screen.findByRole('option', { name: 'VOD.L (1,000 in the pool)' })
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }))
    expect(await screen.findByText('Choose a share', { selector: 'p, span' })).toBeDefined()
    expect(screen.queryByText('Enter a ticker.')).toBeNull()
  })

  it('of which no field is at fault says why', async () => {
    show(new Failure('internal_error', 500, 'The sale could not be worked out.'))
    await ask()
    await shownToast('The sale could not be worked out.')
  })
})
