/** Latest prices of securities in pounds. */
import { currencyOf, parseUnit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { todayOf } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { findClose, findLivePrice, type LoadedLedger, loadPrices } from '../../portfolio/index.ts'
import type { TaxDeps } from './tax-deps.ts'

export interface PriceInPounds {
  readonly value: Decimal
  readonly unit: string
  /** Of one share; null without an exchange rate. */
  readonly pounds: Decimal | null
}

export type FindPrice = (subject: string) => PriceInPounds | null

export interface GivenPrice {
  readonly value: string
  readonly unit: string
}

/** @param subjects whose prices are needed */
export async function loadPricesNow(
  deps: TaxDeps,
  { ledger }: Pick<LoadedLedger, 'ledger'>,
  subjects: Iterable<string>,
): Promise<{ find: FindPrice; toPounds: (price: GivenPrice) => PriceInPounds }> {
  const today = todayOf(deps)
  const needed = new Map([...subjects].map((subject) => [subject, today]))
  const prices = await loadPrices(deps, [...ledger.values()], needed)
  return {
    find(subject) {
      const found = findLivePrice(deps, subject, prices, today) ?? findClose(prices, subject, today)
      if (!found) return null
      const { rate, unit, value } = found
      return { value, unit, pounds: rate && value.div(unitsPerMajor(unit)).times(rate) }
    },
    toPounds({ unit: text, value: given }) {
      const unit = parseUnit(text)
      if (unit === null) {
        throw invalid('price.unit', 'Enter a unit such as GBX for pence, GBP for pounds, or USD.')
      }
      const value = new Decimal(given)
      const rate = prices.rateOn(currencyOf(unit), today)
      return { value, unit, pounds: rate && value.div(unitsPerMajor(unit)).times(rate) }
    },
  }
}
