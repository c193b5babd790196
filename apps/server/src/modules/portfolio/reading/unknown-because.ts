/** Sentences for what cannot be computed. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { toText } from '../../../platform/decimal.ts'
import type { Entry } from '../engine/entry.ts'
import { TRANSFER_DAYS } from '../engine/pair-transfers.ts'
import type { CostGap } from '../engine/position.ts'

/** "Not known because …": a missing price or rate. */
export function becauseOfPrice(symbol: string, day: Day, reason: string | null): string {
  const why = reason ?? `no price of ${symbol} is known for ${formatLongDate(toDate(day))}`
  return reason === null
    ? `Not known because ${why}.`
    : `Not known because ${symbol} has no price on ${formatLongDate(toDate(day))}: ${why}.`
}

export function becauseOfRate(currency: string, day: Day): string {
  return `Not known because there is no exchange rate from ${currency} to GBP on ${formatLongDate(toDate(day))}.`
}

/** @param entry the activity that cannot be right */
export function becauseOfQuantity(symbol: string, { date, kind }: Entry): string {
  return `Not known because the ${kind.replaceAll('_', ' ')} of ${formatLongDate(date)} would leave an impossible number of ${symbol} shares. Correct it in Activities.`
}

/** Why shares have no known cost; null for an exchange rate that is missing. */
export function becauseOfCost(symbol: string, gap: CostGap | null): string {
  if (gap === null) {
    return 'Cost and gain not known because there is no exchange rate for a day of a purchase.'
  }
  const { date, kind, quantity } = gap.entry
  const what = `the ${kind.replaceAll('_', ' ')} of ${quantity ? toText(quantity) : ''} ${symbol} on ${formatLongDate(date)} has no price`
  return `Cost and gain not known because ${what}, and ${WHY_NO_COST[gap.why]}`
}

const WHY_NO_COST: Readonly<Record<CostGap['why'], string>> = {
  no_price: `none of your other accounts gave as many shares within ${TRANSFER_DAYS} days. Enter their cost for one share as its price in Activities.`,
  numbers_differ:
    'transfers near it have other numbers of shares. Correct them so that what left is what arrived, or enter the cost for one share as its price in Activities.',
  no_order:
    'your accounts moved these shares to each other before they had them. Correct the days in Activities.',
  split_between:
    'the shares were split on their way, so it is not known whether old or new ones arrived. In Activities, record the split in the account that they reached, after the day of their arrival, or give both sides of the transfer one day.',
}

/** Which instruments are left out of the known cost and have no known gain. */
export function becauseOfCosts(held: readonly string[], sold: readonly string[]): string | null {
  const parts = [
    held.length > 0 ? `Cost and gain not known of ${nameSome(held)}: the reason is with each.` : '',
    sold.length > 0
      ? `Gain not known of ${nameSome(sold)}: shares without a known cost were sold or moved.`
      : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join(' ')
}

const MOST_NAMED = 3

export function becauseOfParts(symbols: readonly string[]): string {
  return `Not known because there is no price in pounds of ${nameSome(symbols)}.`
}

export const BECAUSE_NOTHING_IS_RECORDED = 'Not known because no activity is recorded.'

function nameSome(symbols: readonly string[]): string {
  const others = symbols.length - MOST_NAMED
  return `${symbols.slice(0, MOST_NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}
