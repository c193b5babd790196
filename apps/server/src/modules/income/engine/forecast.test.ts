import { describe, expect, it } from 'vitest'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import type { DividendEvent } from './dividend-event.ts'
import { forecastDividends } from './forecast.ts'

const event = (exDay: string, amount: number, unit: string | null = 'GBX', payDay?: string) =>
  ({
    exDay: toDay(exDay),
    payDay: payDay === undefined ? null : toDay(payDay),
    amount: new Decimal(amount),
    unit,
  }) satisfies DividendEvent

function forecast(
  today: string,
  events: readonly DividendEvent[],
  splits: readonly { readonly day: string; readonly ratio: number }[] = [],
) {
  return forecastDividends({
    events,
    splits: splits.map(({ day, ratio }) => ({ day: toDay(day), ratio: new Decimal(ratio) })),
    today: toDay(today),
  })
}

/** Ex-days with amounts and units. */
const expectedOf = (...input: Parameters<typeof forecast>) =>
  forecast(...input).expected.map(({ amount, exDay, unit }) => [
    toDate(exDay),
    amount?.toDecimalPlaces(6).toNumber() ?? null,
    unit,
  ])

describe('An expected dividend', () => {
  it('is that of a year before, times the growth of the last one', () => {
    // RELX as recorded by a public source: 35.5 and 15.7 pence in 2022, 38.9 and 17.0 in 2023.
    const relx = [
      event('2022-04-28', 35.5),
      event('2022-08-04', 15.7),
      event('2023-04-27', 38.9),
      event('2023-08-03', 17),
    ]
    // 38.9 × 17.0 ÷ 15.7 = 42.121; RELX paid 41.8. 17.0 × 17.0 ÷ 15.7 = 18.408; it paid 18.2.
    expect(expectedOf('2023-08-24', relx)).toEqual([
      ['2024-04-25', 42.121019, 'GBX'],
      ['2024-08-01', 18.407643, 'GBX'],
    ])
  })

  it('grows or falls by a fifth at most', () => {
    const doubled = [event('2022-05-05', 10), event('2023-05-04', 19)]
    expect(expectedOf('2023-06-01', doubled)).toEqual([['2024-05-02', 22.8, 'GBX']])
    const halved = [event('2022-05-05', 10), event('2023-05-04', 5)]
    expect(expectedOf('2023-06-01', halved)).toEqual([['2024-05-02', 4, 'GBX']])
  })

  it('stays the same where nothing a year before shows growth', () => {
    expect(expectedOf('2023-06-01', [event('2023-05-04', 10)])).toEqual([['2024-05-02', 10, 'GBX']])
  })

  it('is replaced by the declared one, at most 45 days from its anniversary', () => {
    const before = event('2025-09-04', 10)
    expect(expectedOf('2026-08-20', [before, event('2026-10-18', 11)])).toEqual([])
    expect(expectedOf('2026-08-20', [before, event('2026-10-19', 11)])).toEqual([
      ['2026-09-03', 10, 'GBX'],
    ])
  })

  it('is not expected again if it came early', () => {
    const early = [event('2025-12-11', 10), event('2026-11-19', 11)]
    expect(expectedOf('2026-11-26', early)).toEqual([['2027-11-18', 12.1, 'GBX']])
  })

  it('leaves out a special, and takes it for no growth', () => {
    const events = [
      event('2022-05-05', 10),
      event('2023-05-04', 11),
      event('2024-05-02', 50),
      event('2024-11-07', 6),
    ]
    const { declared } = forecast('2024-12-01', events)
    expect(declared.map(({ isSpecial }) => isSpecial)).toEqual([false, false, true, false])
    // Instead of the regular one of May: that of the next May is not known.
    expect(expectedOf('2024-12-01', events)).toEqual([
      ['2025-05-01', null, 'GBX'],
      ['2025-11-06', 6, 'GBX'],
    ])
  })

  it('is no special at twice the mean of its slot', () => {
    const events = [event('2023-05-04', 10), event('2024-05-02', 20)]
    expect(forecast('2024-06-01', events).declared[1]?.isSpecial).toBe(false)
    const more = [event('2023-05-04', 10), event('2024-05-02', 20.01)]
    expect(forecast('2024-06-01', more).declared[1]?.isSpecial).toBe(true)
  })

  it('is in today’s shares: 100 shares were paid £10, and are 1,000 after ten for one', () => {
    const [only] = forecast(
      '2024-12-01',
      [event('2024-05-02', 0.1, 'GBP')],
      [{ day: '2024-09-02', ratio: 10 }],
    ).expected
    expect(only?.amount?.times(1000).toNumber()).toBe(10)
  })

  it('compares amounts before and after a split', () => {
    const events = [event('2023-05-04', 100), event('2024-05-02', 11)]
    const splits = [{ day: '2023-09-01', ratio: 10 }]
    expect(expectedOf('2024-06-01', events, splits)).toEqual([['2025-05-01', 12.1, 'GBX']])
  })

  it('has pence and pounds of one currency as the same', () => {
    const events = [event('2023-05-04', 0.1, 'GBP'), event('2024-05-02', 11, 'GBX')]
    expect(expectedOf('2024-06-01', events)).toEqual([['2025-05-01', 12.1, 'GBX']])
  })

  it('is none in the old currency once the company declares in another', () => {
    const events = [event('2024-02-15', 5.7, 'GBX'), event('2024-05-16', 0.0727, 'USD')]
    expect(expectedOf('2024-06-01', events)).toEqual([['2025-05-15', 0.0727, 'USD']])
  })

  it('is paid as many days after the ex-day as a year before', () => {
    const [one] = forecast('2024-06-01', [event('2024-05-02', 10, 'GBX', '2024-06-07')]).expected
    expect(toDate(one?.payDay ?? 0)).toBe('2025-06-06')
  })

  it('has no pay-day if the source named one before the ex-day', () => {
    const found = forecast('2024-06-01', [event('2024-05-02', 10, 'GBX', '2024-04-07')])
    expect(found.expected[0]?.payDay).toBeNull()
    expect(found.declared[0]).toMatchObject({ payDay: null, doubt: 'paid_before_ex_day' })
  })

  it('follows no amount of zero, below zero or without a number', () => {
    const events = [
      event('2024-05-02', 0),
      event('2024-05-02', -3),
      event('2024-05-02', Number.NaN),
    ]
    expect(forecast('2024-06-01', events)).toEqual({
      declared: [],
      expected: [],
      omitted: [],
      yearChange: null,
    })
  })
})

