const MOST_DECIMALS = 18

/** A number as exact decimal text without an exponent: 1e-7 is `0.0000001`. */
export function toDecimalText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return value.toFixed(MOST_DECIMALS).replace(/\.?0+$/, '')
}
