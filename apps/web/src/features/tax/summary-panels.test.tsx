import { getTaxYear, setTaxRateSource, stateTaxYear } from '@leadenhall/contract/tax/endpoints.ts'
import type { TaxYear } from '@leadenhall/contract/tax/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure, fakeApi, heldBack, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { SummaryPanels } from './summary-panels.tsx'
import { buildTaxYear } from './test-support/build-tax.ts'

function show(over: Partial<TaxYear> = {}, isPrinted = false) {
  const api = fakeApi()
  api.on(getTaxYear, () => buildTaxYear(over))
  renderPage(
    <>
      <SummaryPanels year="2026-27" person="self" isPrinted={isPrinted} />
      <Toaster />
    </>,
  )
  return api
}

/** A card's amount with its note. */
async function card(label: string): Promise<string | null | undefined> {
  const term = await screen.findByText(label, { selector: 'dt' })
  return term.parentElement?.querySelector('dd')?.textContent
}

describe('the cards of a tax year', () => {
  it('show a gain with its sign, and losses without one', async () => {
    show()
    expect(await card('Gains')).toBe('+£5,000.00Losses £400.00')
    expect(await card('Taxable gains')).toBe('£1,600.00Report it')
    expect(await card('Proceeds')).toBe('£12,000.00')
    expect(await card('Dividends')).toBe('£321.50')
    expect(screen.getByText(/more than the exempt amount \(TMA 1970 s8C\)/)).toBeDefined()
  })

  it('show no sign on gains of nothing, and say that nothing is to be reported', async () => {
    show({ gains: '0', losses: '0', taxable: '0', reportingRequired: false })
    expect(await card('Gains')).toBe('£0.00Losses £0.00')
    expect(await card('Taxable gains')).toBe('£0.00No report for gains')
  })

  it('show the exempt amount with what is left of it', async () => {
    show({ exemptUsed: '1250.5', exemptLeft: '1749.5' })
    expect(await card('Exempt amount used')).toBe('£1,250.50Left £1,749.50')
  })

  it('do not show an exempt amount that is not known as nothing left', async () => {
    show({ exemptAmount: null, exemptUsed: null, exemptLeft: null })
    const text = await card('Exempt amount used')
    expect(text).toBe('–Not known')
    expect(text).not.toContain('£')
  })

  it('show gains that are exempt apart, and why they are not known', async () => {
    show({ exemptGains: '478.1' })
    expect(await card('Exempt gains, in no box')).toBe('+£478.10')
  })

  it('do not show exempt gains that are not known as nothing', async () => {
    const exemptGainsUnknown = 'The gain of TR25.L sold on 2 December 2024 is not known.'
    show({ exemptGains: null, exemptGainsUnknown })
    expect(await card('Exempt gains, in no box')).toBe(`–${exemptGainsUnknown}`)
  })

  it.each([
    ['250', '£400.00Accrued, in bond prices +£250.00'],
    ['-250', '£400.00Accrued, in bond prices −£250.00'],
    ['0', '£400.00'],
  ])('name accrued income of %s beside interest, with its sign', async (accruedIncome, text) => {
    show({ interest: '400', accruedIncome })
    expect(await card('Interest')).toBe(text)
  })
})

describe('a year', () => {
  it('that loads says so', async () => {
    const { answer, release } = heldBack<TaxYear>()
    fakeApi().on(getTaxYear, answer)
    renderPage(<SummaryPanels year="2026-27" person="self" />)
    expect(screen.getByRole('status', { name: 'Working out your tax year' })).toBeDefined()
    release(buildTaxYear())
    expect(await card('Proceeds')).toBe('£12,000.00')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('that could not load shows no figure, and loads again on request', async () => {
    const api = fakeApi()
    api.on(getTaxYear, () => unreachable)
    renderPage(<SummaryPanels year="2026-27" person="self" />)
    const again = await screen.findByRole('button', { name: /again/i })
    expect(screen.queryByText(/£/)).toBeNull()
    api.on(getTaxYear, () => buildTaxYear())
    await userEvent.click(again)
    expect(await card('Proceeds')).toBe('£12,000.00')
  })

  it('that is provisional lists what the records do not say', async () => {
    const need = { ticker: 'VOD.L', date: '2026-06-10', rows: ['a'], about: null }
    show({
      provisional: true,
      needsYou: [
        { ...need, message: 'The gain of VOD.L is not known.' },
        { ...need, message: 'Income of 3 May 2026 is left out.' },
      ],
    })
    const title = await screen.findByRole('heading', { name: /^Provisional: these rows need you/ })
    const items = within(title.parentElement as HTMLElement).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'The gain of VOD.L is not known.',
      'Income of 3 May 2026 is left out.',
    ])
  })

  it('that is not provisional does not say that it is', async () => {
    show()
    await card('Gains')
    expect(screen.queryByText(/Provisional/)).toBeNull()
  })

  it('shows each allowance with what is used and left', async () => {
    show({
      allowances: [
        { kind: 'isa', limit: '20000', used: '4500', left: '15500', citation: 'reg 4ZA' },
        { kind: 'dividend', limit: '500', used: '500', left: '0', citation: 's13A' },
      ],
    })
    const isa = await screen.findByTitle('reg 4ZA')
    expect(isa.textContent).toBe('ISAUsed £4,500.00 · Left £15,500.00')
    expect(screen.getByTitle('s13A').textContent).toBe(
      'Dividend allowanceUsed £500.00 · Left £0.00',
    )
  })
})

