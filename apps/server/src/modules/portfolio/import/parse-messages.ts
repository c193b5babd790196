/** Messages between a request and the worker thread that parses its file. */
import type { ColumnMapping } from '@leadenhall/contract/portfolio/index.ts'
import type { ReadRow } from './parser.ts'
import type { FileReading } from './read-file.ts'

export interface ToWorker {
  readonly bytes: Uint8Array
  /** Given with the upload: wins over remembered ones. */
  readonly mapping: ColumnMapping | null
  /** Currency of the account that the file is imported into. */
  readonly currency: string
  /** The user's own, by header. */
  readonly mappings: ReadonlyMap<string, ColumnMapping>
}

export type FileHead = Omit<FileReading, 'rows'>

export type FromWorker =
  | { readonly kind: 'head'; readonly head: FileHead }
  /** The worker goes on when it gets an answer. */
  | { readonly kind: 'rows'; readonly rows: readonly ReadRow[] }
  | { readonly kind: 'end' }
  /** The file cannot be read, and why. */
  | { readonly kind: 'refused'; readonly message: string }
