/**
 * Income that offshore funds report and do not pay, and HMRC's list of reporting funds: facts that an
 * operator imports for all users, or a user for themselves. Amounts are decimal text for one unit.
 */
import { z } from 'zod'
import { decimalText } from '../portfolio/ledger-schemas.ts'
import { isinText } from '../shared/isin-text.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'
import { FUND_INCOME_KINDS } from './words.ts'

export const fundIncomeQuerySchema = z.object({ isin: isinText })
export const fundIncomeImportParamsSchema = z.object({ id: z.string().min(1).max(64) })

const sourceSchema = z.object({
  file: z.string(),
  importedAt: instantSchema,
  /** False for a fact that the operator imported for all users. */
  isOwn: z.boolean(),
})

export const reportedPeriodSchema = z.object({
  periodEnd: tradingDateSchema,
  currency: z.string(),
  /** Excess of reported income over distributions for one unit. */
  perUnit: decimalText,
  /** Null where the report does not state it: six months after the period then. */
  distributionDate: tradingDateSchema.nullable(),
  incomeKind: z.enum(FUND_INCOME_KINDS).nullable(),
  /** True if another file states another amount: neither counts. */
  isContradicted: z.boolean(),
  source: sourceSchema,
})
export type ReportedPeriod = z.infer<typeof reportedPeriodSchema>

export const reportingSpanSchema = z.object({
  name: z.string(),
  since: tradingDateSchema,
  until: tradingDateSchema.nullable(),
  source: sourceSchema,
})
export type ReportingSpan = z.infer<typeof reportingSpanSchema>

export const fundIncomeSchema = z.object({
  isin: z.string(),
  /** Newest period first. */
  periods: z.array(reportedPeriodSchema),
  reporting: z.array(reportingSpanSchema),
})
export type FundIncome = z.infer<typeof fundIncomeSchema>

const fundRowSchema = z.object({
  isin: z.string(),
  /** Of a listing with this ISIN; null if there is none. */
  ticker: z.string().nullable(),
  periodEnd: tradingDateSchema.nullable(),
  currency: z.string().nullable(),
  perUnit: decimalText.nullable(),
})

export const fundIncomeImportSchema = z.object({
  id: z.string(),
  kind: z.enum(['income', 'status']),
  file: z.string(),
  isCommitted: z.boolean(),
  rows: z.number().int().nonnegative(),
  funds: z.number().int().nonnegative(),
  /** Rows of funds that the user holds or held, first of all. */
  own: z.array(fundRowSchema),
  /** The first rows of others. */
  others: z.array(fundRowSchema),
  /** Rows that are not stored, in the file's words, at most 100. */
  leftOut: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
  leftOutCount: z.number().int().nonnegative(),
})
export type FundIncomeImport = z.infer<typeof fundIncomeImportSchema>

export const fundIncomeImportsSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['income', 'status']),
    file: z.string(),
    rows: z.number().int().nonnegative(),
    committedAt: instantSchema,
  }),
)
export type FundIncomeImports = z.infer<typeof fundIncomeImportsSchema>
