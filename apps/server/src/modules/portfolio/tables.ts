import type {
  AccountKind,
  ActivityKind,
  Counterparty,
  ImportStatus,
} from '@leadenhall/contract/portfolio/index.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    portfolio_ledgers: LedgersTable
    portfolio_people: PeopleTable
    portfolio_accounts: AccountsTable
    portfolio_activities: ActivitiesTable
    portfolio_imports: ImportsTable
    portfolio_import_parts: ImportPartsTable
    portfolio_mappings: MappingsTable
    portfolio_names: NamesTable
  }
}

/** One row a user; its version grows with every change and orders them. */
export interface LedgersTable {
  user_id: string
  version: number
}

/** Taxpayers whom the user has added or renamed: the first needs no row. */
export interface PeopleTable {
  user_id: string
  id: string
  name: string
}
export type PeopleRow = Readonly<PeopleTable>

export interface AccountsTable {
  id: string
  user_id: string
  name: string
  kind: AccountKind
  /** ISO 4217. */
  currency: string
  provider: string
  /** The taxpayer: `self` for the first, or an id of `portfolio_people`. */
  person_id: string
  created_at: number
  /** Null unless removed; its activities then do not count. */
  removed_at: number | null
}
export type AccountRow = Readonly<AccountsTable>

/**
 * Only ever added to: a correction is a row with the same id and the next revision. Amounts are
 * decimal texts. Rows of an import count while it is published and not reverted.
 */
export interface ActivitiesTable {
  id: string
  revision: number
  user_id: string
  account_id: string
  /**
   * The ledger's version that added the row; null for rows that an import's first commit publishes,
   * below zero for those of a later one until it has.
   */
  version: number | null
  /** Order of storing, for activities of one day without times. */
  position: number
  kind: ActivityKind
  /** Trade date. */
  date: string
  /** London time of day. */
  time: string | null
  /** Settlement date. */
  settled_on: string | null
  /** A listing id, or `symbol:…` for a symbol without a listing. */
  subject: string | null
  /** The symbol at the time of storing. */
  ticker: string | null
  quantity: string | null
  price: string | null
  price_unit: string | null
  /** JSON of the contract's Charges, in the account's currency. */
  charges: string
  /** Cash effect in the account's currency. */
  amount: string
  /** Accrued interest within `amount`; null without. */
  accrued: string | null
  /** Counts as paid although no cash moves, in the account's currency; null for kinds without. */
  deemed: string | null
  ratio_new: string | null
  ratio_old: string | null
  into_subject: string | null
  into_ticker: string | null
  cost_share: string | null
  counterparty: Counterparty | null
  note: string
  /** 0 or 1. */
  is_removed: number
  import_id: string | null
  /** One-based line of the imported file. */
  source_row: number | null
  /** Recognises the same row in a later file; null for activities entered by hand. */
  fingerprint: string | null
  created_at: number
}
export type ActivityRow = Readonly<ActivitiesTable>

export interface ImportsTable {
  id: string
  user_id: string
  account_id: string
  /** JSON: the account that its first commit creates; null for one that existed before. */
  new_account: string | null
  file: string
  broker: string | null
  status: ImportStatus
  /** Identifies the commit that is storing the rows; null unless the status is `committing`. */
  claim: string | null
  /** After this moment another commit can take over. */
  claimed_until: number | null
  /**
   * Version of the ledger with which the rows were last compared; null after a commit until a row is
   * answered, and for earlier releases.
   */
  compared: number | null
  /** JSON: rows by status, and the activities stored. */
  counts: string
  /** JSON: columns of an unknown file with samples. */
  columns: string
  /** JSON of the contract's ColumnMapping. */
  mapping: string | null
  /** JSON of the preview's notation; null for earlier releases. */
  notation: string | null
  /** The ledger's version that made its first rows count, and the one that took all back. */
  published: number | null
  reverted: number | null
  created_at: number
}

/** The rows of an import in parts, so that none takes long to read. */
export interface ImportPartsTable {
  import_id: string
  part: number
  user_id: string
  /** JSON of rows with their drafts. */
  rows: string
}

/** Columns of a file that no parser knows, by a hash of its header. */
export interface MappingsTable {
  user_id: string
  header: string
  mapping: string
}

/** Which instrument a name in a file means, as its owner said. */
export interface NamesTable {
  user_id: string
  name: string
  ticker: string
}
