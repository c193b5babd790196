/**
 * Recorded series in EODHD's shape, each with twelve planted faults: a good day is equal to the penny,
 * and every fault is named.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { day, type EodhdDay, json } from '#tests/support/eodhd-replies.ts'
import { type StandIn, startEodhd } from '#tests/support/eodhd-stand-in.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { type RecordedSeries, readPriceSeries } from '#tests/support/price-series.ts'
import { createSkippingStopwatch } from '#tests/support/skipping-stopwatch.ts'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import { addDays, weekdayOf } from '../../platform/calendar/zone-time.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import { createKeyedSource } from '../keyed-source.ts'
import type { ProviderHistory } from '../ports.ts'
import { EODHD } from './eodhd-source.ts'

let standIn: StandIn
let outbound: Outbound
const replies = new Map<string, readonly EodhdDay[]>()

beforeAll(async () => {
  standIn = await startEodhd({
    listings: [
      {
        code: 'VOD',
        currency: 'GBX',
        get reply() {
          return json(replies.get('VOD') ?? [])
        },
      },
    ],
  })
  outbound = createOutbound({
    productName: 'Test',
    replayUrl: standIn.url,
    limitsFor: () => ({ concurrency: 4, perSecond: 1000 }),
    stopwatch: createSkippingStopwatch(),
  })
})
afterAll(async () => {
  await outbound.close()
  await standIn.close()
})

const daily = readPriceSeries()
  .filter(({ name }) => name.includes('-1d-'))
  .map((series) => [series.name, toDays(series)] as const)

function toDays({ bars }: RecordedSeries): EodhdDay[] {
  return bars.map(({ adjusted, close, date, high, low }) =>
    day(date, close, { high, low, open: close, adjusted_close: adjusted }),
  )
}

/** A request for all of the days, on the evening of the last one. */
async function serve(days: readonly EodhdDay[], range = days): Promise<ProviderHistory> {
  replies.set('VOD', days)
  const from = addDays(String(range[0]?.date), -14)
  const nowMs = Date.parse(`${String(range.at(-1)?.date)}T20:00:00Z`)
  const source = createKeyedSource(EODHD, {
    calendar: loadTradingCalendar(),
    clock: { now: () => nowMs },
    outbound,
    settings: fixedSettings({ 'eodhd.enabled': 'on', 'eodhd.apiKey': 'key' }),
    calls: { take: async () => true, made: async () => 0, useUp: async () => {} },
    lists: {
      find: async () => ({
        symbols: [{ code: 'VOD', currency: 'GBX', isin: null, name: null }],
        readAtMs: nowMs,
      }),
      save: async () => {},
    },
    findListing: () => ({ ticker: 'VOD.L', exchange: 'LSE', isin: null, currency: 'GBX' }),
    lastDaysOf: async () => new Map(),
    noteRefused: () => {},
  })
  const request = { symbol: 'VOD.L', interval: '1d' as const }
  const to = nowMs / 1000 + 86_400
  const history = await source.getHistory?.({ ...request, from: Date.parse(from) / 1000, to })
  if (!history) throw new Error('no history')
  return history
}

const closesOf = ({ bars }: ProviderHistory) =>
  new Map(bars.map(({ time, close }) => [new Date(time * 1000).toISOString().slice(0, 10), close]))

/** Prices of London days that are right as they were recorded. */
const goodOf = (days: readonly EodhdDay[], since: string) =>
  new Map(
    days.flatMap(({ close, date }) =>
      typeof close === 'number' && close > 0 && String(date) >= since
        ? [[String(date), close] as const]
        : [],
    ),
  )

const replaceAt =
  (change: (at: EodhdDay) => readonly EodhdDay[]) => (days: readonly EodhdDay[], place: number) =>
    days.flatMap((each, index) => (index === place ? change(each) : [each]))