describe('A payment that is unlike the others', () => {
  const amountsOf = (...input: Parameters<typeof forecast>) =>
    expectedOf(...input).map(([, amount]) => amount)
  /** The first ex-days of four quarters, on a Thursday. */
  const quarters = (year: number, amounts: readonly number[]) =>
    amounts.flatMap((amount, at) =>
      amount > 0
        ? [event(toDate(toDay('2022-02-03') + 364 * (year - 2022) + 91 * at), amount)]
        : [],
    )
  const halves = (year: number) => quarters(year, [5, 0, 10, 0])

  it('is not expected again if it is more than three times the usual, outside the cycle', () => {
    const special = event('2024-11-21', 60)
    const events = [...halves(2022), ...halves(2023), ...halves(2024), special]
    expect(amountsOf('2024-12-12', events)).toEqual([5, 10])
    // The usual is 7.5, the median: three times that is within it.
    const atMost = [...halves(2022), ...halves(2023), ...halves(2024), event('2024-11-21', 22.5)]
    expect(amountsOf('2024-12-12', atMost)).toEqual([5, 10, 22.5])
  })

  it('is expected again once it has repeated', () => {
    const repeated = [event('2023-11-23', 60), event('2024-11-21', 60)]
    const events = [...halves(2022), ...halves(2023), ...halves(2024), ...repeated]
    expect(amountsOf('2024-12-12', events)).toEqual([5, 10, 60])
  })

  it('has nothing to be compared with in the first year of a payer', () => {
    expect(amountsOf('2024-12-12', [...halves(2024), event('2024-11-21', 60)])).toEqual([5, 10, 60])
  })

  it('is a rise where the next one is as large, and no cut', () => {
    const before = [2020, 2021, 2022, 2023].flatMap((year) => quarters(year, [10, 10, 10, 10]))
    const risen = [...before, ...quarters(2024, [22, 22, 22, 22])]
    // 22 × 1.2, the most that growth counts.
    expect(amountsOf('2024-12-12', risen)).toEqual([26.4, 26.4, 26.4, 26.4])
    expect(forecast('2024-12-12', risen).omitted).toEqual([])
    const later = [...risen, ...quarters(2025, [22, 22, 22, 22])]
    expect(amountsOf('2025-12-12', later)).toEqual([22, 22, 22, 22])
  })

  it('is not known to be a rise or a special where nothing followed it, and no cut', () => {
    const events = [2021, 2022, 2023].map((year) => event(`${year}-05-05`, 10))
    const risen = [...events, event('2024-05-02', 22)]
    expect(expectedOf('2024-12-12', risen)).toEqual([['2025-05-01', null, 'GBX']])
    expect(forecast('2024-12-12', risen)).toMatchObject({ omitted: [] })
    expect(amountsOf('2025-12-12', [...risen, event('2025-05-01', 22)])).toEqual([22])
    expect(amountsOf('2025-12-12', [...risen, event('2025-05-01', 10.5)])).toEqual([10.5])
  })

  it('shows no growth where four payments became two, or two became four', () => {
    const years = [2021, 2022, 2023]
    const four = years.flatMap((year) => quarters(year, [10, 10, 10, 10]))
    const two = quarters(2024, [0, 20, 0, 20])
    const fewer = forecast('2024-12-12', [...four, ...two])
    expect(amountsOf('2024-12-12', [...four, ...two])).toEqual([20, 20])
    expect(fewer.yearChange?.toNumber()).toBe(0)

    const halved = years.flatMap((year) => quarters(year, [0, 20, 0, 20]))
    const more = [...halved, ...quarters(2024, [10, 10, 10, 10])]
    expect(amountsOf('2024-12-12', more)).toEqual([10, 10, 10, 10])
    expect(forecast('2024-12-12', more).yearChange?.toNumber()).toBe(0)
    // While the year changes: ten and ten have been paid, and the twenty of November is still open.
    expect(amountsOf('2024-06-13', more.slice(0, -2))).toEqual([20, 10, 10])
  })

  it('leaves growth as it is where it is an extra of less than a tenth', () => {
    const before = [2022, 2023].flatMap((year) => quarters(year, [10, 0, 10, 0]))
    const grown = quarters(2024, [11, 0.5, 11, 0])
    expect(amountsOf('2024-12-12', [...before, ...grown])).toEqual([12.1, 0.55, 12.1])
  })

  it('shows growth again once two years have the same payments', () => {
    const two = [2022, 2023].flatMap((year) => quarters(year, [0, 20, 0, 20]))
    const four = [...quarters(2024, [10, 10, 10, 10]), ...quarters(2025, [11, 11, 11, 11])]
    const found = amountsOf('2025-12-12', [...two, ...four])
    expect(found).toEqual([12.1, 12.1, 12.1, 12.1])
  })
})

