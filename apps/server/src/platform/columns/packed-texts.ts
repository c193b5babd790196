import { double } from './double.ts'

const NULL_BYTE = 0xff
const INITIAL_ROWS = 1024
const INITIAL_BYTES = 16_384

/**
 * Texts of many rows in one buffer, decoded when read: a few bytes a row more than the texts, where
 * separate strings cost 24 bytes each and the garbage collector's time.
 */
export class PackedTexts {
  #bytes: Buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES)
  /** The row's first byte; the next row's is its end. */
  #starts: Uint32Array = new Uint32Array(INITIAL_ROWS + 1)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(text: string | null): void {
    const start = this.#starts[this.#length] ?? 0
    this.#reserve(start + (text === null ? 1 : text.length * 3))
    // No UTF-8 text contains this byte.
    if (text === null) this.#bytes[start] = NULL_BYTE
    const size = text === null ? 1 : this.#bytes.write(text, start)
    this.#length += 1
    this.#starts[this.#length] = start + size
  }

  get(row: number): string | null {
    const start = this.#starts[row] ?? 0
    const end = this.#starts[row + 1] ?? start
    if (this.#bytes[start] === NULL_BYTE && end > start) return null
    return this.#bytes.toString('utf8', start, end)
  }

  /** Releases what was reserved for further rows. */
  trim(): void {
    const size = this.#starts[this.#length] ?? 0
    const bytes = Buffer.allocUnsafeSlow(size)
    this.#bytes.copy(bytes, 0, 0, size)
    this.#bytes = bytes
    this.#starts = this.#starts.slice(0, this.#length + 1)
  }

  #reserve(size: number): void {
    if (size > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(size, this.#bytes.length * 2))
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    if (this.#length + 2 > this.#starts.length) {
      this.#starts = double(this.#starts)
    }
  }
}
