/**
 * Days of an end-of-day source as bars: each fault is named, and the day left out. Prices are as
 * traded; the adjusted close is the source's. Pure.
 */
import { type TradingDate, tradingDateSchema } from '@leadenhall/contract/shared/time.ts'
import { weekdayOf } from '../platform/calendar/zone-time.ts'
import type { ProviderBar, ProviderHistory, RefusedDay } from './ports.ts'

/** A day as the source states it, unchecked. */
export interface StatedDay {
  readonly date: unknown
  readonly open: unknown
  readonly high: unknown
  readonly low: unknown
  readonly close: unknown
  readonly adjustedClose: unknown
  readonly volume: unknown
}

export type EndOfDayBars = Pick<ProviderHistory, 'bars' | 'refused' | 'restartsOn'> & {
  readonly refused: readonly RefusedDay[]
}

interface DatedDay extends StatedDay {
  readonly date: TradingDate
}

/** @param today the newest day that can have a price */
export function toEndOfDayBars(stated: readonly StatedDay[], today: TradingDate): EndOfDayBars {
  const refused: RefusedDay[] = []
  const refuse = (date: TradingDate, reason: string) => void refused.push({ date, reason })
  const dated: DatedDay[] = []
  for (const day of stated) {
    if (isDate(day.date)) dated.push({ ...day, date: day.date })
    else refuse(String(day.date).slice(0, 10), 'no readable date')
  }
  const byDate = Map.groupBy(dated, ({ date }) => date)
  const bars: DatedBar[] = []
  for (const [date, days] of [...byDate].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const fault = faultOf(date, days, today)
    const [day] = days
    if (fault !== null) refuse(date, fault)
    const close = toNumber(day?.close)
    if (day && close !== null && (fault === null || fault === STATED_TWICE)) {
      bars.push(toBar(day, close))
    }
  }
  const restart = findRestart(bars)
  if (restart === null) return { bars: bars.map(toProviderBar), refused }
  refuse(
    restart.date,
    `the price stepped by ${restart.ratio} without a stated split, so earlier days are left out`,
  )
  return {
    bars: bars.filter(({ date }) => date >= restart.date).map(toProviderBar),
    refused,
    restartsOn: restart.date,
  }
}

const STATED_TWICE = 'stated twice with the same price, used once'

function faultOf(date: TradingDate, days: readonly DatedDay[], today: TradingDate): string | null {
  if (date > today) return 'a day that is still to come'
  if ([0, 6].includes(weekdayOf(date))) return 'a weekend'
  const closes = days.map(({ close }) => toNumber(close))
  const [first] = closes
  if (first === null || first === undefined || first <= 0) {
    return `no price (${JSON.stringify(days[0]?.close) ?? 'none'})`
  }
  if (days.length === 1) return null
  return closes.every((close) => close === first) ? STATED_TWICE : 'stated twice with two prices'
}

interface DatedBar extends ProviderBar {
  readonly date: TradingDate
  readonly close: number
}

function toBar({ date, ...day }: DatedDay, close: number): DatedBar {
  return {
    date,
    time: Date.parse(date) / 1000,
    open: toPrice(day.open),
    high: toPrice(day.high),
    low: toPrice(day.low),
    close,
    volume: toNumber(day.volume),
    adjustedClose: toPrice(day.adjustedClose),
  }
}

function toProviderBar(bar: DatedBar): ProviderBar {
  const { time, open, high, low, close, volume, adjustedClose } = bar
  return { time, open, high, low, close, volume, adjustedClose }
}

export function isDate(text: unknown): text is TradingDate {
  return tradingDateSchema.safeParse(text).success
}

/** Also of a number that is sent as text; nothing else is one. */
function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

function toPrice(value: unknown): number | null {
  const number = toNumber(value)
  return number === 0 ? null : number
}

/** The market's own move on the day of a split of two for one is less. */
const HALVING = { from: 1.92, to: 2.08 }
/** No market moves that far in a day. */
const LARGE_STEP = 2.4
/** Larger steps look like a change of unit, which the witnesses of the unit judge. */
const UNIT_STEP = 60

/**
 * The newest day whose price steps from the day before as after a split. The source states no splits,
 * so in which shares the days before it are counted is not known.
 */
export function findRestart(
  bars: readonly Pick<DatedBar, 'date' | 'close'>[],
): { readonly date: TradingDate; readonly ratio: string } | null {
  for (let index = bars.length - 1; index > 0; index -= 1) {
    const [before, bar] = [bars[index - 1], bars[index]]
    if (!before || !bar) continue
    const step = before.close / bar.close
    const ratio = Math.max(step, 1 / step)
    const isHalving = ratio >= HALVING.from && ratio <= HALVING.to
    if (ratio >= UNIT_STEP || (ratio < LARGE_STEP && !isHalving)) continue
    const text = ratio.toFixed(1).replace('.0', '')
    return { date: bar.date, ratio: step > 1 ? text : `1/${text}` }
  }
  return null
}
