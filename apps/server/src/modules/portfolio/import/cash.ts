/** Directions of money and shares. A sign is never dropped: it agrees with the kind, or it asks. */
import { type ActivityKind, PAID_OUT } from '@leadenhall/contract/portfolio/index.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { NotUnderstood } from './row.ts'

/**
 * How a file signs its amounts: `cash` below zero for money that leaves the account; `none` above
 * zero for every kind, so that one below zero takes back.
 */
export type Signs = 'cash' | 'none'

/** @returns the cash effect of an amount as the file writes it */
export function effectOf(kind: ActivityKind, amount: string, signs: Signs): string {
  return signs === 'cash' || !PAID_OUT.has(kind) ? amount : negate(amount)
}

/**
 * The cash effect of a trade.
 * @throws NotUnderstood for a sign that contradicts the trade, as that of a cancellation does
 */
export function tradeEffectOf(
  kind: 'buy' | 'sell',
  amount: string,
  signs: Signs,
  column: string,
): string {
  const effect = effectOf(kind, amount, signs)
  const isRight = kind === 'buy' ? new Decimal(effect).lte(0) : new Decimal(effect).gte(0)
  if (isRight) return effect
  throw new NotUnderstood(
    `The amount ${amount} of a ${kind === 'buy' ? 'purchase' : 'sale'} has the wrong sign. Was the trade cancelled?`,
    column,
  )
}

/** Signs of a file, by its purchases: null where some are below zero and some above. */
export function signsOf(amountsPaid: Iterable<string>): Signs | null {
  let [below, above] = [0, 0]
  for (const text of amountsPaid) {
    const amount = new Decimal(text)
    if (amount.lt(0)) below += 1
    else if (amount.gt(0)) above += 1
  }
  if (below > 0) return above > 0 ? null : 'cash'
  return 'none'
}

export function negate(amount: string): string {
  return toText(new Decimal(amount).neg())
}

/** By how much two sums differ, whatever their directions, as a part of the second, which is not zero. */
export function differenceOf(one: string | Decimal, other: string | Decimal): Decimal {
  const ratio = new Decimal(one).div(other)
  const apart = (ratio.isNegative() ? ratio.neg() : ratio).minus(1)
  return apart.isNegative() ? apart.neg() : apart
}

export function isZero(text: string | undefined): boolean {
  return text === undefined || new Decimal(text).isZero()
}

/** The event by which `old` shares become `new` ones. */
export function restatementOf(ratio: { readonly new: string; readonly old: string }) {
  const kind: ActivityKind = new Decimal(ratio.new).lt(ratio.old) ? 'consolidation' : 'split'
  return { kind, ratio }
}
