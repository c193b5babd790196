import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { askWhatIf, listTaxPools } from '@leadenhall/contract/tax/endpoints.ts'
import type { WhatIf } from '@leadenhall/contract/tax/index.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ACCOUNT } from '../../test-support/serve-portfolio.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { buildWhatIf } from './test-support/build-tax.ts'
import { type ProposedSale, WhatIfPanel } from './what-if-panel.tsx'

const GENERAL: PortfolioAccount = { ...ACCOUNT, id: 'general', name: 'Dealing', kind: 'general' }
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
  api.on(askWhatIf, ({ body }) => {
    sent.push(body)
    return answer
  })
  renderPage(
    <>
      <WhatIfPanel accounts={accounts} {...(proposed ? { proposed } : {})} />
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
    const { sent } = show(buildWhatIf(), [GENERAL], { ticker: 'VOD.L', price: '£1.20' })
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

  it('needs a general account: an ISA has none', () => {
    show(buildWhatIf(), [ACCOUNT])
    expect(screen.getByText('No general account holds shares.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers general accounts only, and the shares in their owner’s pools', async () => {
    show(buildWhatIf(), [ACCOUNT, GENERAL, SPOUSES])
    await screen.findByRole('option', { name: 'VOD.L (1,000 in the pool)' })
    expect(screen.queryByRole('option', { name: 'My ISA' })).toBeNull()
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
    expect(region.getByText(/^Gain/).textContent).toBe('Gain +£100.00')
    expect(region.getByText(/^Tax/).textContent).toBe(
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
        tax: [{ band: 'basic', rate: '0.18', taxed: '0', amount: '0', citation: '' }],
      }),
    )
    await ask()
    const region = within(await answer())
    expect(region.getByText(/^Gain/).textContent).toBe('Gain −£100.00')
    expect(region.getByText(/^Tax/).textContent).toBe('Tax £0.00')
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
    expect(region.getByText(/^Gain/).textContent).toBe('Gain Not known')
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
