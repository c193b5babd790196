/** Parsers of broker files, and the activities they make of rows. */
import type { ActivityKind, Charges } from '@leadenhall/contract/portfolio/index.ts'
import type { SourceFile } from './source-file.ts'

/** An activity in the words of the file. Amounts are decimal texts. */
export interface RawActivity {
  readonly kind: ActivityKind
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** London time, `HH:MM:SS`. */
  readonly time?: string | undefined
  readonly settledOn?: string | undefined
  readonly ticker?: string | undefined
  readonly isin?: string | undefined
  readonly sedol?: string | undefined
  /** Of the instrument: finds it where the file gives no code. */
  readonly name?: string | undefined
  readonly quantity?: string | undefined
  readonly price?: { readonly value: string; readonly unit: string } | undefined
  readonly charges?: Partial<Charges> | undefined
  /** Cash effect: below zero for money that leaves the account. */
  readonly amount?: string | undefined
  /** Currency of amount and charges; absent for the account's. */
  readonly currency?: string | undefined
  readonly ratio?: { readonly new: string; readonly old: string } | undefined
  readonly into?: string | undefined
  readonly costShare?: string | undefined
  readonly counterparty?: 'own' | 'spouse' | 'other' | undefined
  readonly note?: string | undefined
}

interface ReadRowBase {
  /** One-based line, or position of the record. */
  readonly row: number
  /** The row as text, for users who decide about it. */
  readonly text: string
}

export type ReadRow = ReadRowBase &
  (
    | { readonly activity: RawActivity }
    /** No activity, and why. */
    | { readonly ignored: string }
    /** Not understood, and why. */
    | { readonly needsYou: string; readonly column?: string }
  )

export interface Parser {
  readonly title: string
  /** By header, so that no file is claimed by two. */
  claims(file: SourceFile): boolean
  read(file: SourceFile): Iterable<ReadRow>
}
