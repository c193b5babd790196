import {
  commitFundIncome,
  deleteFundIncome,
  listFundIncomeImports,
  previewFundIncome,
} from '@leadenhall/contract/fund-income/endpoints.ts'
import type { FundIncomeImport, FundIncomeImports } from '@leadenhall/contract/fund-income/index.ts'
import { listTaxFunds, stateTaxFund } from '@leadenhall/contract/tax/endpoints.ts'
import type { TaxFundRow, TaxFunds } from '@leadenhall/contract/tax/index.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Failure, fakeApi, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { FundsPanel } from './funds-panel.tsx'

type Fund = TaxFunds['funds'][number]

const buildRow = (over: Partial<TaxFundRow> = {}): TaxFundRow => ({
  periodEnd: '2024-06-30',
  state: 'published',
  units: '200',
  held: '200',
  boughtBack: '0',
  perUnit: '1.19761',
  currency: 'USD',
  distributionDate: '2024-12-31',
  isDistributionAssumed: true,
  rate: '0.798',
  pounds: '191.14',
  taxedAs: 'dividend',
  source: 'vanguard.csv, 2 November 2026',
  note: null,
  rows: [],
  ...over,
})

const buildFund = (over: Partial<Fund> = {}): Fund => ({
  isin: 'IE00BFMXXD54',
  ticker: 'VUAG.L',
  name: 'Vanguard S&P 500 UCITS ETF',
  kind: 'offshore',
  reporting: 'yes',
  reportingBecause: 'HMRC’s list has it since 14 May 2019.',
  kinds: [],
  income: 'dividend',
  stated: { income: 'dividend', reporting: null, period_end: '06-30', kinds: [] },
  periods: [buildRow()],
  incomeGains: [],
  questions: [],
  ...over,
})

const FILE: FundIncomeImport = {
  id: 'f1',
  kind: 'income',
  file: 'vanguard.csv',
  isCommitted: false,
  rows: 812,
  funds: 90,
  own: [
    {
      isin: 'IE00BFMXXD54',
      ticker: 'VUAG.L',
      periodEnd: '2024-06-30',
      currency: 'USD',
      perUnit: '1.19761',
    },
  ],
  others: [],
  leftOut: [{ line: 7, text: 'x, y', reason: 'The fund has no ISIN.' }],
  leftOutCount: 1,
}

function show(funds: readonly Fund[], over: Partial<TaxFunds> = {}, files: FundIncomeImports = []) {
  const api = fakeApi()
  api.on(listTaxFunds, () => ({
    funds: [...funds],
    dividends: '191.14',
    interest: '0',
    incomeGains: '0',
    ...over,
  }))
  api.on(listFundIncomeImports, () => files)
  renderPage(
    <>
      <FundsPanel year="2024-25" person="self" />
      <Toaster />
    </>,
  )
  return api
}

const cells = async () => (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)

it('A period shows units, figure, day, rate, pounds and how it is taxed', async () => {
  show([buildFund()])
  expect(await cells()).toEqual([
    '30 Jun 2024',
    'Published',
    '200',
    '1.19761 USD',
    '31 Dec 2024 assumed',
    '0.7980',
    '£191.14as dividends',
    'vanguard.csv, 2 November 2026',
  ])
})

it('Units that were bought back are shown beside those held', async () => {
  show([buildFund({ periods: [buildRow({ held: '150', boughtBack: '50' })] })])
  expect((await cells())[2]).toBe('200150 held, 50 bought back')
})

it('A period without a figure is not known, never zero, and its question is shown', async () => {
  const missing = {
    pounds: null,
    perUnit: null,
    rate: null,
    source: null,
    state: 'missing',
  } as const
  show([buildFund({ periods: [buildRow(missing)], questions: ['VUAG.L: no figure.'] })])
  expect((await cells()).slice(1)).toEqual([
    'Missing',
    '200',
    '–',
    '31 Dec 2024 assumed',
    '–',
    'Not knownas dividends',
    '–',
  ])
  expect(screen.getByText('VUAG.L: no figure.')).toBeDefined()
})

