/**
 * Finds bars to which a source has applied a split half: some days before it are adjusted, some are
 * not, or twice. The figures then step by the declared ratio on a day without a split. Pure.
 */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'

interface DayClose {
  readonly date: TradingDate
  /** Adjusted for splits by the source. */
  readonly close: number | null
}

interface SplitRatio {
  readonly date: TradingDate
  readonly numerator: number
  readonly denominator: number
}

interface Payment {
  readonly date: TradingDate
  /** In the unit of the closes. */
  readonly amount: number
}

const DAY_MS = 86_400_000
/** How far from a split its faults are looked for. */
const WITHIN_DAYS = 120
/** Smaller splits cannot be distinguished from market moves. */
const SMALLEST_LOG_RATIO = Math.log(1.8)
/** Tolerance for the market's own move, as a share of the split's logarithm and at most ×2. */
const LOG_TOLERANCE = 0.3
const MOST_LOG_TOLERANCE = 0.7

const LOG_HUNDRED = Math.log(100)
/** Smaller moves are the market's, also where a split and a change of unit could add up to them. */
const SMALLEST_COMBINED_MOVE = Math.log(5)

/**
 * By how much each close is off because of a split: 1 if it is not, 5 if it should be a fifth.
 * Taken from the newest bar backwards, which is in today's shares.
 * @param bars oldest first
 * @param payments dividends; a fall that one explains is not a fault
 */
export function findSplitFactors(
  bars: readonly DayClose[],
  splits: readonly SplitRatio[],
  payments: readonly Payment[],
): number[] {
  const paid = new Map(payments.map(({ date, amount }) => [date, amount]))
  const factors = new Array<number>(bars.length).fill(1)
  for (const split of splits) {
    const ratio = split.numerator / split.denominator
    const logRatio = Math.abs(Math.log(ratio))
    if (logRatio < SMALLEST_LOG_RATIO || isHundredfold(logRatio)) continue
    let level = 0
    let later: DayClose | null = null
    for (let index = bars.length - 1; index >= 0; index--) {
      const bar = bars[index]
      if (!bar || bar.close === null || bar.close <= 0) continue
      if (later?.close && isWithin(later.date, split.date)) {
        level += stepOf(moveOf(bar.close, later.close, paid.get(later.date) ?? 0), logRatio)
      }
      factors[index] = (factors[index] ?? 1) * Math.exp(logRatio * level)
      later = bar
    }
  }
  return factors
}

/** With the payment where that explains it; sources also give dividends a hundredfold too high. */
function moveOf(earlier: number, later: number, payment: number): number {
  const moves = [Math.log(earlier / later), Math.log(earlier / (later + payment))] as const
  return Math.abs(moves[0]) <= Math.abs(moves[1]) ? moves[0] : moves[1]
}

/** A step of this ratio also looks like a change of unit, so the series' witnesses judge it instead. */
function isHundredfold(logRatio: number): boolean {
  return Math.abs(logRatio - LOG_HUNDRED) <= MOST_LOG_TOLERANCE
}

/** 1 if the earlier close is larger by the ratio, −1 if smaller; also where the unit changes as well. */
function stepOf(move: number, logRatio: number): -1 | 0 | 1 {
  const size = Math.abs(move)
  if (size < SMALLEST_LOG_RATIO) return 0
  const tolerance = Math.min(MOST_LOG_TOLERANCE, LOG_TOLERANCE * logRatio)
  const isNear = (expected: number) => Math.abs(move - expected) <= tolerance
  for (const step of [1, -1] as const) if (isNear(step * logRatio)) return step
  const isUnitAlone = Math.abs(size - LOG_HUNDRED) < SMALLEST_LOG_RATIO
  if (isUnitAlone || size < SMALLEST_COMBINED_MOVE) return 0
  for (const step of [1, -1] as const) {
    if ([LOG_HUNDRED, -LOG_HUNDRED].some((unit) => isNear(step * logRatio + unit))) return step
  }
  return 0
}

function isWithin(date: TradingDate, splitDate: TradingDate): boolean {
  return Math.abs(Date.parse(date) - Date.parse(splitDate)) <= WITHIN_DAYS * DAY_MS
}
