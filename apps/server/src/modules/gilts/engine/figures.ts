/** All figures of a gilt at a settlement, from a clean price or from a yield. */
import type { BusinessDays } from '../../../platform/calendar/business-days.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { grossEquivalent, yieldAfterTax } from './after-tax.ts'
import { type GiltTerms, type Position, positionOf, quasiCouponDate } from './gilt-terms.ts'
import {
  modifiedDuration,
  type Payments,
  paymentsOf,
  priceFromYield,
  yieldFromPrice,
} from './price.ts'
import { simpleYield } from './simple-interest.ts'

export interface AfterTax {
  /** 0 to 1. */
  readonly rate: number
  readonly net: number
  /** With relief for the accrued interest in the price, or tax on a rebate. */
  readonly netWithRelief: number
  /** Of `net`; null at a rate of 1. */
  readonly gross: number | null
  /** Of `netWithRelief`. */
  readonly grossWithRelief: number | null
}

export interface GiltFigures {
  readonly position: Position
  readonly payments: Payments
  readonly clean: number
  readonly dirty: number
  /** Compounded twice a year. */
  readonly redemptionYield: number
  /** Simple interest; null a year or more before maturity. */
  readonly simple: number | null
  /** Coupon ÷ clean price. */
  readonly runningYield: number
  /** Modified duration: years. */
  readonly duration: number
  /** In the order of the rates asked for. */
  readonly afterTax: readonly AfterTax[]
}

export type Given = { readonly clean: number } | { readonly yieldRatio: number }

/** @throws RangeError for a settlement outside of the gilt's life, or a price that no yield gives */
export function figuresOf(
  terms: GiltTerms,
  settle: Day,
  given: Given,
  taxRates: readonly number[],
  days: BusinessDays,
): GiltFigures {
  const position = positionOf(terms, settle, days)
  const payments = paymentsOf(position, terms.coupon)
  const dirty =
    'clean' in given
      ? given.clean + position.accrued
      : priceFromYield(payments, given.yieldRatio).dirty
  const redemptionYield = 'clean' in given ? yieldFromPrice(payments, dirty) : given.yieldRatio
  const clean = dirty - position.accrued
  const secondPeriod = position.n === 1 ? quasiCouponDate(terms.maturity, 0) - position.next : 0
  return {
    position,
    payments,
    clean,
    dirty,
    redemptionYield,
    simple: simpleYield(position, secondPeriod, dirty),
    runningYield: terms.coupon / clean,
    duration: modifiedDuration(payments, redemptionYield),
    afterTax: taxRates.map((rate) => {
      const at = (relief: boolean) =>
        rate === 0
          ? redemptionYield
          : yieldAfterTax(payments, position, dirty, rate, relief, redemptionYield)
      const [net, netWithRelief] = [at(false), at(true)]
      return {
        rate,
        net,
        netWithRelief,
        gross: grossEquivalent(net, rate),
        grossWithRelief: grossEquivalent(netWithRelief, rate),
      }
    }),
  }
}

/** Null where `figuresOf` throws a RangeError: a price that no yield gives, such as 130 a day before maturity. */
export function findFigures(...given: Parameters<typeof figuresOf>): GiltFigures | null {
  try {
    return figuresOf(...given)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
}
