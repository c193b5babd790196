import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import type { Activity } from '@leadenhall/contract/portfolio/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildActivity } from '../../test-support/build-activity.ts'
import { buildHolding, buildHoldings } from '../../test-support/build-holdings.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import { Failure } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { PERFORMANCE, Portfolio, serve } from '../../test-support/serve-portfolio.tsx'
import { guessColumns } from './import/guess-columns.ts'
import { levelsOf, pathOf, scaleOf, yOf } from './overview/curve-geometry.ts'
import { toLive } from './overview/live-holdings.ts'
import { layOut } from './overview/treemap.ts'

describe('The portfolio', () => {
  // @spec 2.35a
  it('shows value, both returns, holdings and allocation', async () => {
    serve()
    renderPage(<Portfolio />)
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

  it('shows income, targets and tax as it is given them, and income in short below holdings', async () => {
    const user = userEvent.setup()
    serve()
    renderPage(<Portfolio />)
    expect(await screen.findByText('given income in short')).toBeDefined()
    const parts = within(screen.getByRole('navigation', { name: 'Parts of the portfolio' }))
    for (const view of ['Income', 'Targets', 'Tax']) {
      await user.click(parts.getByRole('button', { name: view }))
      expect(screen.getByText(`given ${view.toLowerCase()} of My ISA`)).toBeDefined()
    }
  })

  it('names gains from price and currency apart, the latter only for foreign shares', async () => {
    const headers = () => screen.getAllByRole('columnheader').map((one) => one.textContent)
    serve()
    const { unmount } = renderPage(<Portfolio />)
    await screen.findByRole('table', { name: 'Holdings' })
    expect(headers()).toContain('Gain from price')
    expect(headers()).not.toContain('Gain from currency')
    expect(screen.getByText('Cash: My ISA £200.00')).toBeDefined()
    unmount()
    const price = { value: '200', unit: 'USD' }
    serve().on(endpoints.getHoldings, () =>
      buildHoldings({ holdings: [buildHolding(), buildHolding({ ticker: 'AAPL', price })] }),
    )
    renderPage(<Portfolio />)
    await screen.findByRole('table', { name: 'Holdings' })
    expect(headers()).toContain('Gain from currency')
  })

  it('draws one holding with its own returns, beside those of everything', async () => {
    const user = userEvent.setup()
    serve().on(endpoints.getPortfolioPerformance, ({ query }) =>
      query.get('holding') === 'VOD.L' ? { ...PERFORMANCE, twr: 0.5, mwr: 0.25 } : PERFORMANCE,
    )
    const { visited } = renderPage(<Portfolio />)
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
    renderPage(<Portfolio />)
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
    renderPage(<Portfolio />)
    expect(await screen.findByText(because)).toBeDefined()
    expect(screen.getByText('£200.00 known')).toBeDefined()
  })

  it('offers visitors to sign in, and newcomers the first steps', async () => {
    serve([])
    renderPage(<Portfolio isSignedIn={false} />)
    expect(screen.getByRole('link', { name: 'sign in' })).toBeDefined()
    renderPage(<Portfolio />)
    expect(await screen.findByRole('button', { name: 'Create an account' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try a sample portfolio' })).toBeDefined()
  })

  it('shows why loading failed', async () => {
    serve().on(
      endpoints.listPortfolioAccounts,
      () => new Failure('internal_error', 500, 'It failed.'),
    )
    renderPage(<Portfolio />)
    expect(await screen.findByText('It failed.')).toBeDefined()
  })

  it('moves a cursor over the curve by keyboard, and says the day', async () => {
    serve()
    renderPage(<Portfolio />)
    const curve = await screen.findByRole('slider', { name: 'Performance by day' })
    // Labels of the levels lie beside the lines, not on them.
    expect(screen.getAllByText('+10.00%').length).toBeGreaterThan(0)
    expect(curve.textContent).toBe('')
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
    renderPage(<Portfolio />, { path: '/?view=activities' })
    await userEvent.type(await screen.findByLabelText('Ticker'), 'VOD.L')
    await userEvent.type(screen.getByLabelText('Quantity'), '10')
    await userEvent.type(screen.getByLabelText('Price'), '69.5p{Enter}')
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

describe('After a consolidation', () => {
  const EVENT = buildActivity({
    kind: 'consolidation',
    date: '2026-09-10',
    quantity: null,
    price: null,
    amount: '0',
    ratio: { new: '6', old: '11' },
  })
  const consolidate = async (quantity: string) => {
    const sent: unknown[] = []
    const api = serve()
    api.on(endpoints.getHoldings, ({ query }) =>
      buildHoldings({
        holdings: [buildHolding({ quantity: query.get('on') === '2026-09-10' ? quantity : '9.5' })],
      }),
    )
    api.on(endpoints.createActivity, ({ body }) => {
      sent.push(body)
      return { ...EVENT, id: `${sent.length}` }
    })
    renderPage(<Portfolio />, { path: '/?view=activities' })
    await screen.findByLabelText('Ticker')
    await userEvent.selectOptions(
      screen.getAllByLabelText('Kind')[0] as HTMLElement,
      'Consolidation',
    )
    await userEvent.type(screen.getAllByLabelText('Date')[0] as HTMLElement, '10/09/2026')
    await userEvent.type(screen.getByLabelText('Ticker'), 'VOD.L')
    await userEvent.type(screen.getByLabelText('Quantity'), '54{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
    return sent
  }

  it('the fraction that is left is offered as a payment, and only its amount is to be typed', async () => {
    const sent = await consolidate('54.5454545455')
    await userEvent.click(await screen.findByRole('button', { name: 'Record the payment' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
    await userEvent.type(screen.getByLabelText('Amount'), '0.71{Enter}')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({
      account_id: 'isa',
      kind: 'sell',
      date: '2026-09-10',
      ticker: 'VOD.L',
      quantity: '0.5454545455',
      amount: '0.71',
    })
  })

  it('into whole shares nothing is offered', async () => {
    await consolidate('54')
    await screen.findByLabelText('Quantity')
    expect(screen.queryByRole('button', { name: 'Record the payment' })).toBeNull()
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
