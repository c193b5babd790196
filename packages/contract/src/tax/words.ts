/** Rules of matching, where amounts in other currencies come from, and addresses of files. */
import { toPath } from '../shared/endpoint.ts'
import { files } from './files.ts'

export const MATCH_RULE_NAMES = ['same_day', 'thirty_days', 'section_104'] as const

/**
 * `trade`: the account's own amounts, at the broker's rate; those of accounts in other currencies at the
 * market's rate of the day. `daily`: price and shares at the market's rate of the day. `monthly`: the same
 * at HMRC's rate of the month.
 */
export const TAX_RATE_SOURCES = ['trade', 'daily', 'monthly'] as const
export type TaxRateSource = (typeof TAX_RATE_SOURCES)[number]

/** Files of a tax year. */
export const taxFilePath = (year: string, kind: keyof typeof files) =>
  toPath(files[kind].path, { year })

/** Reporting status of an offshore fund. */
export const FUND_REPORTING = ['yes', 'no', 'unknown'] as const
export type FundReporting = (typeof FUND_REPORTING)[number]

/** A security's kind for tax; `ordinary` is none of the others. */
export const SECURITY_KINDS = [
  'ordinary',
  'reit',
  'vct',
  'eis',
  'seis',
  'gilt',
  'qcb',
  'bond_fund',
  'reporting_fund',
  'other_offshore_fund',
] as const
/** Of one security, each with its first day. */
export const MAX_STATED_KINDS = 8
export const TOO_MANY_KINDS = `State at most ${MAX_STATED_KINDS} kinds.`
export type SecurityKind = (typeof SECURITY_KINDS)[number]

/** A fund's period: what is known of the income that it reported. */
export const FUND_STATES = [
  /** An activity records it. */
  'entered',
  /** A report was imported, and counts. */
  'published',
  /** The fund reported none. */
  'nil',
  'missing',
  /** Reports state different amounts: none counts. */
  'contradicted',
  'not_due',
] as const
export type FundState = (typeof FUND_STATES)[number]
