/** Height of a row of the desk, and the space between panels. */
export const ROW_PX = 32
export const GAP_PX = 8

/** Height of a panel of some rows. */
export const heightOf = (rows: number): number => rows * ROW_PX + (rows - 1) * GAP_PX
