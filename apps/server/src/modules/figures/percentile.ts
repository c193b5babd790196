/** Percentiles within a universe, by midranks: equal values have equal percentiles. Pure. */

/**
 * 0 for the lowest value and 100 for the highest; NaN for an unknown value, and for all of them
 * where fewer than two are known.
 * @param values NaN if unknown
 */
export function percentilesOf(values: Float64Array, isHigherBetter: boolean): Float64Array {
  const percentiles = new Float64Array(values.length).fill(Number.NaN)
  // Sorting without a comparison function is several times as fast; NaN comes last.
  const sorted = values.toSorted()
  let count = sorted.length
  while (count > 0 && Number.isNaN(sorted[count - 1]!)) count -= 1
  if (count < 2) return percentiles
  const known = sorted.subarray(0, count)
  for (const [at, value] of values.entries()) {
    if (Number.isNaN(value)) continue
    const middle = (firstAtLeast(known, value) + firstAbove(known, value) - 1) / 2
    const share = (middle / (count - 1)) * 100
    percentiles[at] = isHigherBetter ? share : 100 - share
  }
  return percentiles
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

function firstAbove(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low
}

export interface WeightedInput {
  readonly percentiles: Float64Array
  readonly weight: number
}

/** Below this share of the weight a rank would say more than is known. */
export const MIN_KNOWN_WEIGHT = 0.6

/** The share of the weight whose inputs are known for one member. */
export function knownWeight(inputs: readonly WeightedInput[], at: number): number {
  let [known, total] = [0, 0]
  for (const { percentiles, weight } of inputs) {
    total += weight
    if (!Number.isNaN(percentiles[at]!)) known += weight
  }
  return total === 0 ? 0 : known / total
}

/**
 * The percentile of the weighted mean of the known inputs' percentiles, rounded to a whole number.
 * NaN where too little is known. Monotone in each input; equal inputs have equal ranks.
 */
export function rank(inputs: readonly WeightedInput[], size: number): Float64Array {
  const means = new Float64Array(size).fill(Number.NaN)
  for (let at = 0; at < size; at += 1) {
    if (knownWeight(inputs, at) < MIN_KNOWN_WEIGHT) continue
    let [sum, weights] = [0, 0]
    for (const { percentiles, weight } of inputs) {
      const percentile = percentiles[at]!
      if (Number.isNaN(percentile)) continue
      sum += weight * percentile
      weights += weight
    }
    // Sums of the same terms in the same order are equal; rounding hides nothing but noise.
    means[at] = Number((sum / weights).toFixed(9))
  }
  return percentilesOf(means, true).map((value) => Math.round(value))
}
