import { describe, expect, it } from 'vitest'
import { buildIncomeDeps } from '#tests/support/income-deps.ts'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import type { WrittenPortfolio } from '#tests/support/reading-deps.ts'
import { getIncome } from './get-income.ts'

const VOD = 'symbol:VOD.L'
const buy = buildEntry('buy', '2024-01-02', { subject: VOD, quantity: 100, price: 1 })

const read = (written: WrittenPortfolio, year?: number) =>
  getIncome(buildIncomeDeps(written), 'user', { year })

/** Payments of the year as month, amount, and whether each is expected. */
async function paymentsOf(written: WrittenPortfolio, year?: number) {
  const { months } = await read(written, year)
  return months.flatMap(({ month, payments }) =>
    payments.map(({ amount, isExpected }) => [month, amount, isExpected]),
  )
}

describe('Income', () => {
  it('is summed by month, of dividends and interest alike', async () => {
    const income = await read({
      entries: [
        buy,
        buildEntry('dividend', '2026-02-06', { subject: VOD, amount: '4.50' }),
        buildEntry('interest', '2026-02-27', { amount: '1.25' }),
        buildEntry('dividend', '2026-08-07', { subject: VOD, amount: 5 }),
        buildEntry('deposit', '2026-08-10', { amount: 1000 }),
      ],
    })
    expect(income).toMatchObject({ year: 2026, total: '10.75', unknownBecause: null })
    expect(income.months[1]).toMatchObject({
      received: '5.75',
      payments: [
        { date: '2026-02-06', ticker: 'VOD.L', kind: 'dividend', amount: '4.5', isExpected: false },
        { date: '2026-02-27', ticker: null, kind: 'interest', amount: '1.25', isExpected: false },
      ],
    })
    expect(income.months[7]).toMatchObject({ received: '5' })
    expect(income.years).toEqual([2027, 2026])
  })

  it('in another currency is in pounds at the rate of its day', async () => {
    const dollars: WrittenPortfolio = {
      entries: [buildEntry('interest', '2026-09-10', { amount: 100 })],
      accounts: { account: 'USD' },
    }
    const rates = { bars: [['2026-09-10', 0.75, null]] } as const
    expect(await paymentsOf({ ...dollars, series: { 'USDGBP=X': rates } })).toEqual([
      [9, '75', false],
    ])
    const unknown = await read(dollars)
    expect(unknown).toMatchObject({
      total: '0',
      unknownBecause: 'Sums leave out payments of days without an exchange rate to GBP.',
    })
    expect(unknown.months[8]?.payments).toMatchObject([{ amount: null }])
  })

  it('takes accrued interest of bonds as interest, paid and received', async () => {
    const gilt = { subject: VOD, price: 98, unit: 'GBP%' }
    const entries = [
      buildEntry('buy', '2026-02-02', { ...gilt, quantity: 1000, accrued: 12 }),
      buildEntry('sell', '2026-03-02', { ...gilt, quantity: 400, accrued: 7 }),
    ]
    expect(await paymentsOf({ entries })).toEqual([
      [2, '-12', false],
      [3, '7', false],
    ])
    expect((await read({ entries }, 2027)).expected).toBe('0')
  })

  it('counts shares instead of a dividend with their price', async () => {
    const scrip = { subject: VOD, quantity: 4, price: 250, unit: 'GBX' }
    expect(await paymentsOf({ entries: [buy, buildEntry('scrip', '2026-03-06', scrip)] })).toEqual([
      [3, '10', false],
    ])
  })
})

describe('Expected income', () => {
  const dividend = (date: string) => buildEntry('dividend', date, { subject: VOD, amount: 10 })

  it('is each dividend of the last twelve months, a year later', async () => {
    const entries = [buy, dividend('2025-09-18'), dividend('2025-11-07'), dividend('2026-03-06')]
    expect(await paymentsOf({ entries })).toEqual([
      [3, '10', false],
      [11, '10', true],
    ])
    expect(await paymentsOf({ entries }, 2027)).toEqual([[3, '10', true]])
  })

  it('is for the shares held now', async () => {
    const more = buildEntry('buy', '2026-05-01', { subject: VOD, quantity: 50, price: 1 })
    const entries = [buy, dividend('2025-11-07'), more]
    expect(await paymentsOf({ entries })).toEqual([[11, '15', true]])
    const sold = buildEntry('sell', '2026-05-01', { subject: VOD, quantity: 100, price: 1 })
    expect(await paymentsOf({ entries: [buy, dividend('2025-11-07'), sold] })).toEqual([])
  })

  it.each([
    ['a split by its ratio', buildEntry('split', '2026-05-01', { subject: VOD, ratio: 10 })],
    [
      'a split by its quantity',
      buildEntry('split', '2026-05-01', { subject: VOD, quantity: 1000 }),
    ],
    ['a consolidation', buildEntry('consolidation', '2026-05-01', { subject: VOD, ratio: 0.1 })],
  ])('stays the same after %s', async (_, restatement) => {
    const entries = [buy, dividend('2025-11-07'), restatement]
    expect(await paymentsOf({ entries })).toEqual([[11, '10', true]])
  })

  it('is for the shares bought after a split too', async () => {
    const split = buildEntry('split', '2026-05-01', { subject: VOD, ratio: 10 })
    const more = buildEntry('buy', '2026-06-01', { subject: VOD, quantity: 500, price: 0.1 })
    const entries = [buy, dividend('2025-11-07'), split, more]
    expect(await paymentsOf({ entries })).toEqual([[11, '15', true]])
  })

  it('has no interest', async () => {
    const entries = [buy, buildEntry('interest', '2025-11-07', { amount: 3 })]
    expect(await paymentsOf({ entries })).toEqual([])
  })
})
