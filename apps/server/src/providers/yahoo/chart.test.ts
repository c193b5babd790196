import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { describe, expect, it } from 'vitest'
import { chartReplySchema, toHistory } from './chart.ts'

/** Three days of Sydney, of which UTC would move the first two to the days before. */
const SYDNEY = [1_571_180_400, 1_571_266_800, 1_571_375_407]

function historyOf(times: readonly number[], meta: Readonly<Record<string, unknown>>) {
  const close = times.map((_, index) => 60 + index)
  const { chart } = chartReplySchema.parse({
    chart: {
      result: [
        {
          meta: { symbol: 'CCL.AX', currency: 'AUD', ...meta },
          timestamp: times,
          indicators: { quote: [{ open: close, high: close, low: close, close, volume: close }] },
          events: { splits: { 1: { date: times[0], numerator: 2, denominator: 1 } } },
        },
      ],
    },
  })
  const [result] = chart.result ?? []
  if (!result) throw new Error('no result')
  const request = { symbol: 'CCL.AX', interval: '1d', from: 0, to: 2_000_000_000 } as const
  const history = toHistory(request, result)
  return {
    ...history,
    days: history.bars.map(({ time }) => toTradingDate(time * 1000, history.timeZone)),
  }
}

describe('The days of a chart', () => {
  it.each([
    ['its zone', { exchangeTimezoneName: 'Australia/Sydney', gmtoffset: 39_600 }],
    ['its offset without a zone', { gmtoffset: 39_600 }],
    [
      'its offset beside an unknown zone',
      { exchangeTimezoneName: 'Sydney time', gmtoffset: 39_600 },
    ],
  ])('are those of %s', (_, meta) => {
    const { days, splits } = historyOf(SYDNEY, meta)
    expect(days).toEqual(['2019-10-16', '2019-10-17', '2019-10-18'])
    expect(splits).toMatchObject([{ date: '2019-10-16' }])
  })

  it.each([
    [-14_400, 'Etc/GMT+4'],
    [19_800, '+05:30'],
    [-12_600, '-03:30'],
    [0, 'UTC'],
    [1e9, 'UTC'],
  ])('of an offset of %d seconds are in the zone %s', (gmtoffset, timeZone) => {
    expect(historyOf(SYDNEY, { gmtoffset }).timeZone).toBe(timeZone)
  })
})
