import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildWireQuote } from '#tests/support/build-wire-quote.ts'
import { toDay } from '../../platform/calendar/days.ts'
import { buildFacts } from './build-facts.ts'
import { CloseSeries, type DayClose } from './closes.ts'
import { LIQUIDITY_DAYS, liquidityOf } from './liquidity.ts'
import { presentFigures } from './present-figures.ts'

const TODAY = toDay('2026-09-18')
const isWeekend = (day: number) => [0, 6].includes(new Date(day * 86_400_000).getUTCDay())

/** Closes of the weekdays that end on the day before, oldest first. */
function closesBefore(today: number, days: readonly (readonly [number, number | null])[]) {
  const found: DayClose[] = []
  for (let day = today - 1, left = days.length - 1; left >= 0; day -= 1) {
    if (isWeekend(day)) continue
    const [close, volume] = days[left]!
    found.unshift([day, close, volume])
    left -= 1
  }
  return found
}

interface Given {
  readonly unit?: string
  readonly closes: readonly DayClose[]
  readonly day?: number
  /** Dollars for one of a currency on a day. */
  readonly rate?: (currency: string, day: number) => number | null
}

function factsOf({ unit = 'GBX', closes, day = TODAY, rate = () => null }: Given) {
  return buildFacts({
    accounts: null,
    quote: buildWireQuote({ price: 50, unit }),
    isCurrent: true,
    closes: new CloseSeries(unit, closes),
    index: undefined,
    indexLevel: null,
    tracked: null,
    day,
    session: day,
    dollars: () => null,
    dollarsOn: (on) => (currency) => rate(currency, on),
    listedYears: null,
    isReceipt: false,
    navs: null,
  })
}
const liquidity = (given: Given) => factsOf(given).bars.liquidity