it('A gain that is income is shown beside the sums', async () => {
  const incomeGains = [{ date: '2024-05-01', quantity: '10', gain: '200' }]
  show([buildFund({ reporting: 'no', incomeGains })], { incomeGains: '200' })
  expect(
    await screen.findByText(/10 sold on 1 May 2024: Gains that are income \+£200\.00/),
  ).toBeDefined()
  expect(screen.getByText('Gains that are income (tax not computed)')).toBeDefined()
})

it('A year without funds says so, and funds that cannot be loaded are not shown as none', async () => {
  show([])
  expect(await screen.findByText('No offshore fund was held in this year.')).toBeDefined()
})

it('Funds that could not load are not shown as none', async () => {
  const api = fakeApi()
  api.on(listTaxFunds, () => unreachable)
  api.on(listFundIncomeImports, () => [])
  renderPage(<FundsPanel year="2024-25" person="self" />)
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined()
  expect(screen.queryByText('No offshore fund was held in this year.')).toBeNull()
})

it('The user says how income is taxed, the status, and when periods end', async () => {
  const api = show([buildFund()])
  const sent: unknown[] = []
  api.on(stateTaxFund, ({ body, params }) => {
    sent.push([params['security'], body])
    return undefined
  })
  const form = within(await screen.findByRole('form', { name: 'VUAG.L' }))
  await userEvent.selectOptions(form.getByLabelText('Income is taxed as'), 'interest')
  await userEvent.selectOptions(form.getByLabelText('Reporting fund'), 'no')
  const end = form.getByLabelText('Its periods end on')
  expect(end).toHaveProperty('value', '30/06')
  await userEvent.clear(end)
  await userEvent.type(end, '1/12')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await shownToast('Saved for VUAG.L.')
  expect(sent).toEqual([
    ['IE00BFMXXD54', { income: 'interest', reporting: 'no', period_end: '12-01' }],
  ])
})

it('A trust has no reporting status and no periods to say', async () => {
  const questions = ['AAEV.L is a venture capital trust, by its name.']
  show([buildFund({ ticker: 'AAEV.L', kind: 'vct', income: null, periods: [], questions })])
  const form = within(await screen.findByRole('form', { name: 'AAEV.L' }))
  expect(form.queryByLabelText('Reporting fund')).toBeNull()
  expect(form.queryByLabelText('Its periods end on')).toBeNull()
  expect(form.getByRole('option', { name: 'Exempt (VCT within the limit)' })).toBeDefined()
  expect(screen.getByText('Income is taxed as not said.')).toBeDefined()
})