/** Of one day, which is left out or used once. */
const PLANTED: readonly [
  name: string,
  reason: RegExp,
  plant: (days: readonly EodhdDay[], place: number) => readonly EodhdDay[],
  staysGood?: true,
][] = [
  ['NA', /^no price \("NA"\)$/, replaceAt((at) => [{ ...at, close: 'NA' }])],
  ['NaN', /^no price \("NaN"\)$/, replaceAt((at) => [{ ...at, close: 'NaN' }])],
  ['nothing', /^no price \(0\)$/, replaceAt((at) => [{ ...at, close: 0 }])],
  ['below nothing', /^no price \(-/, replaceAt((at) => [{ ...at, close: -Number(at.close) }])],
  [
    'two prices',
    /^stated twice with two prices$/,
    replaceAt((at) => [at, { ...at, close: Number(at.close) * 1.2 }]),
  ],
  ['twice', /^stated twice with the same price/, replaceAt((at) => [at, at]), true],
  [
    'a weekend',
    /^a weekend$/,
    (days, place) => {
      const date = String(days[place]?.date)
      const sunday = addDays(date, -weekdayOf(date))
      return [
        ...days.slice(0, place),
        { ...days[place], date: sunday, close: 1 },
        ...days.slice(place),
      ]
    },
    true,
  ],
  [
    'no date',
    /^no readable date$/,
    (days, place) => [
      ...days,
      { ...days[place], date: `${String(days[place]?.date).slice(0, 8)}40`, close: 1 },
    ],
    true,
  ],
]

it.each(daily)('%s: good days are equal to the penny, faulty ones are named', async (_, days) => {
  const clean = await serve(days)
  const since = clean.restartsOn ?? ''
  const good = goodOf(days, since)
  expect(closesOf(clean)).toEqual(good)
  const isNamed = (date: string) => clean.refused?.some((fault) => fault.date === date)
  for (const { close, date } of days) {
    if (!good.has(String(date)) && String(date) >= since) {
      expect([date, close, isNamed(String(date))]).toEqual([date, close, true])
    }
  }
  const dates = [...good.keys()]
  const at = dates[Math.floor(dates.length / 2)] ?? ''
  const place = days.findIndex(({ date }) => date === at)
  for (const [name, reason, plant, staysGood] of PLANTED) {
    const history = await serve(plant(days, place), days)
    const faults = history.refused?.map((fault) => fault.reason) ?? []
    expect([name, faults.filter((fault) => reason.test(fault))]).toEqual([
      name,
      [expect.anything()],
    ])
    const served = closesOf(history)
    if (!staysGood) expect([name, served.has(at)]).toEqual([name, false])
    // A day that is left out may hide a step or join two days that differ by a whole ratio.
    for (const [date, close] of served)
      expect([name, date, close]).toEqual([name, date, good.get(date)])
    if (history.restartsOn === clean.restartsOn) {
      expect([name, served.size]).toEqual([name, good.size - (staysGood ? 0 : 1)])
    }
  }
})

it.each(daily)('%s: faults of the whole reply are refused by name', async (_, days) => {
  const [first] = days
  await expect(serve([])).rejects.toThrow()
  await expect(serve([], days)).rejects.toMatchObject({ kind: 'not_found' })
  const outside = { ...first, date: '1990-01-02', close: 1 }
  await expect(serve([outside, ...days], days)).rejects.toMatchObject({
    kind: 'malformed',
    message: 'a price of 1990-01-02 was not asked for',
  })
  await expect(
    serve(days, [...days, { ...first, date: addDays(String(days.at(-1)?.date), 14) } as EodhdDay]),
  ).rejects.toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining('is not quoted since'),
  })
  const half = Math.floor(days.length / 2)
  const split = days.map((each, index) =>
    index < half && typeof each.close === 'number' ? { ...each, close: each.close * 7 } : each,
  )
  const history = await serve(split)
  const since = history.restartsOn ?? ''
  expect(history.refused?.some(({ reason }) => reason.includes('without a stated split'))).toBe(
    true,
  )
  for (const [date, close] of closesOf(history)) {
    expect([date >= since, close]).toEqual([true, goodOf(days, '').get(date)])
  }
})