describe('An ex-day that a source names without an amount', () => {
  const events = [event('2025-09-04', 10, 'GBX', '2025-10-03'), event('2026-02-05', 5, 'GBX')]
  const withAnnounced = (exDay: string, payDay: string | null) =>
    forecastDividends({
      events,
      splits: [],
      today: toDay('2026-08-20'),
      announced: { exDay: toDay(exDay), payDay: payDay === null ? null : toDay(payDay) },
    }).expected.map((one) => [
      toDate(one.exDay),
      one.payDay === null ? null : toDate(one.payDay),
      one.isDated,
    ])
  const later = ['2027-02-04', null, false]

  it('moves the expected dividend that is nearest', () => {
    expect(withAnnounced('2026-09-24', '2026-10-23')).toEqual([
      ['2026-09-24', '2026-10-23', true],
      later,
    ])
  })

  it.each([
    ['45 days away at most', '2026-10-19', '2026-11-20'],
    ['not in the past', '2026-08-20', '2026-09-20'],
  ])('moves it %s', (_, exDay, payDay) => {
    expect(withAnnounced(exDay, payDay)).toEqual([['2026-09-03', '2026-10-02', false], later])
  })

  it('keeps the wait of a year before if its pay-day is before it', () => {
    expect(withAnnounced('2026-09-24', '2026-04-07')).toEqual([
      ['2026-09-24', '2026-10-02', true],
      later,
    ])
  })
})

describe('An omitted dividend', () => {
  const events = [event('2023-05-04', 10), event('2023-11-09', 4), event('2024-11-07', 4)]

  it('is one that nothing repeats within 45 days of its anniversary', () => {
    const omittedOn = (today: string) =>
      forecast(today, events).omitted.map(({ exDay }) => toDate(exDay))
    expect(omittedOn('2024-06-16')).toEqual([])
    expect(omittedOn('2024-06-17')).toEqual(['2023-05-04'])
    expect(omittedOn('2025-06-16')).toEqual([])
  })

  it('is expected no more', () => {
    expect(expectedOf('2024-12-01', events)).toEqual([['2025-11-06', 4, 'GBX']])
  })
})
