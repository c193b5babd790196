import { double } from './double.ts'

const INITIAL_ROWS = 1024

/** Numbers or null, which is stored as NaN. */
export class PackedNumbers {
  #values: Float64Array = new Float64Array(INITIAL_ROWS)
  #length = 0

  push(value: number | null): void {
    if (this.#length === this.#values.length) {
      this.#values = double(this.#values)
    }
    this.#values[this.#length] = value ?? Number.NaN
    this.#length += 1
  }

  get(row: number): number | null {
    const value = this.#values[row] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }

  trim(): void {
    this.#values = this.#values.slice(0, this.#length)
  }
}
