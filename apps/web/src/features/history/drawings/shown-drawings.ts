import type { Drawing } from '@leadenhall/contract/drawings/index.ts'

export interface ShownDrawings {
  readonly items: readonly Drawing[]
  /** Id of the drawing whose points are marked; null for none. */
  readonly selected: string | null
  /** The pointer moves those that are not locked. */
  readonly canMove: boolean
  readonly isMagnet: boolean
}

export const NO_DRAWINGS: ShownDrawings = {
  items: [],
  selected: null,
  canMove: false,
  isMagnet: false,
}
