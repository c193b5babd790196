/**
 * A metric is declared once, in one file of `metrics/`. From its declaration come a cell on the
 * company page, a screener column with filter and expression word, an alert, CSV, API and MCP.
 */
import type { InstrumentKind } from '../shared/provenance.ts'
import type { Facts } from './facts.ts'

/**
 * - `money`: an amount in a currency; a screener compares it in pounds
 * - `per_share`: an amount for each share, likewise
 * - `ratio`: a multiple, such as price ÷ earnings
 * - `percent`: a proportion: 0.05 is 5%
 * - `count`: a number of things
 * - `date`: a day, as days since 1970-01-01; a screener compares the days from today
 * - `rank`: 0 to 100 within a stated universe
 */
export type MetricKind = 'money' | 'per_share' | 'ratio' | 'percent' | 'count' | 'date' | 'rank'

/** In the order in which they are shown. */
export const METRIC_GROUPS = [
  { key: 'ranks', label: 'Ranks' },
  { key: 'price', label: 'Price and size' },
  { key: 'valuation', label: 'Valuation' },
  { key: 'dividends', label: 'Dividends' },
  { key: 'quality', label: 'Margins and returns' },
  { key: 'health', label: 'Financial health' },
  { key: 'growth', label: 'Growth' },
  { key: 'performance', label: 'Performance' },
  { key: 'trading', label: 'Trading and risk' },
  { key: 'trusts', label: 'Investment trust' },
  { key: 'gilts', label: 'Gilt' },
  { key: 'dates', label: 'Dates' },
  { key: 'per_share', label: 'Per share' },
  { key: 'income', label: 'Income statement' },
  { key: 'balance', label: 'Balance sheet' },
  { key: 'cash', label: 'Cash flow' },
] as const
export type MetricGroup = (typeof METRIC_GROUPS)[number]['key']

/** A statement, whose lines are reported year by year. */
export type Statement = 'income' | 'balance' | 'cash' | 'per_share'

/** One tick or input of a figure that is put together from several. */
export interface Part {
  readonly label: string
  /** Null if it is not known. */
  readonly passed: boolean | null
}

export interface MetricDeclaration {
  /** Name in the API and in expressions. */
  readonly key: string
  readonly label: string
  readonly group: MetricGroup
  readonly kind: MetricKind
  readonly appliesTo: readonly InstrumentKind[]
  /** How it is computed, in words. */
  readonly formula: string
  /** Where the definition comes from; null for one that needs none. */
  readonly citation: string | null
  /** Which direction is better; null where neither is. */
  readonly better: 'higher' | 'lower' | null
  readonly decimals: number
  /** Column of the screener where saved screens hold another name than the key. */
  readonly column?: string
  /** Word in expressions where saved links hold another one than the key. */
  readonly word?: string
  /** Further words that expressions and calls may use. */
  readonly aliases?: readonly string[]
  /** Further names in sentences, in lower case. */
  readonly spoken?: readonly string[]
  /** Below and above which `low` and `high` apply in a sentence, as an expression writes them: `20%`. */
  readonly levels?: { readonly low?: string; readonly high?: string }
  /** For money: the unit is the listing's instead of the accounts'. */
  readonly isInListingUnit?: true
  /** Measured against an index, which a figure names. */
  readonly isAgainstIndex?: true
  /** Shown in pounds everywhere, whatever the currency of the accounts. */
  readonly isInPounds?: true
  /** Its formula gives pounds, so that nothing is left to convert. */
  readonly isComputedInPounds?: true
}

/** Computed from what is known of one instrument at a moment. */
export interface Metric extends MetricDeclaration {
  /** Present for a line of a statement. */
  readonly statement?: Statement
  /** Null if an input is missing or the result has no meaning. */
  readonly compute: (facts: Facts) => number | null
  /** The parts of a figure that counts passes. */
  readonly parts?: (facts: Facts) => readonly Part[]
  /** How many sessions the value is of, for a formula that also works with fewer than it names. */
  readonly sessions?: (facts: Facts) => number | null
}

/** A rank's input, compared by percentile within the rank's universe. */
export interface RankInput {
  readonly metric: string
  /** Relative weight; above 0. */
  readonly weight: number
}

export interface RankMetric extends MetricDeclaration {
  readonly kind: 'rank'
  readonly inputs: readonly RankInput[]
  /** False if banks, insurers and trusts are left out, whose accounts do not compare. */
  readonly ranksFinancials: boolean
}

export const SHARES = ['share'] as const satisfies readonly InstrumentKind[]
export const TRADED = ['share', 'fund'] as const satisfies readonly InstrumentKind[]
