/** Sentences for what cannot be computed. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import type { Entry } from '../engine/entry.ts'

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

const MOST_NAMED = 3

export function becauseOfParts(symbols: readonly string[]): string {
  const named = symbols.slice(0, MOST_NAMED).join(', ')
  const others = symbols.length - MOST_NAMED
  const more = others > 0 ? ` and ${others} more` : ''
  return `Not known because there is no price in pounds of ${named}${more}.`
}
