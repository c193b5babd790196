/**
 * The mean of several price series, each as a multiple of its first value, oldest first. Series are
 * joined by their last value and cut to the shortest that has at least two values.
 */
export function meanPath(series: readonly (readonly number[])[]): number[] {
  const known = series.filter((closes) => closes.length > 1)
  if (known.length === 0) return []
  const length = Math.min(...known.map((closes) => closes.length))
  const cut = known.map((closes) => closes.slice(-length)).filter(([first]) => first)
  return Array.from({ length }, (_, at) => {
    const multiples = cut.map((closes) => (closes[at] ?? Number.NaN) / (closes[0] ?? Number.NaN))
    return multiples.reduce((sum, multiple) => sum + multiple, 0) / multiples.length
  })
}
