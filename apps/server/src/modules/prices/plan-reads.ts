/** Which series are read next with requests that are counted, and how far those go. Pure. */
import type { PriceSources } from '@leadenhall/contract/prices/index.ts'

/** Symbols that users hold or have alerts on, and those that they only watch. */
export interface WantedSymbols {
  readonly first: readonly string[]
  readonly others: readonly string[]
}

type Plan = Pick<NonNullable<PriceSources['plan']>, 'first' | 'others'>

/**
 * @param perDay requests that background work may spend in a day
 * @returns days between two readings of a listing
 */
export function planReads({ first, others }: WantedSymbols, perDay: number): Plan {
  const left = perDay - first.length
  return {
    first: { listings: first.length, everyDays: daysFor(first.length, perDay) ?? 1 },
    others: { listings: others.length, everyDays: daysFor(others.length, left) },
  }
}

function daysFor(listings: number, perDay: number): number | null {
  return perDay < 1 ? null : Math.max(1, Math.ceil(listings / perDay))
}

/**
 * Symbols that are due, the ones to read first in front, the rest with the oldest in front.
 * @param readAtMs when a symbol's series was read last; null for never
 */
export function toReadNext(
  { first, others }: WantedSymbols,
  readAtMs: (symbol: string) => number | null,
  dueBeforeMs: number,
): string[] {
  const byAge = (symbols: readonly string[]) =>
    symbols
      .map((symbol) => ({ symbol, at: readAtMs(symbol) ?? 0 }))
      .filter(({ at }) => at < dueBeforeMs)
      .toSorted((a, b) => a.at - b.at)
      .map(({ symbol }) => symbol)
  return [...byAge(first), ...byAge(others)]
}
