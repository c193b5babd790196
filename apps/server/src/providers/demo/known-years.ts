/**
 * Summary of each symbol's year before a session, for quotes. Computing it takes a tenth of a millisecond
 * and 170 kB of garbage; packed, it is 48 bytes.
 */

export interface YearBefore {
  readonly high: number
  readonly low: number
  /** Average closes of the last 50 and 200 sessions; null while there are fewer. */
  readonly over50: number | null
  readonly over200: number | null
}

const WIDTH = 6
const INITIAL_CAPACITY = 64
const GROWTH = 1.25

export class KnownYears {
  readonly #slots = new Map<string, number>()
  #numbers = new Float64Array(INITIAL_CAPACITY * WIDTH)

  /**
   * @param day the session's
   * @param closeLevel of the session before, another one where the symbol's anchor is another
   */
  get(symbol: string, day: number, closeLevel: number): YearBefore | null {
    const slot = this.#slots.get(symbol)
    if (slot === undefined) return null
    const number = (place: number) => this.#numbers[slot * WIDTH + place]!
    if (number(0) !== day || number(1) !== closeLevel) return null
    const [over50, over200] = [orNull(number(4)), orNull(number(5))]
    return { high: number(2), low: number(3), over50, over200 }
  }

  set(symbol: string, day: number, closeLevel: number, year: YearBefore): void {
    const slot = this.#slots.get(symbol) ?? this.#slots.size
    this.#slots.set(symbol, slot)
    if ((slot + 1) * WIDTH > this.#numbers.length) {
      const grown = new Float64Array(Math.ceil((slot + 1) * GROWTH) * WIDTH)
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    const { high, low, over50, over200 } = year
    const numbers = [day, closeLevel, high, low, over50 ?? Number.NaN, over200 ?? Number.NaN]
    this.#numbers.set(numbers, slot * WIDTH)
  }
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value)