it('A refused day is named at its field', async () => {
  const api = show([buildFund()])
  api.on(
    stateTaxFund,
    () =>
      new Failure('validation_failed', 422, 'No.', { period_end: ['This month has no such day.'] }),
  )
  const form = within(await screen.findByRole('form', { name: 'VUAG.L' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This month has no such day.')).toBeDefined()
})

it('A file is looked at before it counts, with what is left out', async () => {
  const api = show([])
  const calls: string[] = []
  api.on(previewFundIncome, ({ form }) => {
    const file = form?.get('file')
    if (file instanceof File) calls.push(file.name)
    return FILE
  })
  api.on(commitFundIncome, ({ params }) => {
    calls.push(`commit ${params['id']}`)
    return { ...FILE, isCommitted: true }
  })
  await userEvent.upload(
    await screen.findByLabelText('Choose a report', { selector: 'input' }),
    new File(['ISIN'], 'vanguard.csv', { type: 'text/csv' }),
  )
  const preview = within(await screen.findByRole('region', { name: 'vanguard.csv' }))
  expect(preview.getByText('Reported income, 812 rows of 90 funds')).toBeDefined()
  expect(preview.getByText(/30 Jun 2024: 1\.19761 USD/)).toBeDefined()
  expect(preview.getByText('Line 7: The fund has no ISIN. (x, y)')).toBeDefined()
  await userEvent.click(preview.getByRole('button', { name: 'Let it count' }))
  await shownToast('vanguard.csv counts now.')
  expect(calls).toEqual(['vanguard.csv', 'commit f1'])
  expect(screen.queryByRole('region', { name: 'vanguard.csv' })).toBeNull()
})

it('A refused file says why, and a file that counts can be forgotten', async () => {
  const committedAt = '2026-11-02T10:00:00.000Z'
  const api = show([], {}, [{ id: 'f1', kind: 'income', file: 'old.csv', rows: 3, committedAt }])
  api.on(
    previewFundIncome,
    () => new Failure('validation_failed', 422, 'This is a PDF.', { file: ['This is a PDF.'] }),
  )
  api.on(deleteFundIncome, () => undefined)
  await userEvent.upload(
    await screen.findByLabelText('Choose a report', { selector: 'input' }),
    new File(['ISIN'], 'report.csv', { type: 'text/csv' }),
  )
  await shownToast('This is a PDF.')
  await userEvent.click(await screen.findByRole('button', { name: 'Forget old.csv' }))
  await shownToast('old.csv is forgotten.')
})

const EIS = { kind: 'eis', since: '2025-05-01' } as const

it('A REIT shows its kind with the source, and takes the word that its dividends are ordinary', async () => {
  const kinds = [{ kind: 'reit', since: null, source: 'its sector' }] as const
  const fund = { isin: null, ticker: 'LAND.L', kind: 'reit', income: null } as const
  const stated = { income: null, reporting: null, period_end: null, kinds: [] }
  const api = show([buildFund({ ...fund, kinds: [...kinds], periods: [], stated })])
  const sent: unknown[] = []
  api.on(stateTaxFund, ({ body, params }) => {
    sent.push([params['security'], body])
    return undefined
  })
  expect(await screen.findByText('Kind for tax: UK REIT, by its sector.')).toBeDefined()
  expect(screen.getByText('ISIN not known')).toBeDefined()
  const form = within(screen.getByRole('form', { name: 'LAND.L' }))
  const options = form.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(['Not said', 'Ordinary dividends, where no tax was taken off'])
  await userEvent.selectOptions(form.getByLabelText('Income is taxed as'), 'dividend')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await shownToast('Saved for LAND.L.')
  expect(sent).toEqual([['LAND.L', { income: 'dividend', reporting: null, period_end: null }]])
})

it('The user states a kind of a security by its ISIN, beside what was stated before', async () => {
  const isin = 'GB00B0130H42'
  const stated = { income: null, reporting: null, period_end: null, kinds: [EIS] }
  const kinds = [{ ...EIS, source: 'your statement' }]
  const api = show([
    buildFund({ isin, ticker: 'ITM.L', kind: 'stated', kinds, stated, periods: [] }),
  ])
  const sent: unknown[] = []
  api.on(stateTaxFund, ({ body, params }) => {
    sent.push([params['security'], body])
    return undefined
  })
  expect(
    await screen.findByText('Kind for tax: EIS share from 1 May 2025, by your statement.'),
  ).toBeDefined()
  expect(screen.queryByRole('form', { name: 'ITM.L' })).toBeNull()
  const form = within(screen.getByRole('form', { name: 'Kind of a security' }))
  await userEvent.type(form.getByLabelText('ISIN or ticker'), isin.toLowerCase())
  await userEvent.selectOptions(form.getByLabelText('Kind'), 'ordinary')
  await userEvent.type(form.getByLabelText('Since, if not always'), '3 Aug 2026')
  await userEvent.click(form.getByRole('button', { name: 'State' }))
  await shownToast(`Saved for ${isin}.`)
  await userEvent.click(screen.getByRole('button', { name: 'Remove EIS share from ITM.L' }))
  await shownToast('Saved for ITM.L.')
  expect(sent).toEqual([
    [isin, { addKind: { kind: 'ordinary', since: '2026-08-03' } }],
    [isin, { kinds: [] }],
  ])
})
