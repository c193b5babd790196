import { usePartsInTurn } from './use-parts-in-turn.ts'

/** Enough to fill the tallest window. */
const FIRST = 20

/** Renders the first rows immediately and the rest as a part of its own, see `usePartsInTurn`. */
export function useProgressiveRows<T>(rows: readonly T[]): readonly T[] {
  return usePartsInTurn(1, 0).shown === 1 ? rows : rows.slice(0, FIRST)
}
