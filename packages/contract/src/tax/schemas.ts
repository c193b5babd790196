/**
 * UK tax on gains and income of general accounts. Nothing here is advice. Amounts are pounds as decimal
 * text with at most two decimal places; they are rounded only here.
 */
import { z } from 'zod'
import { FUND_INCOME_KINDS } from '../fund-income/words.ts'
import { tickerText } from '../instruments/schemas.ts'
import { decimalPriceSchema, decimalText, signedDecimal } from '../portfolio/ledger-schemas.ts'
import { ISIN_MESSAGE } from '../shared/isin-text.ts'
import { isIsin } from '../shared/tickers.ts'
import { tradingDateSchema } from '../shared/time.ts'
import {
  FUND_REPORTING,
  FUND_STATES,
  MATCH_RULE_NAMES,
  MAX_STATED_KINDS,
  SECURITY_KINDS,
  TAX_RATE_SOURCES,
  TOO_MANY_KINDS,
} from './words.ts'

const personText = z.string().min(1).max(64).optional()
/** `2024-25`: from 6 April 2024 to 5 April 2025. */
const yearText = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d{2}$/.test(text) && (Number(text.slice(0, 4)) + 1) % 100 === Number(text.slice(5)),
    'Enter a tax year such as 2024-25.',
  )

export const taxYearParamsSchema = z.object({ year: yearText })
/** The taxpayer; the first if absent. */
export const taxPersonQuerySchema = z.object({ person: personText })
export const taxPoolsQuerySchema = z.object({
  person: personText,
  /** At the end of this day; absent for today. */
  on: tradingDateSchema.optional(),
})
export const taxTickerParamsSchema = z.object({ ticker: tickerText })

const positivePounds = signedDecimal.refine(
  (text) => !text.startsWith('-'),
  'Enter an amount of zero or more.',
)
const moreThanZero = (message: string) =>
  signedDecimal.refine((text) => !text.startsWith('-') && /[1-9]/.test(text), message)

/** Something that the ledger does not say, so that figures are provisional. */
export const needsYouSchema = z.object({
  ticker: z.string().nullable(),
  date: tradingDateSchema,
  /** Ids of the activities to correct. */
  rows: z.array(z.string()),
  message: z.string(),
  /** Key of the law in the list of what is not covered; null for a gap in the ledger. */
  about: z.string().nullable(),
})
export type NeedsYou = z.infer<typeof needsYouSchema>

/** A value of a form. The numbers have not been compared with this year's forms. */
export const taxBoxSchema = z.object({
  form: z.string(),
  box: z.string(),
  label: z.string(),
  /** Null where the ledger does not say. */
  value: decimalText.nullable(),
  verified: z.boolean(),
})
export type TaxBox = z.infer<typeof taxBoxSchema>

export const taxAtRateSchema = z.object({
  /** Band of income whose rate it is; a starting or savings rate of nil is in none of these rows. */
  band: z.enum(['basic', 'higher', 'additional']),
  /** A ratio: `0.18`. */
  rate: decimalText,
  taxed: decimalText,
  amount: decimalText,
  /** The law that sets the rate. */
  citation: z.string(),
  /** Published as a draft, and not law yet. */
  isDraft: z.boolean(),
})
export type TaxAtRate = z.infer<typeof taxAtRateSchema>

export const allowanceSchema = z.object({
  kind: z.enum(['isa', 'lisa', 'jisa', 'dividend']),
  limit: decimalText,
  /**
   * Deposits of the year less nothing, because withdrawals do not bring an allowance back; of the dividend
   * allowance, the dividends that it covers.
   */
  used: decimalText,
  left: decimalText,
  citation: z.string(),
})
export type Allowance = z.infer<typeof allowanceSchema>

