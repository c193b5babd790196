import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import type {
  Activity,
  ColumnMapping,
  ImportPreview,
  PortfolioPerformance,
} from '@leadenhall/contract/portfolio/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { levelsOf, pathOf, scaleOf, yOf } from './curve-geometry.ts'
import { guessColumns } from './guess-columns.ts'
import { toLive } from './live-holdings.ts'
import { PortfolioPage } from './portfolio-page.tsx'
import { buildHolding, buildHoldings } from './test-support/build-holdings.ts'
import { layOut } from './treemap.ts'
import { startOf } from './use-scope.ts'

const ACCOUNT = {
  id: 'isa',
  name: 'My ISA',
  kind: 'isa' as const,
  currency: 'GBP',
  provider: '',
  person_id: 'self',
  activities: 3,
  created_at: '2026-01-01T00:00:00.000Z',
}
const PEOPLE = [{ id: 'self', name: 'You', accounts: 1 }]
const PERFORMANCE: PortfolioPerformance = {
  from: '2026-09-17',
  to: '2026-09-18',
  currency: 'GBP',
  startValue: 0,
  endValue: 1000,
  netFlow: 900,
  impliedFlow: 100,
  gain: 100,
  twr: 0.123,
  twrAnnual: null,
  mwr: 0.0456,
  unknownBecause: null,
  drawdown: { ratio: -0.05, from: '2026-09-17', to: '2026-09-18' },
  volatility: 0.2,
  benchmark: {
    ticker: '^FTAS',
    name: 'FTSE All-Share',
    return: 0.02,
    includesDividends: false,
    unknownBecause: null,
  },
  daily: [
    { date: '2026-09-17', value: 900, flow: 900, return: 0, cumulative: 0, benchmark: 0 },
    { date: '2026-09-18', value: 1000, flow: 0, return: 0.123, cumulative: 0.123, benchmark: 0.02 },
  ],
}

function serve(accounts = [ACCOUNT]) {
  const api = fakeApi()
  api.on(endpoints.listPortfolioAccounts, () => accounts)
  api.on(endpoints.listPeople, () => PEOPLE)
  api.on(endpoints.getHoldings, () => buildHoldings())
  api.on(endpoints.getPortfolioPerformance, () => PERFORMANCE)
  api.on(endpoints.listImports, () => [])
  api.on(endpoints.listMissingSplits, () => [])
  api.on(endpoints.listActivities, () => ({ items: [], total: 0 }))
  api.on(endpoints.getIncome, () => ({
    year: 2026,
    currency: 'GBP' as const,
    total: '38.5',
    expected: '0',
    months: [],
    years: [2026],
    unknownBecause: null,
  }))
  return api
}

