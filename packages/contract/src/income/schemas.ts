/**
 * Income that was received and that is coming. Sums are pounds as decimal text; a sum leaves out what is
 * not known, and `unknownBecause` then says so.
 */
import { z } from 'zod'
import { ACCOUNT_KINDS } from '../portfolio/kinds.ts'
import { decimalText, signedDecimal } from '../portfolio/ledger-schemas.ts'
import { accountsText } from '../portfolio/reading-schemas.ts'
import { tradingDateSchema } from '../shared/time.ts'

export const incomeQuerySchema = z.object({
  /** Absent for the present year. */
  year: z.coerce.number().int().min(1900).max(2200).optional(),
  account: accountsText,
})
const paymentSchema = z.object({
  date: tradingDateSchema,
  /** Null for interest on cash. */
  ticker: z.string().nullable(),
  name: z.string().nullable(),
  kind: z.enum(['dividend', 'interest']),
  /** In pounds at the day's rate; null without one. */
  amount: decimalText.nullable(),
  /**
   * True for a payment that is still to come, declared or only expected; see `coming`.
   */
  isExpected: z.boolean(),
})
export const incomeSchema = z.object({
  year: z.number().int(),
  currency: z.literal('GBP'),
  /** Received. */
  total: decimalText,
  expected: decimalText,
  /** January to December. */
  months: z.array(
    z.object({
      month: z.number().int().min(1).max(12),
      received: decimalText,
      expected: decimalText,
      payments: z.array(paymentSchema),
    }),
  ),
  /** Years with income, newest first. */
  years: z.array(z.number().int()),
  unknownBecause: z.string().nullable(),
})
export type Income = z.infer<typeof incomeSchema>

export const comingQuerySchema = z.object({
  /** First day; today if absent. */
  from: tradingDateSchema.optional(),
  /** Last day, at most a year from today, which it is if absent. */
  to: tradingDateSchema.optional(),
  account: accountsText,
})

export const comingRowSchema = z.object({
  /** First day without the dividend; null where no source names it, and for interest. */
  exDate: tradingDateSchema.nullable(),
  /** Null where it is not known: the row then stays until a quarter of a year after its ex-day. */
  payDate: tradingDateSchema.nullable(),
  ticker: z.string(),
  name: z.string().nullable(),
  /** `interest`: a bond's coupon. */
  kind: z.enum(['dividend', 'interest']),
  /**
   * Per share as counted on the ex-day; of a bond for 1 of nominal. Null where only a sum is known, or
   * where the rule does not know what to expect.
   */
  perShare: decimalText.nullable(),
  /** Unit of `perShare`, which may differ from that of the price; null where no source declares it. */
  unit: z.string().nullable(),
  /** Held the evening before the ex-day; for a day to come, held now. */
  quantity: decimalText,
  /** In pounds, before tax, at the latest exchange rate; null without a unit, a rate or an amount per share. */
  amount: decimalText.nullable(),
  /** Id of the account. */
  account: z.string(),
  /** `declared`: a source gave date and amount; `expected`: by the rule, and no company has said so. */
  certainty: z.enum(['declared', 'expected']),
  /** Where date and amount come from, in a sentence. */
  rule: z.string(),
  /** Pounds by the row of the ledger that shows the payment; null until there is one. */
  received: decimalText.nullable(),
  /**
   * More than twice the mean of the same time in other years, or outside the cycle more than three times
   * the usual, and not repeated.
   */
  isSpecial: z.boolean(),
  /** Amount per share over that of a year before, less 1, both in today's shares; null without one. */
  change: z.number().nullable(),
  /** True for a declared dividend below that of a year before, between years with the same payments. */
  isCut: z.boolean(),
})
export type ComingRow = z.infer<typeof comingRowSchema>

const taxAtBandSchema = z.object({
  band: z.enum(['basic', 'higher', 'additional']),
  /** Of dividends, a ratio: `0.1075`. */
  rate: decimalText,
  /** On dividends above their allowance, and on interest above that of savings. */
  tax: decimalText,
  after: decimalText,
})

export const comingPersonSchema = z.object({
  /** Id of the taxpayer. */
  person: z.string(),
  name: z.string(),
  before: decimalText,
  wrappers: z.array(z.object({ kind: z.enum(ACCOUNT_KINDS), before: decimalText })),
  /** Dividends of general accounts; those of ISAs and pensions are free of tax. */
  taxable: decimalText,
  /** Property income of general accounts, and the 20% that are withheld of it. */
  property: decimalText,
  withheld: decimalText,
  /** Interest of bonds in general accounts. */
  interest: decimalText,
  /** Free dividends: the allowance counts once for a taxpayer. */
  allowance: decimalText,
  allowanceUsed: decimalText,
  /**
   * Tax on dividends, interest and property income with the stated other income, less `withheld`: below zero
   * for a repayment. Null where none is stated.
   */
  tax: decimalText.nullable(),
  /** `before` less `withheld` and `tax`; null where the tax is. */
  after: decimalText.nullable(),
  /** If all taxable dividends, interest and property income were in one band. */
  bands: z.array(taxAtBandSchema),
})
export type ComingPerson = z.infer<typeof comingPersonSchema>