export const taxYearSchema = z.object({
  year: z.string(),
  from: tradingDateSchema,
  to: tradingDateSchema,
  /** Id of the taxpayer. */
  person: z.string(),
  personName: z.string(),
  /** True if something is missing; the sums then leave it out. */
  provisional: z.boolean(),
  needsYou: z.array(needsYouSchema),
  /** Disposals with a known gain: a day's sales of a security are one. */
  disposals: z.number().int().nonnegative(),
  /** Before charges. */
  proceeds: decimalText,
  /** Allowable costs, charges of sales included: gains − losses = proceeds − costs. */
  costs: decimalText,
  gains: decimalText,
  /** Above zero. */
  losses: decimalText,
  net: decimalText,
  /** Null for years whose amount is not known here. */
  exemptAmount: decimalText.nullable(),
  exemptUsed: decimalText.nullable(),
  exemptLeft: decimalText.nullable(),
  /** Unused losses of earlier years, by the ledger and as stated. They count only once reported to HMRC. */
  lossesBroughtForward: decimalText,
  lossesUsed: decimalText,
  lossesCarriedForward: decimalText,
  taxable: decimalText,
  /** Taxable gains by the rates of their day, highest first. */
  taxableParts: z.array(
    z.object({ gains: decimalText, basic: decimalText, higher: decimalText, citation: z.string() }),
  ),
  /** Dividends before tax, with those that funds keep and property income distributions. */
  dividends: decimalText,
  /** The part that companies outside the UK paid. */
  foreignDividends: decimalText,
  /** The part on which tax of a UK property company was taken off on its day. */
  pid: decimalText,
  pidTax: decimalText,
  foreignTax: decimalText,
  interest: decimalText,
  dividendAllowance: decimalText.nullable(),
  dividendRates: z.array(decimalText),
  savingsRates: z.array(decimalText),
  reportingRequired: z.boolean(),
  reportingBecause: z.string(),
  boxes: z.array(taxBoxSchema),
  allowances: z.array(allowanceSchema),
  /**
   * Tax on gains, interest and dividends with the stated income. Null where none is stated; then
   * `atBothRates` has the tax on gains if all were in the basic band, and if all were above it.
   */
  tax: z
    .object({
      gains: z.array(taxAtRateSchema),
      interest: z.array(taxAtRateSchema),
      dividends: z.array(taxAtRateSchema),
      /**
       * On property income before the tax that was taken off. Null for years before 6 April 2027, in
       * which it has the rates of other income, tax on which is not computed.
       */
      property: z.array(taxAtRateSchema).nullable(),
    })
    .nullable(),
  atBothRates: z.array(taxAtRateSchema),
  /** As the user stated it; null where nothing is. */
  stated: z.object({
    income: decimalText.nullable(),
    losses: decimalText.nullable(),
    pension: decimalText.nullable(),
    giftAid: decimalText.nullable(),
  }),
  /**
   * The bands of the whole UK, which count for gains, interest and dividends in Scotland too. Null for
   * years whose bands are not known here.
   */
  bands: z
    .object({
      /** Taxable income up to which the basic rate applies, and up to which the higher one does. */
      basic: decimalText,
      higher: decimalText,
      /** Added to each by pension contributions and Gift Aid, with the tax that is claimed on them. */
      widenedBy: decimalText,
      citation: z.string(),
    })
    .nullable(),
  /** Given to a spouse or a charity: no gain, no loss. */
  gifts: z.array(
    z.object({
      to: z.enum(['spouse', 'charity']),
      date: tradingDateSchema,
      ticker: z.string(),
      /** Null where an activity does not say. */
      quantity: decimalText.nullable(),
      cost: decimalText.nullable(),
    }),
  ),
  /** Gains less losses of gilts and qualifying bonds: exempt, and in no box. Null where one is not known. */
  exemptGains: decimalText.nullable(),
  /** Why `exemptGains` is null, in a sentence. */
  exemptGainsUnknown: z.string().nullable(),
  /**
   * Accrued income scheme, part of `interest`: charges less relief of trades whose next coupon is in the
   * year; 0 too where the nominal of all bonds was never above £5,000 in this year and the one before.
   */
  accruedIncome: decimalText,
  rateSource: z.enum(TAX_RATE_SOURCES),
})
export type TaxYear = z.infer<typeof taxYearSchema>

