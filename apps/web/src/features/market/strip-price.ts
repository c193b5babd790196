import { formatFigure } from '../../format/price.ts'

export const STRIP_INTERVAL_MS = 4100

/** Below 10 as it is, else a whole number with thousands commas. */
export function formatStripPrice(price: number): string {
  return price < 10 ? String(price) : formatFigure(Math.round(price), 0)
}
