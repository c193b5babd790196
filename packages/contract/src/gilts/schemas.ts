/**
 * Gilts: prices, yields and income after tax. Prices and interest are pounds for £100 of nominal, rates
 * and yields percent (`4.25` is 4.25%), both as decimal text. Nothing here is advice.
 */
import { z } from 'zod'
import { decimalText } from '../portfolio/ledger-schemas.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

const percentText = (name: string, [min, max]: readonly [number, number]) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^-?\d{1,4}(\.\d{1,12})?$/.test(text) && Number(text) >= min && Number(text) <= max,
      `Enter ${name} in percent, from ${min} to ${max}, such as 4.25.`,
    )

const taxRateText = percentText('a tax rate', [0, 100])
const dayText = (what: string) => z.iso.date(`Enter ${what} as a day such as 2026-11-27.`)

export const giltKindSchema = z.enum(['conventional', 'index_linked'])
export type GiltKind = z.infer<typeof giltKindSchema>

/** A yield after income tax. Coupons are taxed, the gain to redemption is not. */
export const giltAfterTaxSchema = z.object({
  /** Percent. */
  taxRate: decimalText,
  yield: decimalText,
  /** With the accrued income scheme: relief for interest in the price, tax on a rebate. */
  yieldWithRelief: decimalText,
  /**
   * Interest that a taxed account would have to pay to leave as much; null at 100%, and for an
   * index-linked gilt, whose yield comes before inflation.
   */
  grossEquivalent: decimalText.nullable(),
  /** The same of `yieldWithRelief`. */
  grossWithRelief: decimalText.nullable(),
})
export type GiltAfterTax = z.infer<typeof giltAfterTaxSchema>

export const giltPriceSourceSchema = z.enum(['quote', 'file', 'simulated'])

/** Figures at a price; of an index-linked gilt real ones, before inflation. */
export const giltFiguresSchema = z.object({
  clean: decimalText,
  dirty: decimalText,
  /** Below zero ex dividend. */
  accrued: decimalText,
  /** Dirty price in money: × index ratio; null without the ratio. */
  money: decimalText.nullable(),
  source: giltPriceSourceSchema,
  /** Instant of a quote, or day of a close. */
  asOf: z.string(),
  simulated: z.boolean(),
  /** Coupon ÷ clean price. */
  runningYield: decimalText,
  /** Redemption yield, compounded twice a year. */
  yield: decimalText,
  /** Simple interest, as the market quotes less than a year; null for a year or more. */
  simpleYield: decimalText.nullable(),
  /** Modified duration in years. */
  duration: decimalText,
  /** At 0, 20, 40 and 45%, and at the rate asked for if it is another. */
  afterTax: z.array(giltAfterTaxSchema),
})
export type GiltFigures = z.infer<typeof giltFiguresSchema>

export const giltSchema = z.object({
  isin: z.string(),
  name: z.string(),
  /** London's code; null where it is not known. */
  tidm: z.string().nullable(),
  ticker: z.string().nullable(),
  kind: giltKindSchema,
  /** A year, in two halves. */
  coupon: decimalText,
  maturity: tradingDateSchema,
  firstIssue: tradingDateSchema.nullable(),
  /** The business day after the day of the list. */
  settle: tradingDateSchema,
  nextCoupon: tradingDateSchema,
  /** For £100 nominal; of an index-linked gilt before indexation. */
  nextAmount: decimalText,
  /** The last day of settlement with the next coupon. */
  exDividendDate: tradingDateSchema,
  exDividend: z.boolean(),
  /** For the settlement; null for a conventional gilt, or while an index is missing. */
  indexRatio: decimalText.nullable(),
  figures: giltFiguresSchema.nullable(),
  /** Why there are no figures, or no ratio; null if nothing is missing. */
  because: z.string().nullable(),
  /** Something to know of this gilt, such as the change of its index; null if there is nothing. */
  note: z.string().nullable(),
})
export type Gilt = z.infer<typeof giltSchema>

export const giltsQuerySchema = z.object({
  /** Closes of this day, settling on the next business day; absent for now. */
  on: dayText('the day').optional(),
  taxRate: taxRateText.optional(),
})