export const taxSliceSchema = z.object({
  rule: z.enum(MATCH_RULE_NAMES),
  quantity: decimalText,
  proceeds: decimalText.nullable(),
  /** Cost of the shares, without sale charges. */
  cost: decimalText.nullable(),
  /** Part of the charges of the sale. */
  charges: decimalText.nullable(),
  /** `proceeds − cost − charges`. */
  gain: decimalText.nullable(),
  /** Day of the purchase; null for the pool. */
  acquired: tradingDateSchema.nullable(),
  /** The pool before the slice; null for matched purchases. */
  pool: z.object({ quantity: decimalText, cost: decimalText.nullable() }).nullable(),
  /** A sentence for a user: why this rule. */
  why: z.string(),
  citation: z.string(),
  /** Ids of the activities from which the cost comes. */
  rows: z.array(z.string()),
})
export type TaxSlice = z.infer<typeof taxSliceSchema>

export const taxDisposalSchema = z.object({
  kind: z.enum(['sale', 'capital_returned', 'negligible_value']),
  date: tradingDateSchema,
  ticker: z.string(),
  name: z.string().nullable(),
  quantity: decimalText,
  proceeds: decimalText.nullable(),
  /** Allowable: the slices' costs and the charges. */
  cost: decimalText.nullable(),
  charges: decimalText.nullable(),
  gain: decimalText.nullable(),
  slices: z.array(taxSliceSchema),
  /** Ids of the activities that dispose. */
  rows: z.array(z.string()),
  /** A gilt or qualifying bond: no gain counts. */
  exempt: z.boolean(),
  /** Why an amount is null; null where all are known. */
  unknownBecause: z.string().nullable(),
})
export type TaxDisposal = z.infer<typeof taxDisposalSchema>
/** By day, then ticker. */
export const taxDisposalsSchema = z.array(taxDisposalSchema)

export const taxPoolSchema = z.object({
  ticker: z.string(),
  name: z.string().nullable(),
  quantity: decimalText,
  /** Null where an amount that entered it is not known. */
  cost: decimalText.nullable(),
  /**
   * Of the same shares by average cost, as the portfolio shows it, over the taxpayer's general accounts;
   * null if it is not known.
   */
  averageCost: decimalText.nullable(),
  /** The sales that make the two costs differ, oldest first, or one sentence without a day. */
  whyTheyDiffer: z.array(
    z.object({
      date: tradingDateSchema.nullable(),
      text: z.string(),
      /** Activities of the purchases. */
      rows: z.array(z.string()),
    }),
  ),
  unknownBecause: z.string().nullable(),
})
export type TaxPool = z.infer<typeof taxPoolSchema>
/** Pools with shares, by ticker. */
export const taxPoolsSchema = z.array(taxPoolSchema)

export const poolTrailSchema = z.object({
  ticker: z.string(),
  name: z.string().nullable(),
  /** After each day on which the pool changed, oldest first. */
  days: z.array(
    z.object({ date: tradingDateSchema, quantity: decimalText, cost: decimalText.nullable() }),
  ),
})
export type PoolTrail = z.infer<typeof poolTrailSchema>

export const whatIfBodySchema = z.object({
  /** The account that sells: its taxpayer's holding counts. */
  account_id: z.string().min(1).max(64),
  ticker: tickerText,
  quantity: moreThanZero('Enter the number of shares.'),
  /** For one share; the latest price if absent. */
  price: z
    .object({ value: moreThanZero('Enter the price.'), unit: z.string().trim().min(1).max(10) })
    .optional(),
  /**
   * Charges of the sale in pounds: dealing commission, and the levy where one is due. No stamp duty is due on
   * a sale. Where absent, gains are before charges, and cash is not known.
   */
  charges: positivePounds.optional(),
})
export type WhatIfBody = z.input<typeof whatIfBodySchema>

