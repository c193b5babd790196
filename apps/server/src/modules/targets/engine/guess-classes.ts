/** Classes by the kinds of what is held, each with its present weight as a target. Pure. */
import { type Decimal, ZERO } from '../../../platform/decimal.ts'

export const GUESSED_KINDS = [
  'Shares',
  'Investment trusts',
  'Funds',
  'Gilts',
  'Bonds',
  'Other',
  'Cash',
] as const
export type GuessedKind = (typeof GUESSED_KINDS)[number]

export interface KnownHolding {
  readonly ticker: string
  readonly kind: Exclude<GuessedKind, 'Cash'>
  /** Pounds; null where no price is known, which counts as no weight. */
  readonly value: Decimal | null
}

export interface Guessed {
  readonly kind: GuessedKind
  /** Whole per cent. */
  readonly target: number
  readonly value: Decimal
  readonly tickers: readonly string[]
}

/** In the order of the kinds; empty where nothing has a value. @param cash pounds, zero or more */
export function guessClasses(held: readonly KnownHolding[], cash: Decimal): Guessed[] {
  const byKind = Map.groupBy(held, ({ kind }) => kind)
  const classes = GUESSED_KINDS.flatMap((kind): Omit<Guessed, 'target'>[] => {
    if (kind === 'Cash') return cash.gt(0) ? [{ kind, value: cash, tickers: [] }] : []
    const own = byKind.get(kind) ?? []
    if (own.length === 0) return []
    const value = own.reduce((sum, one) => sum.plus(one.value ?? ZERO), ZERO)
    return [{ kind, value, tickers: own.map(({ ticker }) => ticker) }]
  })
  const total = classes.reduce((sum, { value }) => sum.plus(value), ZERO)
  if (total.lte(0)) return []
  const targets = wholePercents(classes.map(({ value }) => value.times(100).div(total)))
  return classes.map((one, place) => ({ ...one, target: targets[place] ?? 0 }))
}

/**
 * Rounded so that they add up to 100: each is rounded down, and the points that are left go to the largest
 * fractions (Hamilton's method of largest remainders).
 */
function wholePercents(exact: readonly Decimal[]): number[] {
  const whole = exact.map((one) => one.floor().toNumber())
  const left = 100 - whole.reduce((sum, one) => sum + one, 0)
  const byFraction = exact
    .map((one, place) => ({ place, fraction: one.minus(one.floor()) }))
    .toSorted((a, b) => b.fraction.cmp(a.fraction) || a.place - b.place)
  for (const { place } of byFraction.slice(0, left)) whole[place] = (whole[place] ?? 0) + 1
  return whole
}
