/** Parsers of broker files, and the activities they make of rows. */
import type { ActivityKind, Charges, Counterparty } from '@leadenhall/contract/portfolio/index.ts'
import type { Notation } from '../../../platform/csv/notation.ts'
import type { FileAccount } from './file-accounts.ts'
import type { ShownCell } from './row.ts'
import type { SourceFile } from './source-file.ts'
import type { StatedShares } from './stated-shares.ts'

/** An activity in the words of the file. Amounts are decimal texts. */
export interface RawActivity {
  readonly kind: ActivityKind
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** London time, `HH:MM:SS`. */
  readonly time?: string | undefined
  readonly settledOn?: string | undefined
  /** As this terminal and Yahoo write it: `VOD.L`. */
  readonly symbol?: string | undefined
  /** A code of the exchange, which several companies may share. */
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
  /** Accrued interest of a bond within the amount. */
  readonly accrued?: string | undefined
  /** Currency of amount, accrued interest and charges; absent for the account's. */
  readonly currency?: string | undefined
  /** A commission that another currency pays: neither in the amount nor in the charges. */
  readonly commissionIn?: { readonly amount: string; readonly currency: string } | undefined
  readonly ratio?: { readonly new: string; readonly old: string } | undefined
  /** Shares that the file states beside the ratio of a split or consolidation. */
  readonly stated?: StatedShares | undefined
  readonly into?: string | undefined
  readonly costShare?: string | undefined
  readonly counterparty?: Counterparty | undefined
  readonly note?: string | undefined
  /** Of a file of several accounts. */
  readonly account?: FileAccount | undefined
  /** Stored once already: what it left open was answered then. */
  readonly isChecked?: true
}

/** A question with a few answers, each of which gives the row a meaning. */
export interface Choice {
  /** Rows of a file with the same key get the same answer: a word has one meaning in a file. */
  readonly key: string
  readonly question: string
  readonly column: string | null
  /** The same labels in the same order for each row with the key. */
  readonly options: readonly { readonly label: string; readonly meaning: Meaning }[]
}

export type Meaning =
  | {
      readonly activity: RawActivity
      /** A second effect of the same row, such as the cash for a fraction of a share. */
      readonly also?: RawActivity
    }
  | { readonly choice: Choice }
  /** No activity, and why. */
  | { readonly ignored: string }
  /** Not understood, and why. */
  | { readonly needsYou: string; readonly column?: string }

/** An account without activities, which the file brings back. */
export interface OpenedAccount {
  readonly opens: FileAccount
}

export type ReadRow = (Meaning | OpenedAccount) & {
  /** One-based line, or position of the record. */
  readonly row: number
  /** For the user who decides about the row. */
  readonly cells: readonly ShownCell[]
}

export interface ParsedFile {
  /** Of the file's account; null where the file does not say. */
  readonly currency: string | null
  /** Every record of the file, in its order. */
  readonly rows: Iterable<ReadRow>
}

export interface Parser {
  readonly title: string
  /** The broker's own notation, where no cell of a file decides. */
  readonly habit: Partial<Notation>
  /** By header, so that no file is claimed by two. */
  claims(file: SourceFile): boolean
  read(file: SourceFile, notation: Notation): ParsedFile
}
