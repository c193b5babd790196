/** Formats changes with sign and arrow, so that colour is never the only cue. */
import { figureText } from '@leadenhall/contract/shared/price-text.ts'
import { formatFigure, NOT_KNOWN } from './price.ts'

export type Direction = 'up' | 'down' | 'flat'

/** The direction of a ratio as it is shown: one that rounds to 0.00% is flat. */
export function directionOf(ratio: number | null): Direction | null {
  if (ratio === null) return null
  const percent = toPercent(ratio)
  return percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat'
}

function toPercent(ratio: number): number {
  return Math.round(ratio * 10_000) / 100
}

/** A ratio as a signed percentage with two decimals: 0.0421 → `+4.21%`. */
export function formatPercentChange(ratio: number | null): string {
  return ratio === null ? NOT_KNOWN : `${signedText(ratio)}%`
}

function signedText(ratio: number): string {
  const percent = toPercent(ratio)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${formatFigure(Math.abs(percent), 2)}`
}

/** A difference of two ratios in percentage points: 0.0421 → `+4.21 pts`. */
export function formatPoints(difference: number | null): string {
  return difference === null ? NOT_KNOWN : `${signedText(difference)} pts`
}

/** A ratio in percent, rounded as it is shown, for spreadsheets: 0.013087 → 1.31. */
export function percentOf(ratio: number | null): number | null {
  // Adding 0 turns −0 into 0.
  return ratio === null ? null : toPercent(ratio) + 0
}

/** A ratio as an unsigned percentage: 0.042 → `4.20%`. */
export function formatPercent(ratio: number | null): string {
  return ratio === null ? NOT_KNOWN : `${formatFigure(ratio * 100, 2)}%`
}

/** A setting as a percentage: 0.85 → `85%`. */
export function formatWholePercent(ratio: number): string {
  return `${formatFigure(ratio * 100, 0)}%`
}

/** A ratio as a percentage with the decimals that it needs: 0.02 → `2%`, 0.025 → `2.5%`. */
export function formatShortPercent(ratio: number | null): string {
  return ratio === null ? NOT_KNOWN : `${figureText(ratio * 100, [0, 2])}%`
}

/** A ratio as a signed percentage without decimals, for a scale: −0.03 → `−3%`. */
export function formatWholePercentChange(ratio: number): string {
  return `${ratio < 0 ? '−' : '+'}${formatWholePercent(Math.abs(ratio))}`
}

/** A ratio between prices, such as price ÷ earnings: `12.3`. */
export function formatMultiple(multiple: number | null): string {
  return multiple === null ? NOT_KNOWN : formatFigure(multiple, 1)
}
