import * as endpoints from '@leadenhall/contract/income/endpoints.ts'
import { createApiKey } from '@leadenhall/contract/keys/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildIncome, buildMonths, buildPayment } from '../../test-support/build-income.ts'
import { Failure } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ACCOUNT, serve } from '../../test-support/serve-portfolio.tsx'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { IncomeView } from './income-view.tsx'
import {
  buildComing,
  buildComingPerson,
  buildComingRow,
  buildComingShare,
} from './test-support/build-coming.ts'

const show = () => {
  renderPage(
    <>
      <IncomeView account={undefined} accounts={[ACCOUNT]} alerts={null} />
      <Toaster />
    </>,
  )
  return userEvent.setup()
}
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('Coming income', () => {
  it('has the next twelve months before and after tax, beside the last', async () => {
    serve()
    show()
    const strip = await screen.findByRole('region', { name: 'Next twelve months' })
    expect(strip.textContent).toContain('£45.00')
    expect(strip.textContent).toContain('+12.50% v last year')
    expect(strip.textContent).toContain('£40.00')
  })

  it('says where the tax on dividends is not known, with each band', async () => {
    const person = buildComingPerson({
      taxable: '1500',
      allowanceUsed: '500',
      tax: null,
      after: null,
      bands: [{ band: 'higher', rate: '0.3575', tax: '357.5', after: '1142.5' }],
    })
    serve().on(endpoints.getComing, () =>
      buildComing({ total: { ...buildComing().total, after: null, people: [person] } }),
    )
    show()
    expect(await screen.findByText(/State your other income under Tax/)).toBeDefined()
    const term = screen.getByText(/if all is taxed at the higher rate \(dividends at 35.75%\)/)
    expect(term.parentElement?.textContent).toContain('£1,142.50')
  })

  it('lists payments by day with their unit, account and rule', async () => {
    const expected = buildComingRow({
      ticker: 'SHEL.L',
      payDate: null,
      perShare: '0.35',
      unit: 'USD',
      amount: null,
      certainty: 'expected',
      rule: 'As on 14 May 2998, 0.34 USD a share.',
    })
    serve().on(endpoints.getComing, () => buildComing({ rows: [buildComingRow(), expected] }))
    show()
    const table = await screen.findByRole('table', { name: 'Payments' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(cellsOf(first as HTMLElement)).toEqual(
      expect.arrayContaining(['5 Mar 2999', '4 Feb 2999', '4.50p', '1,000', '£45.00', 'Declared']),
    )
    expect(second?.textContent).toContain('day not known')
    expect(second?.textContent).toContain('–')
    expect(within(second as HTMLElement).getByText('Expected').title).toBe(
      'As on 14 May 2998, 0.34 USD a share.',
    )
  })

  it('marks cuts, specials and interest', async () => {
    const rows = [
      buildComingRow({ isCut: true, change: -0.25 }),
      buildComingRow({ ticker: 'A.L', isSpecial: true }),
      buildComingRow({ ticker: 'T28.L', kind: 'interest' }),
    ]
    serve().on(endpoints.getComing, () => buildComing({ rows }))
    show()
    const table = await screen.findByRole('table', { name: 'Payments' })
    const texts = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(texts[1]).toMatch(/cut .*25\.00%/)
    expect(texts[2]).toContain('special')
    expect(texts[3]).toContain('interest')
  })

  it('has shares by month with their sums, cuts and cover', async () => {
    const shares = [
      buildComingShare(),
      buildComingShare({
        ticker: 'A.L',
        byMonth: [null, { amount: '12.4', certainty: 'expected' }],
        total: '12.4',
        cut: -1,
        change: null,
        cover: null,
        payout: null,
      }),
    ]
    serve().on(endpoints.getComing, () => buildComing({ shares }))
    show()
    const grid = await screen.findByRole('table', { name: 'By share and month' })
    const [head, vod, other, all] = within(grid).getAllByRole('row')
    expect(head?.textContent).toMatch(/Feb 99.*Mar/)
    expect(cellsOf(vod as HTMLElement)).toEqual(['£45', '', '£45.00', '+12.50%', '1.6 · 63%'])
    expect(other?.textContent).toContain('left out')
    expect(within(other as HTMLElement).getByTitle('Expected: £12.40')).toBeDefined()
    expect(cellsOf(all as HTMLElement).slice(0, 2)).toEqual(['£45', '£12'])
  })

  it('without any says why, and shows no empty grid', async () => {
    serve().on(endpoints.getComing, () =>
      buildComing({ rows: [], shares: [], total: { ...buildComing().total, people: [] } }),
    )
    show()
    expect(await screen.findByText('No dividends are coming')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('names what sums leave out', async () => {
    serve().on(endpoints.getComing, () =>
      buildComing({ unknownBecause: 'Sums leave out dividends without a declared unit: BP.L.' }),
    )
    show()
    expect(await screen.findByText(/Sums leave out dividends/)).toBeDefined()
  })

  it('shows why loading failed', async () => {
    serve().on(endpoints.getComing, () => new Failure('internal_error', 500, 'Something failed.'))
    show()
    expect(await screen.findByText('Something failed.')).toBeDefined()
  })
})

describe('The calendar link', () => {
  it('is made with a key that opens nothing else, and shown once', async () => {
    const bodies: unknown[] = []
    serve().on(createApiKey, ({ body }) => {
      bodies.push(body)
      return {
        id: 'key',
        name: 'Calendar of income',
        scope: 'calendar' as const,
        prefix: 'lh_abcde',
        created_at: '2026-11-01T09:00:00.000Z',
        expires_at: null,
        last_used_at: null,
        opens_portfolio: false,
        portfolio_until: null,
        key: 'lh_secret',
      }
    })
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Create a link' }))
    expect(await screen.findByText(/\/api\/portfolio\/calendar\.ics\?key=lh_secret$/)).toBeDefined()
    expect(bodies).toEqual([{ name: 'Calendar of income', scope: 'calendar' }])
  })
})

describe('The planner', () => {
  const open = async () => {
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Planner' }))
    return user
  }

  it('says what is missing and how much to invest for it', async () => {
    serve().on(endpoints.getIncomePlan, ({ query }) => ({
      currency: 'GBP' as const,
      simulated: false,
      wanted: query.get('wanted') ?? '',
      yield: Number(query.get('yield')),
      before: '2500',
      declared: '100',
      after: null,
      gap: '7500',
      needed: '150000',
      path: {
        years: [
          { year: 1, income: '2500', reinvested: '2500', real: '2500' },
          { year: 2, income: '2625', reinvested: '2625', real: '2573.53' },
        ],
        reachedIn: null,
      },
      unknownBecause: null,
    }))
    const user = await open()
    await user.type(screen.getByLabelText(/Income wanted/), '10,000')
    await user.type(screen.getByLabelText(/Yield/), '5')
    await user.click(screen.getByRole('button', { name: 'Work it out' }))
    expect(await screen.findByText('£150,000.00')).toBeDefined()
    expect(screen.getByText('25% of what you want')).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(
      screen.getByText('Does not reach what you want within 2 years, in the pounds of today'),
    ).toBeDefined()
    const table = screen.getByRole('table', { name: 'Income year by year' })
    expect(within(table).getAllByRole('row')[2]?.textContent).toBe('2£2,625.00£2,625.00£2,573.53')
  })

  it('asks with years, reinvestment, growth and inflation as they are in sight', async () => {
    const asked: string[] = []
    serve().on(endpoints.getIncomePlan, ({ query }) => {
      asked.push(query.toString())
      return new Failure('validation_failed', 422, 'Check the fields.', {
        reinvest: ['Enter the part that is reinvested, from 0 to 100%.'],
      })
    })
    const user = await open()
    await user.type(screen.getByLabelText(/Income wanted/), '9000')
    await user.type(screen.getByLabelText(/Yield/), '5')
    await user.clear(screen.getByLabelText('Years'))
    await user.type(screen.getByLabelText('Years'), '30')
    await user.click(screen.getByRole('button', { name: 'Work it out' }))
    expect(await screen.findByText(/^Enter the part that is reinvested/)).toBeDefined()
    expect(new URLSearchParams(asked[0]).toString()).toBe(
      'yield=5&years=30&reinvest=100&growth=0&inflation=2&wanted=9000',
    )
  })

  it('asks nothing with a comma that separates no thousands, and names it', async () => {
    const asked: string[] = []
    serve().on(endpoints.getIncomePlan, ({ query }) => {
      asked.push(query.get('wanted') ?? '')
      return new Failure('validation_failed', 422, 'Check the fields.', {})
    })
    const user = await open()
    await user.type(screen.getByLabelText(/Income wanted/), '1,5')
    await user.type(screen.getByLabelText(/Yield/), '5')
    await user.click(screen.getByRole('button', { name: 'Work it out' }))
    expect(
      await screen.findByText(/^“1,5” is not clear: a comma separates thousands/),
    ).toBeDefined()
    expect(asked).toEqual([])
  })

  it('names the field that is refused', async () => {
    serve().on(
      endpoints.getIncomePlan,
      () =>
        new Failure('validation_failed', 422, 'Check the fields.', {
          yield: ['Enter a yield in percent, such as 4.5.'],
        }),
    )
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Work it out' }))
    expect(await screen.findByText('Enter a yield in percent, such as 4.5.')).toBeDefined()
  })
})

describe('Income by year', () => {
  it('has its months as bars, and one month alone at a press', async () => {
    const months = buildMonths({
      2: { received: '40', payments: [buildPayment()] },
      8: { expected: '40', payments: [buildPayment({ date: '2026-08-07', isExpected: true })] },
    })
    serve().on(endpoints.getIncome, () => buildIncome({ total: '40', expected: '40', months }))
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'By year' }))
    const table = await screen.findByRole('table', { name: 'Payments' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: /Aug/ }))
    const rows = within(table).getAllByRole('row')
    expect(rows).toHaveLength(2)
    expect(rows[1]?.textContent).toContain('To come')
  })
})