describe('tax', () => {
  it('without a stated income is shown on gains alone, at both rates', async () => {
    show()
    const line = await screen.findByText(/^Your income decides which rate counts/)
    expect(line.textContent).toBe(
      'Your income decides which rate counts. Tax on gains: £288.00 at the basic rate (£1,600.00 × 18.00%)or £384.00 at the higher rate (£1,600.00 × 24.00%)',
    )
    expect(screen.queryByText(/^on interest/)).toBeNull()
  })

  it('with a stated income is shown for gains, interest and dividends', async () => {
    show({
      stated: { income: '30000', losses: null, pension: null, giftAid: null },
      tax: {
        gains: [
          {
            band: 'basic',
            rate: '0.18',
            taxed: '1600',
            amount: '288',
            citation: '',
            isDraft: false,
          },
        ],
        interest: [
          { band: 'basic', rate: '0', taxed: '0', amount: '0', citation: '', isDraft: false },
        ],
        dividends: [
          {
            band: 'basic',
            rate: '0.1075',
            taxed: '100',
            amount: '10.75',
            citation: '',
            isDraft: false,
          },
        ],
        property: null,
      },
    })
    expect((await screen.findByText(/^on gains/)).textContent).toBe(
      'on gains £288.00 at the basic rate (£1,600.00 × 18.00%)',
    )
    expect(screen.getByText(/^on interest/).textContent).toBe('on interest £0.00')
    expect(screen.getByText(/^on dividends/).textContent).toBe(
      'on dividends £10.75 at the basic rate (£100.00 × 10.75%)',
    )
    expect(screen.queryByText(/^Your income decides/)).toBeNull()
    expect(screen.queryByText(/^on property income/)).toBeNull()
  })

  it('is shown for property income where it has rates of its own, marked while they are a draft', async () => {
    const row = { band: 'basic', rate: '0.22', taxed: '100', amount: '22', citation: '' } as const
    const tax = { gains: [], interest: [], dividends: [], property: [{ ...row, isDraft: true }] }
    show({ stated: { income: '30000', losses: null, pension: null, giftAid: null }, tax })
    expect((await screen.findByText(/^on property income/)).textContent).toBe(
      'on property income, before the tax taken off, £22.00 at the basic rate (£100.00 × 22.00%, draft law)',
    )
  })

  it('on paper has no fields, and says how other currencies are converted', async () => {
    show({ rateSource: 'daily' }, true)
    expect(
      await screen.findByText('Amounts in other currencies: at the market’s rate of the day.'),
    ).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

const NOTHING = { income: null, losses: null, pension: null, giftAid: null }

describe('stating income and losses', () => {
  const income = () => screen.findByRole('textbox', { name: 'Other income of the year (£)' })
  const losses = () => screen.getByRole('textbox', { name: /^Losses of years before/ })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

  it('sends amounts without thousands separators, and an empty field as not stated', async () => {
    const api = show()
    const sent: unknown[] = []
    api.on(stateTaxYear, ({ body, params, query }) => {
      sent.push([params['year'], query.get('person'), body])
      return buildTaxYear()
    })
    await userEvent.type(await income(), '30,000')
    await userEvent.type(screen.getByRole('textbox', { name: /^Paid into pensions/ }), '8,000')
    await save()
    await waitFor(() =>
      expect(sent).toEqual([['2026-27', 'self', { ...NOTHING, income: '30000', pension: '8000' }]]),
    )
  })

  it('shows the bands, what widens them, and that they are those of Scottish taxpayers too', async () => {
    show({ bands: { basic: '47700', higher: '135140', widenedBy: '10000', citation: 's10' } })
    const line = await screen.findByText(/^Bands of taxable income/)
    expect(line.textContent).toContain(
      'up to £47,700.00, higher rate up to £135,140.00, £10,000.00',
    )
    expect(line.textContent).toContain('Scottish')
  })

  it('starts with what was stated, and clears it', async () => {
    const api = show({ stated: { ...NOTHING, income: '30000', losses: '120.5' } })
    const sent: unknown[] = []
    api.on(stateTaxYear, ({ body }) => {
      sent.push(body)
      return buildTaxYear()
    })
    expect(await income()).toHaveProperty('value', '30000')
    expect(losses()).toHaveProperty('value', '120.5')
    await userEvent.clear(losses())
    await save()
    await waitFor(() => expect(sent).toEqual([{ ...NOTHING, income: '30000' }]))
  })

  it('shows a refusal at its field and keeps the text', async () => {
    const api = show()
    const message = 'Enter at most £1,000,000.'
    api.on(
      stateTaxYear,
      () => new Failure('validation_failed', 422, message, { losses: [message] }),
    )
    await income()
    await userEvent.type(losses(), '£1,000,001')
    await save()
    expect(await screen.findByText(message)).toBeDefined()
    expect(losses().getAttribute('aria-invalid')).toBe('true')
    expect(losses()).toHaveProperty('value', '£1,000,001')
    expect((await income()).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('says why it was not saved where no field is at fault', async () => {
    const api = show()
    api.on(stateTaxYear, () => new Failure('internal_error', 500, 'The year could not be saved.'))
    await income()
    await save()
    await shownToast('The year could not be saved.')
  })

  it('changes the rates of other currencies by choice', async () => {
    const api = show()
    const sent: unknown[] = []
    api.on(setTaxRateSource, ({ body }) => {
      sent.push(body)
      return { years: [], people: [], rateSource: 'daily' as const, comingLaw: [] }
    })
    const field = await screen.findByRole('combobox', { name: 'Amounts in other currencies' })
    expect(field).toHaveProperty('value', 'trade')
    await userEvent.selectOptions(field, 'at the market’s rate of the day')
    await waitFor(() => expect(sent).toEqual([{ rateSource: 'daily' }]))
  })
})
