/**
 * Closes by place, NaN where there is none. Prices move in ticks, so that most series are small whole
 * numbers of one step: two bytes a close. A series without such a step, such as one adjusted for a
 * split of 3 for 1, takes four.
 */
const MISSING = 0xffff
const MOST_DECIMALS = 6

export class PackedCloses {
  readonly length: number
  readonly #steps: Uint16Array | null
  readonly #floats: Float32Array | null
  /** A step is `#multiplier / #divisor`. */
  readonly #multiplier: number
  readonly #divisor: number

  /**
   * Exact to 32-bit floats.
   * @param values NaN for none
   * @param perMajor what they are divided by when read
   */
  constructor(values: Float64Array, perMajor: number) {
    this.length = values.length
    const whole = toWhole(values)
    const step = whole && commonStep(whole.numbers)
    this.#multiplier = step ?? 1
    this.#divisor = perMajor * (whole && step ? 10 ** whole.decimals : 1)
    this.#steps = whole && step ? toSteps(whole.numbers, step) : null
    this.#floats = this.#steps ? null : Float32Array.from(values)
  }

  get byteLength(): number {
    return this.#steps?.byteLength ?? this.#floats?.byteLength ?? 0
  }

  /** NaN outside the places too. */
  at(place: number): number {
    if (!this.#steps) return (this.#floats?.[place] ?? Number.NaN) / this.#divisor
    const steps = this.#steps[place] ?? MISSING
    return steps === MISSING ? Number.NaN : (steps * this.#multiplier) / this.#divisor
  }
}

/** The values times the lowest power of ten that makes all of them whole; null if none does. */
function toWhole(
  values: Float64Array,
): { readonly numbers: Float64Array; readonly decimals: number } | null {
  const numbers = new Float64Array(values.length)
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) {
    const scale = 10 ** decimals
    const odd = values.findIndex((value, place) => {
      const number = Math.round(value * scale)
      numbers[place] = number
      // Sources that keep 32-bit floats say 612.4000244 for 612.4.
      return !Number.isNaN(value) && Math.fround(number / scale) !== Math.fround(value)
    })
    if (odd === -1) return { numbers, decimals }
  }
  return null
}

/** The greatest common divisor; null where the steps would not fit. */
function commonStep(numbers: Float64Array): number | null {
  let [step, most] = [0, 0]
  for (const number of numbers) {
    if (Number.isNaN(number)) continue
    if (number < 0) return null
    if (number > most) most = number
    step = greatestCommonDivisor(number, step)
  }
  return step > 0 && most / step < MISSING ? step : null
}

function greatestCommonDivisor(one: number, other: number): number {
  let [a, b] = [one, other]
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

function toSteps(numbers: Float64Array, step: number): Uint16Array {
  return Uint16Array.from(numbers, (number) => (Number.isNaN(number) ? MISSING : number / step))
}
