/** A value a bar, oldest first; null where it is not known, or not yet. */
export type Values = readonly (number | null)[]

/** The values of a bar that indicators read. */
export interface IndicatorBar {
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
  readonly volume: number | null
}

export interface Candle {
  readonly high: number
  readonly low: number
  readonly close: number
}

export const closesOf = (bars: readonly IndicatorBar[]): Values => bars.map(({ close }) => close)

/** Computes over the known values only; the others stay null. */
export function overKnown(values: Values, next: (value: number) => number | null): Values {
  return values.map((value) => (value === null ? null : next(value)))
}

/** Computes over the bars with a high, a low and a close; null for the others. */
export function overCandles<T>(
  bars: readonly IndicatorBar[],
  next: (candle: Candle, volume: number | null) => T | null,
): readonly (T | null)[] {
  return bars.map(({ high, low, close, volume }) =>
    high === null || low === null || close === null ? null : next({ high, low, close }, volume),
  )
}
