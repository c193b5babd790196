import { double } from './double.ts'

const INITIAL_ROWS = 1024

/** A column with few distinct texts, such as countries: one small number a row. */
export class RepeatedTexts {
  readonly #values: (string | null)[] = []
  readonly #codeOf = new Map<string | null, number>()
  #codes: Uint16Array = new Uint16Array(INITIAL_ROWS)
  #length = 0

  /** @throws RangeError at the 65,537th distinct text */
  push(text: string | null): void {
    let code = this.#codeOf.get(text)
    if (code === undefined) {
      code = this.#values.push(text) - 1
      if (code > 0xffff) throw new RangeError('A column of repeated texts has too many of them')
      this.#codeOf.set(text, code)
    }
    if (this.#length === this.#codes.length) {
      this.#codes = double(this.#codes)
    }
    this.#codes[this.#length] = code
    this.#length += 1
  }

  get(row: number): string | null {
    return this.#values[this.#codes[row] ?? 0] ?? null
  }

  trim(): void {
    this.#codes = this.#codes.slice(0, this.#length)
  }
}