export const saleWaySchema = z.object({
  /** All now; half now and half in the next tax year; all now from an ISA or pension. */
  way: z.enum(['now', 'two_years', 'wrapper']),
  /** In order; empty where the way is not open. */
  sales: z.array(
    z.object({
      date: tradingDateSchema,
      taxYear: z.string(),
      quantity: decimalText,
      /** Null where it is not known, and in a wrapper, where none counts. */
      gain: decimalText.nullable(),
    }),
  ),
  /** Of all its sales, each of which is charged; null if not stated. */
  charges: decimalText.nullable(),
  /** Proceeds less charges; null without charges. */
  cash: decimalText.nullable(),
  /**
   * Tax that the way adds in all its years: by the stated income, or if all of the gain were in one band.
   * Null with `unknownBecause`.
   */
  taxes: z
    .array(
      z.object({
        by: z.enum(['stated', 'basic', 'higher']),
        tax: decimalText,
        /** Cash less tax; null without cash. */
        left: decimalText.nullable(),
      }),
    )
    .nullable(),
  unknownBecause: z.string().nullable(),
  /** Why its figures may change, in sentences; empty where nothing is open. */
  provisionalBecause: z.array(z.string()),
})
export type SaleWay = z.infer<typeof saleWaySchema>

export const whatIfSchema = z.object({
  ticker: z.string(),
  quantity: decimalText,
  price: decimalPriceSchema,
  proceeds: decimalText,
  /** False in an ISA or pension: no gain counts, and no tax is due. */
  isTaxed: z.boolean(),
  /** Null where it is not known, and where none counts. */
  gain: decimalText.nullable(),
  slices: z.array(taxSliceSchema),
  /** Tax that the sale adds: by the stated income, or at both rates if none is stated; null with the way `now`. */
  tax: z.array(taxAtRateSchema).nullable(),
  isByIncome: z.boolean(),
  exemptLeftBefore: decimalText.nullable(),
  exemptLeftAfter: decimalText.nullable(),
  /** The most shares whose gain the exempt amount of this year still covers; null without a gain. */
  sharesWithinExempt: decimalText.nullable(),
  /** The same sale if as many shares are bought back tomorrow at the same price; null where no gain counts. */
  boughtBack: z.object({ gain: decimalText.nullable(), lastDay: tradingDateSchema }).nullable(),
  /** The sale now, and other ways to it, side by side. */
  ways: z.array(saleWaySchema),
  warnings: z.array(z.string()),
})
export type WhatIf = z.infer<typeof whatIfSchema>

export const bedAndIsaQuerySchema = z.object({
  person: personText,
  /** Pounds that a broker charges a trade. */
  commission: positivePounds.optional(),
})
export const bedAndIsaSchema = z.object({
  isaLeft: decimalText,
  exemptLeft: decimalText,
  rows: z.array(
    z.object({
      account_id: z.string(),
      ticker: z.string(),
      name: z.string().nullable(),
      price: decimalPriceSchema,
      /** Held in the account: a share in two general accounts has two rows. */
      held: decimalText,
      /** Shares to sell: within what is held, the ISA's room and the exempt amount. */
      quantity: decimalText,
      /** Pounds that the sale brings, and the ISA takes. */
      value: decimalText,
      gain: decimalText,
      /** Duty, spread, levy and commission of selling and buying again; null with `costUnknown`. */
      cost: decimalText.nullable(),
      /** The parts that are known; null if none is. */
      costAtLeast: decimalText.nullable(),
      costUnknown: z.array(z.string()),
      /** Which limit ends it first. */
      limitedBy: z.enum(['held', 'isa', 'exempt']),
    }),
  ),
  notes: z.array(z.string()),
})
export type BedAndIsa = z.infer<typeof bedAndIsaSchema>

export const unusedLossesSchema = z.object({
  rows: z.array(
    z.object({
      ticker: z.string(),
      name: z.string().nullable(),
      quantity: decimalText,
      cost: decimalText,
      value: decimalText,
      /** Above zero: what selling all now would lose. */
      loss: decimalText,
      /** Bought within the last 30 days, or a note on buying back. */
      note: z.string().nullable(),
    }),
  ),
  total: decimalText,
})
export type UnusedLosses = z.infer<typeof unusedLossesSchema>

