import { formatFigure } from '../../format/price.ts'

export const STRIP_INTERVAL_MS = 4100

/** Unrounded below 10, otherwise a whole number with thousands separators. */
export function formatStripPrice(price: number): string {
  return price < 10 ? String(price) : formatFigure(Math.round(price), 0)
}
