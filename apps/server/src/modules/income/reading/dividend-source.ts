/** Dividends of a security from its source: declared ones with their days, and what is only dated. */
import { LRUCache } from 'lru-cache'
import { type Day, toDate, toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { memoBy } from '../../../platform/memo-by.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { DeclaredDividend } from '../../../providers/ports.ts'
import { symbolOf } from '../../portfolio/index.ts'
import type { DividendEvent, ShareSplit } from '../engine/dividend-event.ts'
import type { AnnouncedDays } from '../engine/forecast.ts'
import type { Coupon, IncomeDeps } from './income-deps.ts'

export interface SourceDividends {
  readonly events: readonly DividendEvent[]
  readonly splits: readonly ShareSplit[]
  readonly announced: AnnouncedDays | null
  /** True if the events are a gilt's coupons, by its terms. */
  readonly areCoupons: boolean
  /** True if the source did not respond and nothing is stored. */
  readonly isUnread: boolean
}

/** Years of dividends, so that a special has its slot in others. */
const READ_DAYS = 4 * 366
/** Coupons are known for as long as dividends are expected. */
const YEAR_AHEAD = 366
const FRESH_MS = 10 * 60_000
const KEPT = 500
/** A double has no more digits; the rest is noise of binary fractions. */
const DIGITS = 12

const NOTHING: SourceDividends = {
  events: [],
  splits: [],
  announced: null,
  areCoupons: false,
  isUnread: false,
}

type Deps = Pick<IncomeDeps, 'clock' | 'couponsOf' | 'history' | 'latest' | 'registry' | 'universe'>
interface Kept {
  readonly readMs: number
  readonly read: Promise<SourceDividends>
}
const keptOf = memoBy<Deps['registry'], [], LRUCache<string, Kept>>(
  () => new LRUCache({ max: KEPT }),
)

/** Kept for ten minutes. */
export function readDividends(deps: Deps, subject: string, today: Day): Promise<SourceDividends> {
  const coupons = deps.couponsOf(subject, today - READ_DAYS, today + YEAR_AHEAD)
  if (coupons) return Promise.resolve(toCoupons(coupons))
  const symbol = symbolOf(deps.universe(), subject)
  const kept = keptOf(deps.registry)
  const key = `${deps.registry.mode()} ${symbol}`
  const nowMs = deps.clock.now()
  const known = kept.get(key)
  if (known && nowMs >= known.readMs && nowMs < known.readMs + FRESH_MS) return known.read
  const read = readNow(deps, symbol, today)
  kept.set(key, { readMs: nowMs, read })
  const forget = () => void kept.delete(key)
  read.then(({ isUnread }) => isUnread && forget(), forget)
  return read
}

async function readNow(deps: Deps, symbol: string, today: Day): Promise<SourceDividends> {
  const from = toDate(today - READ_DAYS)
  const [simulated] = deps.registry.providersFor('simulateDividends')
  if (simulated) {
    return { ...NOTHING, events: simulated.simulateDividends(symbol, from).map(toEvent) }
  }
  const announced = announcedOf(deps, symbol)
  try {
    const { areActionsKnown, dividends, splits } = await deps.history(symbol, from, toDate(today))
    if (!areActionsKnown) return { ...NOTHING, announced, isUnread: true }
    return {
      events: dividends.map((dividend) =>
        toEvent({
          ...dividend,
          payDate:
            announced && toDay(dividend.date) === announced.exDay && announced.payDay !== null
              ? toDate(announced.payDay)
              : null,
        }),
      ),
      splits: splits.map(({ date, denominator, numerator }) => ({
        day: toDay(date),
        ratio: new Decimal(numerator).div(denominator),
      })),
      announced,
      areCoupons: false,
      isUnread: false,
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { ...NOTHING, announced, isUnread: error.kind !== 'not_found' }
  }
}

/** For 1 of nominal, as the ledger counts it. */
function toCoupons(coupons: readonly Coupon[]): SourceDividends {
  const events = coupons.map(({ exDay, payDay, perHundred }) => ({
    exDay,
    payDay,
    amount: new Decimal(perHundred).toSignificantDigits(DIGITS).div(100),
    unit: 'GBP',
  }))
  return { ...NOTHING, areCoupons: true, events }
}

function toEvent({ amount, date, payDate, unit }: DeclaredDividend): DividendEvent {
  return {
    exDay: toDay(date),
    payDay: payDate === null ? null : toDay(payDate),
    amount: new Decimal(amount).toSignificantDigits(DIGITS),
    unit,
  }
}

function announcedOf({ latest }: Deps, symbol: string): AnnouncedDays | null {
  const details = latest.find(symbol)?.quote.details
  if (!details?.exDividendDate) return null
  const { dividendDate, exDividendDate } = details
  return { exDay: toDay(exDividendDate), payDay: dividendDate ? toDay(dividendDate) : null }
}