export const giltsSchema = z.object({
  on: tradingDateSchema,
  settle: tradingDateSchema,
  simulated: z.boolean(),
  /** Where the list of gilts comes from, and of which day it is. */
  source: z.string(),
  /** By maturity. */
  items: z.array(giltSchema),
})
export type Gilts = z.infer<typeof giltsSchema>

export const giltParamsSchema = z.object({
  /** ISIN, or London's code with or without `.L`. */
  isin: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.]{1,14}$/, 'Enter an ISIN such as GB00BMBL1G81.'),
})

export const giltCashFlowSchema = z.object({
  date: tradingDateSchema,
  /** For £100 nominal, as are the rest; of an index-linked gilt before indexation. */
  coupon: decimalText,
  redemption: decimalText,
  /** After tax on the coupon at the rate asked for; null without one. */
  afterTax: decimalText.nullable(),
})
export type GiltCashFlow = z.infer<typeof giltCashFlowSchema>

/** A sale that settles with the list, in money for £100 nominal. */
export const giltSaleSchema = z.object({
  settle: tradingDateSchema,
  clean: decimalText,
  accrued: decimalText,
  proceeds: decimalText,
  /** Charged as income under the accrued income scheme; below zero relief. */
  accruedIncome: decimalText,
  /** Tax year in which it counts, by the next coupon: `2026-27`. */
  taxYear: z.string(),
  rule: z.string(),
})

export const giltDetailSchema = giltSchema.extend({
  couponDates: z.string(),
  /** Index at issue; null for a conventional gilt. */
  baseIndex: decimalText.nullable(),
  /** To maturity, earliest first; without the next coupon while it is ex dividend. */
  cashFlows: z.array(giltCashFlowSchema),
  /** Null without a price, or without the ratio of an index-linked gilt. */
  sale: giltSaleSchema.nullable(),
})
export type GiltDetail = z.infer<typeof giltDetailSchema>

export const giltCalculationQuerySchema = z
  .object({
    coupon: percentText('the coupon', [0, 25]),
    maturity: dayText('the maturity'),
    settle: dayText('the settlement'),
    clean: z
      .string()
      .trim()
      .regex(/^\d{1,4}(\.\d{1,12})?$/, 'Enter a clean price for £100 nominal, such as 98.42.')
      .optional(),
    yield: percentText('a yield', [-50, 1000]).optional(),
    taxRate: taxRateText.optional(),
    /** First day of interest, for a gilt in its first period. */
    issued: dayText('the day of issue').optional(),
    firstCoupon: dayText('the first coupon').optional(),
  })
  .refine((query) => (query.clean === undefined) !== (query.yield === undefined), {
    path: ['clean'],
    message: 'Enter either a clean price or a yield.',
  })

export const giltCalculationSchema = z.object({
  clean: decimalText,
  dirty: decimalText,
  accrued: decimalText,
  yield: decimalText,
  simpleYield: decimalText.nullable(),
  runningYield: decimalText,
  /** Yield after tax; null without a tax rate, as are the next two. */
  afterTax: decimalText.nullable(),
  afterTaxWithRelief: decimalText.nullable(),
  grossEquivalent: decimalText.nullable(),
  duration: decimalText,
  exDividend: z.boolean(),
  exDividendDate: tradingDateSchema,
  nextCoupon: tradingDateSchema,
})
export type GiltCalculation = z.infer<typeof giltCalculationSchema>

const moneyText = z
  .string()
  .trim()
  .regex(/^\d+(\.\d+)?$/, 'Enter an amount in pounds, such as 10000.')
  .refine((text) => /[1-9]/.test(text), 'Enter an amount above zero.')
  .refine((text) => !/\.\d{3}/.test(text), 'Enter pounds and pence, with two decimal places.')
  .refine((text) => !/^0*[1-9]\d{9}/.test(text), 'Enter an amount below £1,000,000,000.')
const yearNumber = z.number().int().min(2000).max(2200)

