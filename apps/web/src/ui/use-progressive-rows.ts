import { usePartsInTurn } from './use-parts-in-turn.ts'

/** Enough to fill the tallest window. */
const FIRST = 20

/** Renders the first rows immediately and the rest in a transition, so that they do not block paint. */
export function useProgressiveRows<T>(rows: readonly T[]): readonly T[] {
  return usePartsInTurn(1) === 1 ? rows : rows.slice(0, FIRST)
}
