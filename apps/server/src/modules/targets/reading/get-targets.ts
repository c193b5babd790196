/** Classes with their values and drifts. */
import type { Targets } from '@leadenhall/contract/targets/index.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import { getHoldings } from '../../portfolio/index.ts'
import { bandOf, isOutside } from '../engine/plan-trades.ts'
import { readTargets, type StoredClass } from '../target-store.ts'
import { guessTargets } from './guess-targets.ts'
import type { TargetsDeps } from './targets-deps.ts'

type Holdings = Awaited<ReturnType<typeof getHoldings>>
export type Held = Holdings['holdings'][number]

export interface ClassValue {
  readonly stored: StoredClass
  /** A ratio. */
  readonly target: Decimal
  readonly value: Decimal
  /** Known values, the largest first. */
  readonly held: readonly Held[]
}

/** @throws AppError validation_failed for an unknown account */
export async function getTargets(
  deps: TargetsDeps,
  userId: string,
  { account }: { readonly account?: string | undefined },
): Promise<Targets> {
  const stored = await readTargets(deps.db, userId)
  const holdings = await getHoldings(deps, userId, { account, lots: false })
  // Targets are of all accounts, whichever are shown.
  const whole = account === undefined ? holdings : await getHoldings(deps, userId, { lots: false })
  const classes = toClassValues(stored, holdings)
  const total = sumOf(classes)
  const assigned = new Set(stored.flatMap(({ tickers }) => tickers))
  const cash = knownCash(holdings)
  return {
    currency: 'GBP',
    value: toText(total, 2),
    classes: classes.map(({ held, stored: own, target, value }) => {
      const weight = total.isZero() ? null : value.div(total)
      const half = bandOf(target)
      return {
        name: own.name,
        target: own.target,
        holdsCash: own.holdsCash,
        tickers: own.tickers,
        value: toText(value, 2),
        weight: weight && weight.toNumber(),
        drift: weight && weight.minus(target).toNumber(),
        excess: weight && toText(value.minus(total.times(target)), 2),
        band: { from: target.minus(half).toNumber(), to: target.plus(half).toNumber() },
        isOutside: weight !== null && isOutside(weight, target),
        holdings: held.map(toMember),
      }
    }),
    unassigned: holdings.holdings.filter(({ ticker }) => !assigned.has(ticker)).map(toMember),
    cash: toText(cash, 2),
    guess: guessTargets(deps, whole.holdings, knownCash(whole)),
    guessUnknownBecause: unknownBecause(whole),
    unknownBecause: unknownBecause(holdings),
  }
}

const toMember = ({ name, ticker, value }: Held) => ({
  ticker,
  name,
  value: value === null ? null : toText(new Decimal(value), 2),
})

export function toClassValues(stored: readonly StoredClass[], holdings: Holdings): ClassValue[] {
  const cash = knownCash(holdings)
  return stored.map((own) => {
    const tickers = new Set(own.tickers)
    const held = holdings.holdings.filter(({ ticker }) => tickers.has(ticker))
    const value = held.reduce((sum, one) => sum.plus(one.value ?? 0), ZERO)
    return {
      stored: own,
      target: new Decimal(own.target).div(100),
      value: own.holdsCash ? value.plus(cash) : value,
      held,
    }
  })
}

export const sumOf = (classes: readonly ClassValue[]) =>
  classes.reduce((sum, { value }) => sum.plus(value), ZERO)

/** Cash below zero is a payment without its deposit, and none that could be invested. */
function knownCash({ cash }: Holdings): Decimal {
  return Decimal.max(
    cash.reduce((sum, { value }) => sum.plus(value ?? 0), ZERO),
    ZERO,
  )
}

interface Valued {
  readonly cash: readonly Pick<Holdings['cash'][number], 'currency' | 'value'>[]
  readonly holdings: readonly Pick<Held, 'ticker' | 'value'>[]
}

export function unknownBecause({ cash, holdings }: Valued): string | null {
  const unknown = [
    ...holdings.flatMap(({ ticker, value }) => (value === null ? ticker : [])),
    ...cash.flatMap(({ currency, value }) => (value === null ? `cash in ${currency}` : [])),
  ]
  return unknown.length === 0
    ? null
    : `Weights leave out what has no known value in pounds: ${[...new Set(unknown)].join(', ')}.`
}
