declare module '../../platform/db/database.ts' {
  interface Database {
    trust_facts: TrustFactsTable
  }
}

/** What the newest file says of a fund besides its NAVs, which are figures. */
interface TrustFactsTable {
  isin: string
  /** As the source spells it. */
  name: string
  /** The AIC's sector. */
  sector: string | null
  source: string
  /** Epoch milliseconds. */
  read_at: number
}
