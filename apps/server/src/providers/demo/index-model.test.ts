import { describe, expect, it } from 'vitest'
import { buildAnchor } from '#tests/support/build-anchor.ts'
import {
  buildTradingCalendar,
  openRoundTheClock,
} from '../../platform/calendar/trading-calendar.ts'
import { createDemoProvider } from './demo-provider.ts'
import { findMarketAnchor } from './market-anchors.ts'
import type { DemoMember } from './simulations.ts'

const DAY_MS = 86_400_000
const share = (price: number, cap: number) =>
  buildAnchor({ price, marketCap: { value: cap, unit: 'GBP' } })
const MEMBERS: readonly DemoMember[] = Array.from({ length: 20 }, (_, place) => {
  const cap = 1e9 * (place + 1) ** 2
  return { symbol: `M${place}.L`, anchor: share(20_000 + 700 * place, cap), cap }
})
const anchorOf = (symbol: string) =>
  MEMBERS.find((member) => member.symbol === symbol)?.anchor ?? findMarketAnchor(symbol)
const trading = buildTradingCalendar([])

function build({ isContinuous = true } = {}) {
  const clock = { nowMs: 0, now: () => clock.nowMs }
  const provider = createDemoProvider({
    clock,
    calendar: isContinuous ? openRoundTheClock(trading) : trading,
    anchors: anchorOf,
    membersOf: (symbol) => (symbol === '^FTSE' ? MEMBERS : null),
    describe: () => null,
    seed: 'test',
  })
  const quoteAt = async (instant: string | number, symbol = '^FTSE') => {
    clock.nowMs = typeof instant === 'number' ? instant : Date.parse(instant)
    const [quote] = (await provider.getQuotes?.([symbol]))?.quotes ?? []
    if (!quote?.price || !quote.previousClose) throw new Error('there is a quote')
    return { ...quote, price: quote.price, previousClose: quote.previousClose }
  }
  const history = (from: number, to: number, interval: '1d' | '5m') =>
    provider.getHistory?.({ symbol: '^FTSE', from: from / 1000, to: to / 1000, interval })
  return { provider, quoteAt, history }
}

describe('An index of simulated members', () => {
  it.each(['2026-11-23T09:00:00Z', '2026-11-22T22:00:00Z', '2026-06-10T15:29:00Z'])(
    'changes today as its members do, weighted by market cap (%s)',
    async (instant) => {
      const { quoteAt } = build()
      const { price, previousClose } = await quoteAt(instant)
      let [now, before] = [0, 0]
      for (const { symbol } of MEMBERS) {
        const member = await quoteAt(instant, symbol)
        const cap = member.marketCap?.value ?? 0
        now += cap
        before += cap * (member.previousClose / member.price)
      }
      expect(price / previousClose).toBeCloseTo(now / before, 3)
    },
  )

  it('has the anchor’s level on the anchor’s day', async () => {
    const anchor = findMarketAnchor('^FTSE')
    const { quoteAt } = build({ isContinuous: false })
    const dayMs = Date.parse(anchor?.date ?? '')
    expect((await quoteAt(dayMs + 20 * 3_600_000)).price).toBeCloseTo(anchor?.price ?? 0, 1)
  })

  it('goes on from the last close without a jump', async () => {
    const { quoteAt } = build()
    const midnight = Date.parse('2026-11-24T08:00:00Z')
    const last = await quoteAt(midnight - 60_000)
    const first = await quoteAt(midnight + 60_000)
    expect(Math.abs(first.price / last.price - 1)).toBeLessThan(0.01)
    expect(Math.abs(first.previousClose / last.price - 1)).toBeLessThan(0.002)
  })

  it('has the same level whenever, and in whatever order, it is asked', async () => {
    const start = Date.parse('2026-11-23T09:00:00Z')
    const [patient, late] = [build(), build()]
    for (let minute = 0; minute < 40; minute += 1) await patient.quoteAt(start + minute * 60_000)
    const at = start + 39 * 60_000
    expect(await patient.quoteAt(at)).toEqual(await late.quoteAt(at))
    expect(await patient.quoteAt(start)).toEqual(await build().quoteAt(start))
  })

  it('has bars that agree with its quote', async () => {
    const nowMs = Date.parse('2026-11-23T15:00:00Z')
    const { quoteAt, history } = build({ isContinuous: false })
    const quote = await quoteAt(nowMs)
    const daily = await history(nowMs - 30 * DAY_MS, nowMs + DAY_MS, '1d')
    const minutes = await history(Date.parse('2026-11-23'), nowMs + DAY_MS, '5m')
    const [today, yesterday] = daily?.bars.toReversed() ?? []
    expect(today?.close).toBe(quote.price)
    expect(today?.open).toBe(quote.open)
    expect([today?.low, today?.high]).toEqual([quote.dayLow, quote.dayHigh])
    expect(yesterday?.close).toBe(quote.previousClose)
    expect(minutes?.bars.at(-1)?.close).toBe(quote.price)
    expect(minutes?.bars[0]?.open).toBe(quote.open)
    expect(Math.max(...(minutes?.bars.map(({ high }) => high ?? 0) ?? []))).toBe(quote.dayHigh)
  })

  it('has the closes of its daily bars', async () => {
    const nowMs = Date.parse('2026-11-23T20:00:00Z')
    const { provider, quoteAt, history } = build({ isContinuous: false })
    await quoteAt(nowMs)
    const daily = await history(nowMs - 60 * DAY_MS, nowMs + DAY_MS, '1d')
    const closes = await provider.simulateCloses?.('^FTSE', nowMs / DAY_MS - 50)
    const bars = (daily?.bars ?? []).map(({ close }) => close)
    expect(bars.slice(-30)).toEqual(closes?.closes.slice(-30).map(([, close]) => close))
  })
})