export const giltLadderBodySchema = z
  .object({
    /** Pounds, wanted in each year after tax at `taxRate`. */
    amount: moneyText,
    fromYear: yearNumber,
    toYear: yearNumber,
    taxRate: taxRateText,
    /** Settles on the next business day; absent for now. */
    on: dayText('the day').optional(),
  })
  .refine(({ fromYear, toYear }) => toYear >= fromYear && toYear - fromYear < 60, {
    path: ['toYear'],
    message: 'Enter a last year from the first one on, at most 60 years.',
  })

export const giltRungSchema = z.object({
  year: z.number().int(),
  /** Null where no gilt pays back in the year or the year before. */
  isin: z.string().nullable(),
  name: z.string().nullable(),
  tidm: z.string().nullable(),
  maturity: tradingDateSchema.nullable(),
  /** Pounds of nominal, rounded up to whole pounds. */
  nominal: decimalText,
  clean: decimalText.nullable(),
  /** Pounds, with accrued interest. */
  cost: decimalText,
  /** Redemption yield after tax. */
  yield: decimalText.nullable(),
  /** Coupons of the whole ladder in the year, after tax, in pounds. */
  coupons: decimalText,
  redemption: decimalText,
  /** Coupons and redemption. */
  total: decimalText,
  /** Why there is no gilt, or why it pays back in another year; null otherwise. */
  because: z.string().nullable(),
})
export type GiltRung = z.infer<typeof giltRungSchema>

export const giltLadderSchema = z.object({
  on: tradingDateSchema,
  settle: tradingDateSchema,
  simulated: z.boolean(),
  /** By year. */
  rungs: z.array(giltRungSchema),
  /** Pounds. */
  cost: decimalText,
  received: decimalText,
  /** The part of the cost that is accrued interest. */
  accrued: decimalText,
})
export type GiltLadder = z.infer<typeof giltLadderSchema>

export const cashRatesQuerySchema = z.object({
  /** Absent: no net rates. */
  taxRate: taxRateText.optional(),
  /** Pounds; absent: no interest in pounds. */
  amount: moneyText.optional(),
  /** Pounds of interest that the user's savings allowance still frees of tax; absent: not known. */
  allowance: z
    .string()
    .trim()
    .regex(/^\d{1,5}(\.\d{1,2})?$/, 'Enter the allowance left in pounds, such as 500, or 0.')
    .optional(),
  /** Gross interest of the user's own account, and of a cash ISA; absent: no such row. */
  account: percentText('the interest of your account', [0, 25]).optional(),
  cashIsa: percentText('the interest of the cash ISA', [0, 25]).optional(),
})

export type CashRatesQuery = z.infer<typeof cashRatesQuerySchema>

export const cashRateSchema = z.object({
  key: z.enum([
    'account',
    'cash_isa',
    'bank_rate',
    'sonia',
    'money_market',
    'premium_bonds',
    'gilt',
  ]),
  label: z.string(),
  /** Percent a year; null if it is not known. */
  rate: decimalText.nullable(),
  /** After income tax at the rate asked for; null without a rate. */
  net: decimalText.nullable(),
  /**
   * Pounds of a year on the amount, after tax with the savings allowance; null without an amount, a rate
   * of tax or this rate.
   */
  yearly: decimalText.nullable(),
  /**
   * True where an allowance could make `yearly` more: of what is taxed while none is stated, and of a gilt,
   * whose coupons would use it too.
   */
  isAtLeast: z.boolean(),
  /** Interest is taxed; prizes of Premium Bonds and a gilt's gain to redemption are not. */
  taxed: z.enum(['all', 'none', 'coupons']),
  /** The day of the rate; null if it is not known. */
  asOf: tradingDateSchema.nullable(),
  /** True if it is so old that it may have changed since without being known here. */
  isOld: z.boolean(),
  source: z.string(),
  /** How the rate comes about; why it is missing if it is. */
  note: z.string(),
  simulated: z.boolean(),
})
export type CashRate = z.infer<typeof cashRateSchema>

export const cashRatesSchema = z.object({
  asOf: instantSchema,
  taxRate: decimalText.nullable(),
  items: z.array(cashRateSchema),
})
export type CashRates = z.infer<typeof cashRatesSchema>