export const comingShareSchema = z.object({
  ticker: z.string(),
  name: z.string().nullable(),
  /** Pounds by month, in the order of `months`; null for a month without any. */
  byMonth: z.array(
    z.object({ amount: decimalText, certainty: z.enum(['declared', 'expected']) }).nullable(),
  ),
  total: decimalText,
  /** Received in the twelve months before today, for the shares held then; null without a rate of a day. */
  lastYear: decimalText.nullable(),
  /** Total over last year, less 1; null without a last year. */
  change: z.number().nullable(),
  /**
   * The last declared dividend over that of a year before, less 1, if below zero; −1 for one left out.
   * Between years with different payments, all of the last year over all of the year before.
   */
  cut: z.number().nullable(),
  /** Earnings over dividends, and the other way round, as the figures have them; null if not known. */
  cover: z.number().nullable(),
  payout: z.number().nullable(),
})
export type ComingShare = z.infer<typeof comingShareSchema>

export const comingSchema = z.object({
  from: tradingDateSchema,
  to: tradingDateSchema,
  /** Of all sums. */
  currency: z.literal('GBP'),
  simulated: z.boolean(),
  /** By pay-day, or ex-day where that is not known, from `from` to `to`. */
  rows: z.array(comingRowSchema),
  /** The twelve months from today, whatever `from` and `to` are. */
  total: z.object({
    before: decimalText,
    declared: decimalText,
    /** Null unless every taxpayer with taxable dividends has stated other income. */
    after: decimalText.nullable(),
    /** Received in the twelve months before today, of shares and bonds; null without a rate of a day. */
    lastYear: decimalText.nullable(),
    change: z.number().nullable(),
    people: z.array(comingPersonSchema),
  }),
  /** `2026-11` and the eleven months after it, or one more for the rest of a year from today. */
  months: z.array(z.string()),
  /** Largest total first. */
  shares: z.array(comingShareSchema),
  unknownBecause: z.string().nullable(),
})
export type Coming = z.infer<typeof comingSchema>

const ratePercent = (from: number, to: number, message: string) =>
  signedDecimal.refine((text) => Number(text) >= from && Number(text) <= to, message).optional()

export const MAX_PLAN_YEARS = 50

export const planQuerySchema = z.object({
  /** Pounds a year, before tax. */
  wanted: signedDecimal.refine(
    (text) => !text.startsWith('-') && /[1-9]/.test(text),
    'Enter the income that you want a year, in pounds.',
  ),
  /** Percent: 4.5 for 4.5% a year. */
  yield: z.preprocess(
    // Number() would also read hexadecimal and exponents.
    (given) => (typeof given === 'string' && !/^\d+(\.\d+)?$/.test(given) ? null : given),
    z.coerce
      .number('Enter a yield in percent, such as 4.5.')
      .min(0.1, 'Enter a yield in percent, such as 4.5.')
      .max(50, 'Enter a yield of at most 50%.'),
  ),
  /** Years to look ahead, this one included; the next three rates are needed with it. */
  years: z
    .string()
    .regex(/^\d{1,2}$/, 'Enter a number of years.')
    .refine(
      (text) => Number(text) >= 1 && Number(text) <= MAX_PLAN_YEARS,
      `Enter 1 to ${MAX_PLAN_YEARS} years.`,
    )
    .optional(),
  /** Part of each year's income that is invested again at the yield, in percent. */
  reinvest: ratePercent(0, 100, 'Enter the part that is reinvested, from 0 to 100%.'),
  /** Growth of the income of a share a year, in percent; below zero for a fall. */
  growth: ratePercent(-20, 20, 'Enter a growth from -20 to 20%.'),
  /** Percent a year. */
  inflation: ratePercent(-5, 25, 'Enter an inflation from -5 to 25%.'),
  account: accountsText,
})
export const planSchema = z.object({
  currency: z.literal('GBP'),
  simulated: z.boolean(),
  wanted: decimalText,
  /** Percent. */
  yield: z.number(),
  /** Income of the holdings in the twelve months from today, before tax. */
  before: decimalText,
  declared: decimalText,
  /** Null unless every taxpayer with taxable dividends has stated other income. */
  after: decimalText.nullable(),
  /** Income that is missing a year; 0 if none is. */
  gap: decimalText,
  /** Pounds to invest at the yield for the gap, before tax. */
  needed: decimalText,
  /** Year by year, without new money; null without `years`. */
  path: z
    .object({
      years: z.array(
        z.object({
          /** 1 for the twelve months from today. */
          year: z.number().int().positive(),
          /** Before tax, in the pounds of that year. */
          income: decimalText,
          reinvested: decimalText,
          /** The income in the pounds of today. */
          real: decimalText,
        }),
      ),
      /** First year whose income reaches what is wanted, in the pounds of today; null if none does. */
      reachedIn: z.number().int().positive().nullable(),
    })
    .nullable(),
  unknownBecause: z.string().nullable(),
})
export type IncomePlan = z.infer<typeof planSchema>

export const calendarQuerySchema = z.strictObject({
  account: accountsText,
  /** The API key of programs that can only open a URL. */
  key: z.string().max(200).optional(),
})
