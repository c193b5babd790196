/** Rows that a file has twice, by an id of the broker's. */
import { isDeepStrictEqual } from 'node:util'
import type { Row } from './row.ts'

export interface Repeated {
  readonly id: string
  /** Line of the first. */
  readonly first: number
  /** False where other cells differ: one of the two may correct the other. */
  readonly isSame: boolean
}

export const REPEATED = 'The file has this row, with its ID, a second time.'

/** Exports of overlapping periods, put together by hand, have the same rows with the same ids. */
export class RepeatedRows {
  readonly #known = new Map<string, Row>()
  readonly #byLine = new Map<number, Repeated>()
  readonly #id: string
  readonly #others: readonly string[]

  /** @param others columns that are the same in both, beside the id */
  constructor(id: string, others: readonly string[]) {
    this.#id = id
    this.#others = others
  }

  add(row: Row): void {
    const id = row.cell(this.#id)
    if (id === null || row.isHeader) return
    const key = [id, ...this.#others.map((column) => row.cell(column))].join(' ')
    const earlier = this.#known.get(key)
    if (!earlier) {
      this.#known.set(key, row)
      return
    }
    const isSame = isDeepStrictEqual(earlier.cells, row.cells)
    this.#byLine.set(row.line, { id, first: earlier.line, isSame })
  }

  find({ line }: Row): Repeated | undefined {
    return this.#byLine.get(line)
  }
}
