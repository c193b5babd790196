/** Judges whether a price is in its declared unit. Pure. */
import type { Price } from '@leadenhall/contract/shared/money.ts'
import {
  canContradict,
  type FindRate,
  hundredfoldsTo,
  type Witness,
  type WitnessKind,
  witnessIn,
} from './witness.ts'

export interface PriceJudgement {
  readonly isInDoubt: boolean
  /** Witnesses that put the price a hundredfold higher or lower. */
  readonly contradictedBy: readonly WitnessKind[]
  readonly confirmedBy: readonly WitnessKind[]
}

/**
 * In doubt if witnesses contradict the price and are not outnumbered by those that confirm it.
 * Without a witness the declared unit is kept.
 * @param price in its declared unit
 * @param rate for witnesses in another currency; those without a rate are left out
 */
export function judgePrice(
  price: Price,
  atMs: number,
  witnesses: readonly Witness[],
  rate: FindRate,
): PriceJudgement {
  const contradictedBy: WitnessKind[] = []
  const confirmedBy: WitnessKind[] = []
  for (const given of witnesses) {
    const witness = witnessIn(given, price.unit, rate)
    const hundredfolds = witness && hundredfoldsTo(witness, price.value, atMs)
    if (hundredfolds === 0) confirmedBy.push(given.kind)
    else if (hundredfolds && canContradict(given, atMs)) contradictedBy.push(given.kind)
  }
  const isInDoubt = contradictedBy.length > 0 && contradictedBy.length >= confirmedBy.length
  return { isInDoubt, contradictedBy, confirmedBy }
}
