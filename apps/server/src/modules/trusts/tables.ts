declare module '../../platform/db/database.ts' {
  interface Database {
    trust_facts: TrustFactsTable
  }
}

/** Fund details from the newest NAV file; the NAVs themselves are figures. */
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