export const statedKindSchema = z.object({
  kind: z.enum(SECURITY_KINDS, 'Choose a kind of security.'),
  /** First day of the kind; null for ever since. */
  since: tradingDateSchema.nullable(),
})
export type StatedKind = z.infer<typeof statedKindSchema>

export const securityKindSchema = statedKindSchema.extend({
  /** Who says it, in words. */
  source: z.string(),
})
export type SecurityKindFact = z.infer<typeof securityKindSchema>

export const taxPositionSchema = z.object({
  ticker: z.string(),
  /** In the pools of the first taxpayer's general accounts; `0` if none. */
  quantity: decimalText,
  /** Pounds for one share; null if not known. */
  averageCost: decimalText.nullable(),
  /** If all were sold now; null if price or cost is not known. */
  gain: decimalText.nullable(),
  /** For tax, oldest first; empty for shares of no special kind. */
  kinds: z.array(securityKindSchema),
})
export type TaxPosition = z.infer<typeof taxPositionSchema>

export const comingLawSchema = z.object({
  from: tradingDateSchema,
  text: z.string(),
  citation: z.string(),
  /** Published as a draft, and not law yet. */
  isDraft: z.boolean(),
})
export type ComingLaw = z.infer<typeof comingLawSchema>

export const taxOverviewSchema = z.object({
  /** Newest first, from the first with an activity to the present. */
  years: z.array(z.string()),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  rateSource: z.enum(TAX_RATE_SOURCES),
  /** Changes that are known and not in force yet, by day. */
  comingLaw: z.array(comingLawSchema),
})
export type TaxOverview = z.infer<typeof taxOverviewSchema>

export const statedBodySchema = z.object({
  /** Income of the year that is not in the ledger, before any allowance; null for not stated. */
  income: positivePounds.nullable(),
  /** Unused losses of years before the ledger begins. */
  losses: positivePounds.nullable(),
  /**
   * Paid into pensions with relief at source, without the tax that the provider claims; absent to keep
   * what is stated.
   */
  pension: positivePounds.nullable().optional(),
  /** Given with Gift Aid, without the tax that the charity claims; absent to keep what is stated. */
  giftAid: positivePounds.nullable().optional(),
})
export type StatedBody = z.input<typeof statedBodySchema>

export const rateSourceBodySchema = z.object({
  rateSource: z.enum(TAX_RATE_SOURCES, 'Choose trade, daily or monthly.'),
})

export const rateMonthsSchema = z.array(
  z.object({
    /** `2026-01`. */
    month: z.string(),
    /** Currencies of which it has a rate. */
    rates: z.number().int().positive(),
  }),
)
export type RateMonths = z.infer<typeof rateMonthsSchema>

export const taxExampleSchema = z.object({
  key: z.string(),
  title: z.string(),
  source: z.string(),
  /** False for a published case with prices of our own, whose results are worked by hand. */
  isPublished: z.boolean(),
  note: z.string().nullable(),
  rows: z.array(z.object({ date: tradingDateSchema, text: z.string() })),
  results: z.array(z.object({ what: z.string(), expected: z.string(), computed: z.string() })),
})
export type TaxExample = z.infer<typeof taxExampleSchema>
export const taxExamplesSchema = z.array(taxExampleSchema)

export const notCoveredSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** `asked`: a year in which a record could be one of them is provisional. */
  effect: z.enum(['asked', 'left_out', 'covered']),
  /** The treatment here, in one or two sentences. */
  what: z.string(),
  citation: z.string(),
})
export type NotCovered = z.infer<typeof notCoveredSchema>
export const notCoveredListSchema = z.array(notCoveredSchema)

