/**
 * Recorded series written as each layout and read back: a good day is equal to the penny, and every
 * planted fault is named with its line.
 */
import { expect, it } from 'vitest'
import { type RecordedSeries, readPriceSeries } from '#tests/support/price-series.ts'
import { addDays, weekdayOf } from '../../../platform/calendar/zone-time.ts'
import { readPriceRows } from './read-price-rows.ts'

interface Day {
  readonly date: string
  readonly close: string
}

const LAYOUTS: readonly [name: string, header: string, row: (day: Day) => string][] = [
  ['one', 'date,close', ({ close, date }) => `${date},${close}`],
  ['many', 'ticker,date,close,unit', ({ close, date }) => `VOD.L,${date},${close},GBX`],
  [
    'stooq',
    '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
    ({ close, date }) => `VOD.UK,D,${date.replaceAll('-', '')},000000,,,,${close},,`,
  ],
]

const series = readPriceSeries().filter(({ name }) => name.includes('-1d-'))
const cases = series.flatMap((one) =>
  LAYOUTS.map(
    ([layout, header, row]) => [`${one.name} as ${layout}`, toDays(one), header, row] as const,
  ),
)

function toDays({ bars }: RecordedSeries): Day[] {
  return bars.flatMap(({ close, date }) => (close === null ? [] : [{ date, close: String(close) }]))
}

const isGood = ({ close, date }: Day) => Number(close) > 0 && ![0, 6].includes(weekdayOf(date))

const PLANTED: readonly [reason: RegExp, plant: (day: Day) => readonly Day[], staysGood?: true][] =
  [
    [/"NA" is no price/, (day) => [{ ...day, close: 'NA' }]],
    [/"NaN" is no price/, (day) => [{ ...day, close: 'NaN' }]],
    [/No price \("0"\)/, (day) => [{ ...day, close: '0' }]],
    [/No price \("-/, (day) => [{ ...day, close: `-${day.close}` }]],
    [/no close/, (day) => [{ ...day, close: '' }]],
    [/twice with two prices/, (day) => [day, { ...day, close: String(Number(day.close) * 1.2) }]],
    [/twice with the same price/, (day) => [day, day], true],
    [/A weekend/, (day) => [{ ...day, date: addDays(day.date, -weekdayOf(day.date)) }, day], true],
    [/is no day/, (day) => [{ ...day, date: `${day.date.slice(0, 4)}-02-30` }, day], true],
    [/still to come/, (day) => [{ ...day, date: '2090-01-03' }, day], true],
  ]

it.each(cases)('%s', (_, days, header, row) => {
  const today = days.at(-1)?.date ?? ''
  const read = (given: readonly Day[]) => {
    const text = [header, ...given.map(row)].join('\n')
    const reading = readPriceRows(Buffer.from(text), { today, dateOrder: null, decimalMark: '.' })
    const closes = new Map(
      reading.series.flatMap((one) => one.days.map(({ close, date }) => [date, close] as const)),
    )
    return { closes, refused: reading.refused }
  }
  const clean = read(days)
  const good = new Map(
    days.flatMap((day) => (isGood(day) ? [[day.date, Number(day.close)] as const] : [])),
  )
  for (const [date, close] of clean.closes) expect([date, close]).toEqual([date, good.get(date)])
  expect(clean.closes.size + clean.refused.count).toBe(days.length)
  const used = [...clean.closes.keys()]
  const at = days.findIndex(({ date }) => date === used[Math.floor(used.length / 2)])
  for (const [reason, plant, staysGood] of PLANTED) {
    const planted = plant(days[at] ?? { date: '', close: '' })
    const { closes, refused } = read([...days.slice(0, at), ...planted, ...days.slice(at + 1)])
    const named = refused.rows.filter((fault) => reason.test(fault.reason))
    const lines = named.map(({ line }) => line)
    expect([reason, lines.some((line) => line >= at + 2 && line < at + 4)]).toEqual([reason, true])
    expect([reason, closes.has(days[at]?.date ?? '')]).toEqual([reason, staysGood ?? false])
    for (const [date, close] of closes) {
      expect([reason, date, close]).toEqual([reason, date, good.get(date)])
    }
  }
})

it.each(series.map((one) => [one.name, toDays(one)] as const))(
  '%s with a step as after a split: the days before it are named',
  (_, days) => {
    const half = Math.floor(days.length / 2)
    const rows = days.map(({ close, date }, place) =>
      place < half ? `${date},${Number(close) * 7}` : `${date},${close}`,
    )
    const { refused, series: read } = readPriceRows(
      Buffer.from(['date,close', ...rows].join('\n')),
      {
        today: days.at(-1)?.date ?? '',
        dateOrder: null,
        decimalMark: '.',
      },
    )
    expect(refused.rows.some(({ reason }) => reason.includes('without a stated split'))).toBe(true)
    expect(read[0]?.days.every(({ date }) => date >= (days[half]?.date ?? ''))).toBe(true)
  },
)
