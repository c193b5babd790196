/** The forecast against a second, naive one, and properties, over random series. */
import { describe, expect, it } from 'vitest'
import { type NaiveDividend, type NaiveSplit, naiveIncome } from '#tests/support/naive-income.ts'
import { seeded } from '#tests/support/seeded.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { forecastDividends } from './forecast.ts'

const SERIES = 5000
const FIRST = toDay('2021-01-07')
const YEARS = 4
const TODAY = toDay('2024-10-24')

interface Written {
  readonly dividends: readonly NaiveDividend[]
  readonly splits: readonly NaiveSplit[]
}

/**
 * Payers of one to twelve dividends a year that move, grow, leave some out and add specials, and some
 * that pay as much in more or fewer parts from a day on, or several times as much.
 */
function randomSeries(random: () => number): Written {
  const pick = (until: number) => Math.floor(random() * until)
  const perYear = [1, 2, 4, 12][pick(4)] ?? 2
  const turn = random() < 0.3 ? perYear * (1 + pick(YEARS - 1)) : Number.POSITIVE_INFINITY
  const rise = random() < 0.5 ? 2.2 + random() : 1
  const base = 1 + random() * 40
  const splits = Array.from({ length: pick(3) }, () => ({
    day: FIRST + pick(YEARS * 364),
    ratio: [2, 10, 0.1, 5][pick(4)] ?? 2,
  }))
  const dividends: NaiveDividend[] = []
  const used = new Set<number>()
  const add = (day: number, amount: number, currency: string) => {
    if (used.has(day)) return
    used.add(day)
    dividends.push({ day, amount, currency })
  }
  const changedOn = random() < 0.15 ? FIRST + pick(YEARS * 364) : Number.POSITIVE_INFINITY
  for (let at = 0; at < perYear * YEARS; at++) {
    if (random() < 0.08) continue
    // Every second payment, of twice the amount.
    const isHalved = at >= turn && rise === 1 && perYear > 1
    if (isHalved && at % 2 === 0) continue
    const factor = isHalved ? 2 : at >= turn ? rise : 1
    const day = FIRST + Math.round((at * 364) / perYear) + pick(61) - 30
    const amount = base * (1 + 0.1 * Math.floor(at / perYear)) * factor * (0.7 + 0.6 * random())
    add(day, amount, day < changedOn ? 'GBP' : 'USD')
    if (random() < 0.06) add(day + pick(60), amount * (2 + 3 * random()), 'GBP')
    if (random() < 0.03) add(day + pick(60), amount * 0.2 * random(), 'GBP')
  }
  return { dividends, splits }
}

const forecast = ({ dividends, splits }: Written) =>
  forecastDividends({
    events: dividends.map(({ amount, currency, day }) => ({
      exDay: day,
      payDay: null,
      amount: new Decimal(amount),
      unit: currency,
    })),
    splits: splits.map(({ day, ratio }) => ({ day, ratio: new Decimal(ratio) })),
    today: TODAY,
  })

const plain = (found: ReturnType<typeof forecast>) =>
  found.expected.map(({ amount, exDay }) => [exDay, amount?.toPrecision(9) ?? null])

function forEachSeries(check: (series: Written, at: number) => void): void {
  const random = seeded(60)
  for (let at = 0; at < SERIES; at++) check(randomSeries(random), at)
}

describe('The forecast of dividends', () => {
  it(`agrees with a naive one over ${SERIES} random series`, { timeout: 120_000 }, () => {
    let [expected, specials, unknown] = [0, 0, 0]
    forEachSeries((series, at) => {
      const naive = naiveIncome(series.dividends, series.splits, TODAY)
      const found = forecast(series)
      expect(plain(found), `series ${at}`).toEqual(
        naive.expected.map(({ amount, day }) => [
          day,
          amount === null ? null : new Decimal(amount).toPrecision(9),
        ]),
      )
      const own = found.declared.flatMap(({ exDay, isSpecial }) => (isSpecial ? [exDay] : []))
      expect(own, `specials of series ${at}`).toEqual(naive.specials)
      const omitted = found.omitted.map(({ exDay }) => exDay)
      expect(omitted, `omitted of series ${at}`).toEqual(naive.omitted)
      expected += found.expected.length
      specials += own.length
      unknown += found.expected.filter(({ amount }) => amount === null).length
    })
    expect(expected).toBeGreaterThan(SERIES)
    expect(specials).toBeGreaterThan(SERIES / 10)
    expect(unknown).toBeGreaterThan(SERIES / 100)
  })

  it('is the same for any order of its events', () => {
    forEachSeries((series, at) => {
      if (at % 10 > 0) return
      const turned = { ...series, dividends: series.dividends.toReversed() }
      expect(plain(forecast(turned))).toEqual(plain(forecast(series)))
    })
  })

  it('changes no sum by a split: as many more shares receive as much less each', () => {
    forEachSeries((series, at) => {
      if (at % 10 > 0) return
      const split = { day: TODAY, ratio: 7 }
      const dividends = series.dividends.map((one) =>
        one.day < TODAY ? one : { ...one, amount: one.amount / 7 },
      )
      const after = forecast({ dividends, splits: [...series.splits, split] })
      expect(
        after.expected.map(({ amount, exDay }) => [exDay, amount?.times(7).toPrecision(9) ?? null]),
      ).toEqual(plain(forecast(series)))
    })
  })

  it('is so many times as much for amounts so many times as large', () => {
    forEachSeries((series, at) => {
      if (at % 10 > 0) return
      const dividends = series.dividends.map((one) => ({ ...one, amount: one.amount * 4 }))
      expect(
        forecast({ ...series, dividends }).expected.map(({ amount, exDay }) => [
          exDay,
          amount?.div(4).toPrecision(9) ?? null,
        ]),
      ).toEqual(plain(forecast(series)))
    })
  })

  it('is after today and within a year, a fifth from its twin at most, and never a special', () => {
    forEachSeries((series) => {
      const { declared, expected } = forecast(series)
      const specials = new Set(declared.flatMap(({ exDay, isSpecial }) => (isSpecial ? exDay : [])))
      for (const { amount, exDay, twin } of expected) {
        expect(exDay).toBeGreaterThan(TODAY)
        expect(exDay).toBeLessThanOrEqual(TODAY + 364)
        if (amount === null) {
          expect(specials.has(twin.exDay)).toBe(true)
          continue
        }
        const ratio = amount.div(twin.major).toNumber()
        expect(ratio).toBeGreaterThan(0.8 - 1e-9)
        expect(ratio).toBeLessThan(1.2 + 1e-9)
        expect(specials.has(twin.exDay)).toBe(false)
      }
    })
  })
})