describe('Liquidity', () => {
  it('is the median of close × volume of 21 sessions, in pounds of a price in pence', () => {
    // 50p × 10,000, 20,000 … 210,000 shares is £5,000 to £105,000; the eleventh is £55,000.
    const days = Array.from({ length: 21 }, (_, at) => [50, (at + 1) * 10_000] as const)
    const found = liquidity({ closes: closesBefore(TODAY, days) })
    expect(found).toEqual({ pounds: 55_000, sessions: 21 })
  })

  it('is the same for the same price in pounds, and counts no older session', () => {
    const days = [
      ...Array.from({ length: 4 }, () => [0.5, 9e9] as const),
      ...Array.from({ length: 21 }, (_, at) => [0.5, (at + 1) * 10_000] as const),
    ]
    const found = liquidity({ unit: 'GBP', closes: closesBefore(TODAY, days) })
    expect(found).toEqual({ pounds: 55_000, sessions: 21 })
  })

  it('leaves out a session whose volume is not known, and counts one without a trade', () => {
    const days = [null, 100, null, 0, 300, 0, 500, 700, null].map(
      (volume) => [100, volume] as const,
    )
    // Of £0, £0, £100, £300, £500 and £700 the middle is between £100 and £300.
    const found = liquidity({ closes: closesBefore(TODAY, days) })
    expect(found).toEqual({ pounds: 200, sessions: 6 })
  })

  it('is not known with four sessions', () => {
    const of = (count: number) =>
      liquidity({
        closes: closesBefore(
          TODAY,
          Array.from({ length: count }, () => [100, 200]),
        ),
      })
    expect(of(4)).toBeNull()
    expect(of(5)).toEqual({ pounds: 200, sessions: 5 })
  })

  it('is converted at the rate of each day, and leaves out days without one', () => {
    const days = Array.from({ length: 7 }, () => [2, 1000] as const)
    const closes = closesBefore(TODAY, days)
    const last = closes.at(-1)![0]
    // A pound is $1.25 and on the last day $1.60; it is not known on the first day.
    const rate = (currency: string, day: number) =>
      currency !== 'GBP' || day === closes[0]![0] ? null : day === last ? 1.6 : 1.25
    expect(liquidity({ unit: 'USD', closes, rate })).toEqual({ pounds: 1600, sessions: 6 })
    expect(liquidity({ unit: 'USD', closes })).toBeNull()
  })

  it('ignores the unfinished session of today, and a share that has stopped trading', () => {
    const days = Array.from({ length: 21 }, () => [100, 200] as const)
    const closes = closesBefore(TODAY, days)
    expect(liquidity({ closes: [...closes, [TODAY, 100, 1]] })?.pounds).toBe(200)
    expect(liquidity({ closes, day: TODAY + LIQUIDITY_DAYS + 1 })).toBeNull()
  })

  it('is not known as of a day whose volumes are not kept any more', () => {
    const days = Array.from({ length: 200 }, () => [100, 200] as const)
    const closes = closesBefore(TODAY, days)
    expect(liquidity({ closes, day: TODAY - 14 })?.sessions).toBe(21)
    expect(liquidity({ closes, day: TODAY - 60 })).toBeNull()
  })

  it('says of how many sessions it is, and why there is none', () => {
    const figureOf = (count: number) =>
      presentFigures({
        facts: factsOf({
          closes: closesBefore(
            TODAY,
            Array.from({ length: count }, () => [100, 200]),
          ),
        }),
        accounts: null,
        nav: null,
        kind: 'share',
        currency: 'USD',
        listingCurrency: 'GBP',
        quoted: { asOf: '2026-09-18T10:00:00.000Z', source: 'yahoo', simulated: false },
        dollars: () => null,
        nowMs: Date.parse('2026-09-18T12:00:00.000Z'),
        benchmark: 'FTSE All-Share',
      }).find(({ metric }) => metric === 'liquidity')
    // Accounts in dollars without a rate change nothing: the formula gives pounds.
    expect(figureOf(6)).toMatchObject({ value: 200, unit: 'GBP', sessions: 6, because: null })
    const none = figureOf(3)
    expect(none?.because).toBe(
      'Not known: the volume of 5 of the last 21 sessions, with a rate for pounds.',
    )
    expect(none?.value).toBeNull()
    expect(none?.sessions).toBeUndefined()
  })

  it('agrees with a plain computation over random series', () => {
    const session = fc.record({
      close: fc.double({ min: 0.01, max: 5000, noNaN: true }),
      volume: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      hasBar: fc.boolean(),
      rate: fc.option(fc.double({ min: 0.5, max: 2, noNaN: true })),
    })
    fc.assert(
      fc.property(fc.array(session, { maxLength: 60 }), (sessions) => {
        const days = sessions.map((one, ago) => ({ ...one, day: TODAY - 1 - ago }))
        const bars = days.filter(({ day, hasBar }) => hasBar && !isWeekend(day))
        const rates = new Map(days.map(({ day, rate }) => [day, rate]))
        const found = liquidityOf(
          new CloseSeries(
            'GBX',
            bars.toReversed().map(({ day, close, volume }) => [day, close, volume] as const),
          ).tradedBefore(TODAY, LIQUIDITY_DAYS),
          (value, day) => {
            const rate = rates.get(day) ?? null
            return rate === null ? null : value * rate
          },
        )
        const values: number[] = []
        let counted = 0
        for (const { day, close, volume, rate } of bars) {
          if (day < TODAY - LIQUIDITY_DAYS || counted === 21) break
          counted += 1
          if (volume !== null && rate !== null) values.push((close / 100) * volume * rate)
        }
        const least = (place: number) => {
          const rest = [...values]
          for (let at = 0; at < place; at += 1) rest.splice(rest.indexOf(Math.min(...rest)), 1)
          return Math.min(...rest)
        }
        const { length } = values
        if (length < 5) {
          expect(found).toBeNull()
          return
        }
        const middle =
          length % 2 === 1
            ? least((length - 1) / 2)
            : (least(length / 2 - 1) + least(length / 2)) / 2
        expect(found?.sessions).toBe(length)
        expect(Math.abs((found?.pounds ?? 0) - middle)).toBeLessThanOrEqual(middle * 1e-6)
      }),
    )
  })
})
