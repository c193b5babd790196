import { double } from './double.ts'

const INITIAL_ROWS = 1024

export interface NumberParts {
  readonly values: Float64Array
  readonly length: number
}

/** Numbers or null, which is stored as NaN. */
export class NumberColumn {
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

  /** The arrays themselves, not copies. */
  parts(): NumberParts {
    return { values: this.#values, length: this.#length }
  }

  static of({ values, length }: NumberParts): NumberColumn {
    const column = new NumberColumn()
    column.#values = values
    column.#length = length
    return column
  }
}
