declare module '../../platform/db/database.ts' {
  interface Database {
    gilts: GiltsTable
    gilt_closes: GiltClosesTable
    price_index: PriceIndexTable
    cash_rates: CashRatesTable
  }
}

/** Issues of the newest imported report; they add to the compiled list and replace its rows by ISIN. */
interface GiltsTable {
  isin: string
  name: string
  /** Percent a year, decimal text. */
  coupon: string
  /** `YYYY-MM-DD`, as are the other days. */
  maturity: string
  first_issue: string
  /** Retail Prices Index at issue; null for a conventional gilt. */
  base_index: string | null
  /** Close of business of the report. */
  reported_on: string
}

/** Pounds for £100 nominal, as the file has them. */
interface GiltClosesTable {
  isin: string
  day: string
  clean: string
  dirty: string
  accrued: string
}

/** The Retail Prices Index, ONS series CHAW. */
interface PriceIndexTable {
  /** `YYYY-MM` */
  month: string
  level: string
}

interface CashRatesTable {
  key: string
  day: string
  /** Percent a year. */
  rate: string
  source: string
}