describe('The portfolio', () => {
  // @spec 2.35a
  it('shows value, both returns, holdings and allocation', async () => {
    serve()
    renderPage(<PortfolioPage isSignedIn />)
    const summary = await screen.findByRole('region', { name: 'Summary' })
    expect(summary.textContent).toContain('£1,000.00')
    expect(await within(summary).findByText('+12.30%')).toBeDefined()
    expect(within(summary).getByText('+4.56%')).toBeDefined()
    const holdings = screen.getByRole('table', { name: 'Holdings' })
    expect(within(holdings).getByText('69.50p')).toBeDefined()
    expect(within(holdings).getByText('+£137.55')).toBeDefined()
    expect(screen.getByRole('table', { name: 'Allocation' }).textContent).toContain('80.00%')
    expect(screen.getByText(/no deposit for £100.00 of payments/)).toBeDefined()
  })

  it('draws one holding with its own returns, beside those of everything', async () => {
    const user = userEvent.setup()
    serve().on(endpoints.getPortfolioPerformance, ({ query }) =>
      query.get('holding') === 'VOD.L' ? { ...PERFORMANCE, twr: 0.5, mwr: 0.25 } : PERFORMANCE,
    )
    const { visited } = renderPage(<PortfolioPage isSignedIn />)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Holding' }), 'VOD.L')
    const own = await screen.findByLabelText('VOD.L returns')
    expect(await within(own).findByText('+50.00%')).toBeDefined()
    expect(within(own).getByText('+25.00%')).toBeDefined()
    const summary = screen.getByRole('region', { name: 'Summary' })
    expect(summary.textContent).toContain('+12.30%')
    expect(visited.at(-1)).toContain('holding=VOD.L')
  })

  it('says which split the records lack, and adds it after asking', async () => {
    const user = userEvent.setup()
    const api = serve()
    const split = { account_id: 'isa', ticker: 'VOD.L', name: 'Vodafone', date: '2020-06-01' }
    let missing = [{ ...split, ratio: { new: '10', old: '1' }, held: '100' }]
    const sent: unknown[] = []
    api.on(endpoints.listMissingSplits, () => missing)
    api.on(endpoints.createActivity, ({ body }) => {
      sent.push(body)
      missing = []
      return {} as Activity
    })
    renderPage(<PortfolioPage isSignedIn />)
    const line =
      'VOD.L gave 10 shares for 1 on 1 Jun 2020. Your records in My ISA do not include this.'
    expect(await screen.findByText(line)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add it' }))
    expect(sent).toEqual([])
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Add it' }))
    await waitFor(() => expect(screen.queryByText(line)).toBeNull())
    const ratio = { new: '10', old: '1' }
    expect(sent).toEqual([
      { account_id: 'isa', kind: 'split', date: '2020-06-01', ticker: 'VOD.L', ratio },
    ])
  })

  it('says why a value is not known, and what is known', async () => {
    const because = 'Not known because there is no price in pounds of VOD.L.'
    serve().on(endpoints.getHoldings, () =>
      buildHoldings({ value: null, knownValue: '200', unknownBecause: because }),
    )
    renderPage(<PortfolioPage isSignedIn />)
    expect(await screen.findByText(because)).toBeDefined()
    expect(screen.getByText('£200.00 known')).toBeDefined()
  })

  it('offers visitors to sign in, and newcomers the first steps', async () => {
    serve([])
    renderPage(<PortfolioPage isSignedIn={false} />)
    expect(screen.getByRole('link', { name: 'sign in' })).toBeDefined()
    renderPage(<PortfolioPage isSignedIn />)
    expect(await screen.findByRole('button', { name: 'Create an account' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try a sample portfolio' })).toBeDefined()
  })

  it('shows why loading failed', async () => {
    serve().on(
      endpoints.listPortfolioAccounts,
      () => new Failure('internal_error', 500, 'It failed.'),
    )
    renderPage(<PortfolioPage isSignedIn />)
    expect(await screen.findByText('It failed.')).toBeDefined()
  })

  it('moves a cursor over the curve by keyboard, and says the day', async () => {
    serve()
    renderPage(<PortfolioPage isSignedIn />)
    const curve = await screen.findByRole('slider', { name: 'Performance by day' })
    curve.focus()
    await userEvent.keyboard('{Home}')
    expect(curve.getAttribute('aria-valuetext')).toContain('17 Sept 2026: Portfolio 0.00%')
  })
})

describe('Quick entry', () => {
  it('sends only what the kind has, and shows the message of a wrong field', async () => {
    const sent: unknown[] = []
    serve().on(endpoints.createActivity, ({ body }) => {
      sent.push(body)
      return new Failure('validation_failed', 422, 'Wrong.', { quantity: ['You held none.'] })
    })
    renderPage(<PortfolioPage isSignedIn />, { path: '/?view=activities' })
    await userEvent.type(await screen.findByLabelText('Ticker'), 'VOD.L')
    await userEvent.type(screen.getByLabelText('Quantity'), '10')
    await userEvent.type(screen.getByLabelText('Price'), '69.5{Enter}')
    expect(await screen.findByText('You held none.')).toBeDefined()
    expect(sent).toMatchObject([
      {
        account_id: 'isa',
        kind: 'buy',
        ticker: 'VOD.L',
        quantity: '10',
        price: { value: '69.5', unit: 'GBX' },
      },
    ])
    await userEvent.selectOptions(screen.getAllByLabelText('Kind')[0] as HTMLElement, 'Deposit')
    expect(screen.queryByLabelText('Ticker')).toBeNull()
  })
})

describe('An import', () => {
  const NOTHING = { activity: null, candidates: [] }
  const preview: ImportPreview = {
    id: 'one',
    account_id: 'isa',
    file: 'file.csv',
    broker: 'Freetrade',
    status: 'previewed',
    created_at: '2026-09-18T10:00:00.000Z',
    counts: { new: 1, known: 0, ignored: 1, needs_you: 1 },
    columns: [],
    mapping: null,
    notation: { decimalMark: ',', dateOrder: 'dmy', unit: 'GBX', currency: 'EUR' },
    rows: [
      { row: 2, status: 'new', reason: null, column: null, text: 'a', ...NOTHING },
      { row: 3, status: 'ignored', reason: 'A document.', column: null, text: 'b', ...NOTHING },
      {
        row: 4,
        status: 'needs_you',
        reason: 'Which instrument is "X"?',
        column: 'ticker',
        text: 'c',
        activity: null,
        candidates: [{ ticker: 'TSCO.L', name: 'Tesco', currency: 'GBX' }],
      },
    ],
  }

  it('shows every row, asks for an unknown instrument, and stores what is new', async () => {
    const api = serve()
    let committed = 0
    api.on(endpoints.previewImport, () => preview)
    api.on(endpoints.answerImportRow, ({ body }) => {
      expect(body).toEqual({ ticker: 'VOD.L' })
      return { ...preview, counts: { ...preview.counts, new: 2 } }
    })
    api.on(endpoints.commitImport, () => {
      committed += 1
      return { id: 'one', status: 'committed' as const, changed: 2 }
    })
    renderPage(<PortfolioPage isSignedIn />, { path: '/?view=import' })
    const file = new File(['a,b'], 'file.csv', { type: 'text/csv' })
    const chooser = await screen.findByLabelText('Choose a file', { selector: 'input' })
    await userEvent.upload(chooser, file)
    expect(await screen.findByText('file.csv, recognised as Freetrade')).toBeDefined()
    expect(screen.getByText('A document.')).toBeDefined()
    expect(
      screen.getByText('Decimal comma, day first, prices in pence, account in EUR.'),
    ).toBeDefined()
    expect(screen.getByRole('button', { name: 'TSCO.L' })).toBeDefined()
    await userEvent.type(screen.getByLabelText('Ticker, Row 4'), 'VOD.L{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 activities' }))
    await expect.poll(() => committed).toBe(1)
  })
})

describe('An import that was read in the wrong notation', () => {
  const askAgain = async (mapping: ColumnMapping | null) => {
    const api = serve()
    const asked: unknown[] = []
    api.on(endpoints.previewImport, ({ form }) => {
      asked.push(form?.get('mapping'))
      return {
        id: 'one',
        account_id: 'isa',
        file: 'file.csv',
        broker: 'DEGIRO',
        status: 'previewed' as const,
        created_at: '2026-09-18T10:00:00.000Z',
        counts: { new: 0, known: 0, ignored: 0, needs_you: 0 },
        columns: [],
        mapping,
        notation: { decimalMark: null, dateOrder: null, unit: null, currency: null },
        rows: [],
      }
    })
    renderPage(<PortfolioPage isSignedIn />, { path: '/?view=import' })
    const chooser = await screen.findByLabelText('Choose a file', { selector: 'input' })
    await userEvent.upload(chooser, new File(['a,b'], 'file.csv', { type: 'text/csv' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    return asked
  }

  it('is read again as the user says', async () => {
    const asked = await askAgain(null)
    await userEvent.selectOptions(screen.getByLabelText('Decimal mark'), 'Comma: 1.234,50')
    await userEvent.selectOptions(screen.getByLabelText('Date order'), 'Day, month, year')
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await expect.poll(() => asked).toHaveLength(2)
    expect(JSON.parse(String(asked[1]))).toEqual({
      columns: {},
      decimalMark: ',',
      dateOrder: 'dmy',
    })
  })

  it('forgets a remembered mark that the user takes back, and nothing else', async () => {
    const columns = { date: 'When', amount: 'Total' }
    const asked = await askAgain({ columns, unit: 'GBX', decimalMark: ',', dateOrder: 'dmy' })
    await userEvent.selectOptions(screen.getByLabelText('Decimal mark'), 'As in the file')
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await expect.poll(() => asked).toHaveLength(2)
    expect(JSON.parse(String(asked[1]))).toEqual({ columns, unit: 'GBX', dateOrder: 'dmy' })
  })
})

describe('A holding at a streamed price', () => {
  it('moves in value and gain, and not by a price in doubt or in another unit', () => {
    const quote = buildQuote({ ticker: 'VOD.L', price: 88, unit: 'GBX', flags: [] })
    const moved = toLive(buildHolding(), quote)
    expect(moved.price).toBe(88)
    expect(moved.value).toBeCloseTo(880, 9)
    expect(moved.gain).toBeCloseTo(217.55, 9)
    expect(toLive(buildHolding(), { ...quote, unit: 'GBP' }).value).toBe(800)
    expect(toLive(buildHolding({ value: null }), quote).value).toBeNull()
  })
})

describe('The drawings', () => {
  it('leave a gap where a value is not known', () => {
    const scale = scaleOf([[1, null, 3]])
    expect(scale && pathOf([1, null, 3, 2], scale).match(/M/g)).toHaveLength(2)
    expect(scaleOf([[null]])).toBeNull()
  })

  it('keep every value inside the box, with levels between', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2 }),
        (values) => {
          const scale = scaleOf([values])
          if (!scale) return
          for (const value of values) {
            expect(yOf(value, scale)).toBeGreaterThanOrEqual(0)
            expect(yOf(value, scale)).toBeLessThanOrEqual(300)
          }
          expect(levelsOf(scale).length).toBeLessThan(40)
        },
      ),
    )
  })

  it('divide the map by weight, without gaps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 }),
        (list) => {
          const weights = list.toSorted((a, b) => b - a)
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          const areas = layOut(weights, 2).map(({ width, height }) => (width * height) / 10_000)
          for (const [index, area] of areas.entries()) {
            expect(area).toBeCloseTo((weights[index] ?? 0) / total, 9)
          }
        },
      ),
    )
  })
})

it('A period of a month begins a day after the same day of the month before', () => {
  const now = Date.UTC(2026, 8, 18)
  expect([startOf('1M', now), startOf('YTD', now), startOf('All', now)]).toEqual([
    '2026-08-19',
    '2026-01-01',
    undefined,
  ])
})

it('Columns are guessed by their names, each once', () => {
  expect(guessColumns(['Trade date', 'Type', 'Symbol', 'Shares', 'Price', 'Net amount'])).toEqual({
    date: 'Trade date',
    kind: 'Type',
    ticker: 'Symbol',
    quantity: 'Shares',
    price: 'Price',
    amount: 'Net amount',
  })
})