/** An ISIN, or the ticker of a security without one. */
export const taxFundParamsSchema = z.object({
  security: tickerText.refine((text) => !LIKE_ISIN.test(text) || isIsin(text), ISIN_MESSAGE),
})
const LIKE_ISIN = /^[a-z]{2}[a-z0-9]{9}\d$/i
const statedFundSchema = z.object({
  /** Null for nothing said: a report's word counts then. */
  income: z.enum(FUND_INCOME_KINDS, 'Choose dividend, interest, other or exempt.').nullable(),
  reporting: z.enum(FUND_REPORTING, 'Choose yes, no or unknown.').nullable(),
  /** Last day of the fund's periods, month and day: `06-30`. */
  period_end: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter month and day, such as 06-30.')
    .refine((text) => isDayOfYear(text), 'This month has no such day.')
    .nullable(),
  /** In place of all that were stated before; each lasts until the next one begins. */
  kinds: z
    .array(statedKindSchema)
    .max(MAX_STATED_KINDS, TOO_MANY_KINDS)
    .refine(
      (kinds) => new Set(kinds.map(({ since }) => since)).size === kinds.length,
      'Two kinds begin on one day.',
    ),
})
/** A field that is left out stays as it was stated. */
export const taxFundBodySchema = statedFundSchema.partial().extend({
  /** Beside the kinds that were stated before; in place of the one that begins on its day. */
  addKind: statedKindSchema.optional(),
})
export type TaxFundBody = z.input<typeof taxFundBodySchema>

function isDayOfYear(text: string): boolean {
  const [month = 0, day = 0] = text.split('-').map(Number)
  // A leap year, so that 29 February is a day.
  return new Date(Date.UTC(2024, month - 1, day)).getUTCMonth() === month - 1
}

export const taxFundRowSchema = z.object({
  /** Null where no day of its periods' end is known. */
  periodEnd: tradingDateSchema.nullable(),
  state: z.enum(FUND_STATES),
  /** On which the income is due; null where the ledger does not say. */
  units: decimalText.nullable(),
  /** Held at the end of the period. */
  held: decimalText.nullable(),
  /** Sold before it, and bought back within 30 days in the next period. */
  boughtBack: decimalText.nullable(),
  perUnit: decimalText.nullable(),
  currency: z.string().nullable(),
  distributionDate: tradingDateSchema.nullable(),
  /** True if no report states the date: six months after the period. */
  isDistributionAssumed: z.boolean(),
  /** Pounds for one unit of the currency on the distribution date. */
  rate: decimalText.nullable(),
  /** Null with a question where it is not known. */
  pounds: decimalText.nullable(),
  taxedAs: z.enum(['dividend', 'interest']),
  /** The report's file and the day of its import, or the activity. */
  source: z.string().nullable(),
  /** Another thing to know, such as a report that differs from the activity. */
  note: z.string().nullable(),
  /** Ids of the activities that record it. */
  rows: z.array(z.string()),
})
export type TaxFundRow = z.infer<typeof taxFundRowSchema>

export const taxFundsSchema = z.object({
  funds: z.array(
    z.object({
      isin: z.string().nullable(),
      ticker: z.string(),
      name: z.string().nullable(),
      /**
       * Only offshore funds have reporting status and periods. `bond`: in sterling, and no gilt; `stated`: by
       * your word alone.
       */
      kind: z.enum(['offshore', 'vct', 'reit', 'bond', 'stated']),
      /** For tax, oldest first. */
      kinds: z.array(securityKindSchema),
      reporting: z.enum(FUND_REPORTING),
      reportingBecause: z.string(),
      /** Null where it is not known: its income then counts as dividends, and the year is provisional. */
      income: z.enum(FUND_INCOME_KINDS).nullable(),
      /** As the user stated it. */
      stated: statedFundSchema,
      periods: z.array(taxFundRowSchema),
      /** Gains of the year on a fund without reporting status: income, whose tax is not computed. */
      incomeGains: z.array(
        z.object({ date: tradingDateSchema, quantity: decimalText, gain: decimalText.nullable() }),
      ),
      /** Missing here, in words; empty where the fund is settled. */
      questions: z.array(z.string()),
    }),
  ),
  /** Income reported and not paid, in pounds, by how it is taxed. */
  dividends: decimalText,
  interest: decimalText,
  /** Gains that are income. */
  incomeGains: decimalText,
})
export type TaxFunds = z.infer<typeof taxFundsSchema>
