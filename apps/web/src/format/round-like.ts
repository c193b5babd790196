const FEWEST_DECIMALS = 2
const SINGLE_DIGITS = 7

/** Rounded to the decimals of the prices it was computed from, but two at least. */
export function roundLike(value: number, prices: readonly number[]): number {
  return Number(value.toFixed(Math.max(FEWEST_DECIMALS, ...prices.map(decimalsOf))))
}

/** 2 of `73.37`, also of `73.37000274658203`: some sources answer in single precision. */
function decimalsOf(price: number): number {
  return String(Number(price.toPrecision(SINGLE_DIGITS))).split('.')[1]?.length ?? 0
}
