/** Accounts and activities: what the ledger keeps. */
import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'
import { ACCOUNT_KINDS, ACTIVITY_KINDS, COUNTERPARTIES, MAX_RATIO } from './kinds.ts'

const textId = z.string().min(1).max(64)
const oneLine = (longest: number) =>
  z.string().trim().max(longest).regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE)

const DECIMAL_MESSAGE = 'Enter a number such as 12.5, with at most 10 decimal places.'
/** An exact decimal number as text: `1000`, `0.00819126`, `-4.99`. Never a float. */
export const signedDecimal = z
  .string(DECIMAL_MESSAGE)
  .trim()
  .regex(/^-?(?:\d{1,15}(?:\.\d{1,10})?|\.\d{1,10})$/, DECIMAL_MESSAGE)
/** Zero or more. */
const decimal = signedDecimal.refine((text) => !text.startsWith('-'), 'Enter a number above zero.')
/** More than zero. */
const positiveDecimal = decimal.refine((text) => /[1-9]/.test(text), 'Enter a number above zero.')

/** As the API writes decimals: without exponent, plus sign or zeros at the end. */
export const decimalText = z.string()

/** A price per share, exact, in its declared unit: `GBX` is pence, `GBP` pounds. */
export const decimalPriceSchema = z.object({ value: decimalText, unit: z.string() })
export type DecimalPrice = z.infer<typeof decimalPriceSchema>

export const personBodySchema = z.object({ name: oneLine(100).min(1, 'Enter a name.') })
export type PersonBody = z.input<typeof personBodySchema>

/** A taxpayer. Every account belongs to one; the first exists from the start. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Accounts that belong to the taxpayer. */
  accounts: z.number().int().nonnegative(),
})
export type Person = z.infer<typeof personSchema>
/** The first, then by name. */
export const peopleSchema = z.array(personSchema)
export const personParamsSchema = z.object({ id: textId })

export const accountBodySchema = z.object({
  name: oneLine(100).min(1, 'Enter a name.'),
  kind: z.enum(ACCOUNT_KINDS, 'Choose general, isa, sipp, lisa or jisa.'),
  /** ISO 4217: the currency of its cash, and of the amounts and charges of its activities. */
  currency: z
    .string()
    .trim()
    .regex(/^[A-Z]{3}$/, 'Enter a currency such as GBP.'),
  /** The broker or platform. */
  provider: oneLine(100).default(''),
  /** The taxpayer it belongs to. Where absent, a new account belongs to the first, and a changed one stays. */
  person_id: textId.optional(),
})
export type AccountBody = z.input<typeof accountBodySchema>

export const portfolioAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  currency: z.string(),
  provider: z.string(),
  person_id: z.string(),
  /** Activities that count: corrections and removed ones do not. */
  activities: z.number().int().nonnegative(),
  created_at: instantSchema,
})
export type PortfolioAccount = z.infer<typeof portfolioAccountSchema>
/** By name. */
export const portfolioAccountsSchema = z.array(portfolioAccountSchema)
export const accountParamsSchema = z.object({ id: textId })

/** Charges of a trade, apart from each other, in the account's currency. */
const chargesBody = z.object({
  commission: decimal.default('0'),
  stamp_duty: decimal.default('0'),
  /** The levy of £1.50 on London trades above £10,000 (£1 until 2024). */
  ptm_levy: decimal.default('0'),
  /** For exchanging currency. */
  fx: decimal.default('0'),
})
const chargesSchema = z.object({
  commission: decimalText,
  stamp_duty: decimalText,
  ptm_levy: decimalText,
  fx: decimalText,
})
export type Charges = z.infer<typeof chargesSchema>

function isLikelyRatio(ratio: { readonly new: string; readonly old: string }): boolean {
  const factor = Number(ratio.new) / Number(ratio.old)
  return factor <= MAX_RATIO && factor >= 1 / MAX_RATIO
}

const isinText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/, 'An ISIN has two letters, nine letters or digits, and a digit.')
const sedolText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9B-DF-HJ-NP-TV-Z]{6}\d$/, 'A SEDOL has six letters or digits, and a digit.')

export const activityBodySchema = z.object({
  account_id: textId,
  kind: z.enum(ACTIVITY_KINDS, 'Choose a kind of activity.'),
  /** The trade date, in the exchange's own calendar; not in the future. */
  date: tradingDateSchema,
  /** Time of day in London, `HH:MM` or `HH:MM:SS`. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Enter a time such as 14:30.')
    .optional(),
  /** The settlement date; not before the trade date. */
  settled_on: tradingDateSchema.optional(),
  /** One of ticker, ISIN and SEDOL names the instrument. */
  ticker: tickerText.optional(),
  isin: isinText.optional(),
  sedol: sedolText.optional(),
  /**
   * Shares; of a gilt or another bond its nominal, in its currency. For a split or consolidation the
   * holding after it, for a spin-off the new shares, for a claim of negligible value the shares that it
   * covers (absent for all).
   */
  quantity: positiveDecimal.optional(),
  /**
   * For one share. A bond's price is for 100 of nominal: `{ value: '98.42', unit: 'GBP%' }`, clean. Of
   * shares from a spouse, what they cost the spouse; where absent, their cost is unknown.
   */
  price: z.object({ value: decimal, unit: z.string().trim().min(1).max(10) }).optional(),
  charges: chargesBody.optional(),
  /**
   * Cash paid or received in the account's currency, charges included. The kind gives the sign: a
   * purchase and a fee take money out. Where absent, it follows from quantity, price, charges and
   * accrued interest. For a notional distribution, the income that the fund keeps, and for a claim of
   * negligible value, the claimed value: neither moves cash.
   */
  amount: signedDecimal.optional(),
  /**
   * Interest accrued on a bond since its last coupon, in the account's currency: part of the amount and
   * not of the price. Below zero for a trade ex dividend.
   */
  accrued: signedDecimal.optional(),
  /** True turns the sign round: a fee or tax paid back, interest charged. */
  is_reversed: z.boolean().optional(),
  /** `{ new: '2', old: '1'}` gives two shares for each one held. */
  ratio: z
    .object({ new: positiveDecimal, old: positiveDecimal })
    .refine(isLikelyRatio, 'Enter a ratio between one to a million and a million to one.')
    .optional(),
  /** The ticker or ISIN of the instrument that a merger or spin-off leads to. */
  into: tickerText.optional(),
  /**
   * Of a spin-off: the part of the cost that goes with the new shares, 0 to 1. Of capital returned and of a
   * merger with cash above the cost: `1` for an election to deduct the whole cost, `0` for none.
   */
  cost_share: decimal.optional(),
  /** Of a transfer: who is on the other side. Tax treats spouses and charities differently. */
  counterparty: z.enum(COUNTERPARTIES).optional(),
  note: oneLine(500).optional(),
})
export type ActivityBody = z.input<typeof activityBodySchema>
export type ParsedActivityBody = z.output<typeof activityBodySchema>
/** A correction; without `account_id` the activity stays in its account. */
export const activityChangeBodySchema = activityBodySchema.partial({ account_id: true })
export type ActivityChange = z.output<typeof activityChangeBodySchema>

export const activitySchema = z.object({
  id: z.string(),
  account_id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  date: tradingDateSchema,
  time: z.string().nullable(),
  settled_on: tradingDateSchema.nullable(),
  /** The instrument's current ticker; null for cash. */
  ticker: z.string().nullable(),
  name: z.string().nullable(),
  isin: z.string().nullable(),
  quantity: decimalText.nullable(),
  price: decimalPriceSchema.nullable(),
  charges: chargesSchema,
  /** Cash effect in `currency`: below zero for money that leaves the account. */
  amount: decimalText,
  /** An amount that counts as paid although no cash moves, in `currency`; null for kinds without. */
  deemed: decimalText.nullable(),
  /** Accrued interest within `amount`; null for trades without. */
  accrued: decimalText.nullable(),
  /** The account's. */
  currency: z.string(),
  ratio: z.object({ new: decimalText, old: decimalText }).nullable(),
  into: z.string().nullable(),
  cost_share: decimalText.nullable(),
  counterparty: z.enum(COUNTERPARTIES).nullable(),
  note: z.string(),
  /** Where it was imported from; null for one entered by hand. */
  source: z.object({ file: z.string(), row: z.number().int() }).nullable(),
  /** 1 as first stored; each correction, removal and restoration adds one. */
  revision: z.number().int().positive(),
  is_removed: z.boolean(),
  created_at: instantSchema,
})
export type Activity = z.infer<typeof activitySchema>

export const activityParamsSchema = z.object({ id: textId })

export const activitiesQuerySchema = z.object({
  account: z.string().max(2000).optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  ticker: tickerText.optional(),
  /** Both inclusive. */
  from: tradingDateSchema.optional(),
  to: tradingDateSchema.optional(),
  /** In ticker, name or note. */
  text: oneLine(100).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(200),
})
export const listedActivitySchema = activitySchema.extend({
  /**
   * Cash of the account after the activity, in `currency`, by the order in which activities count: within a
   * day purchases come before payments, and payments before sales. Null with `cash_unknown_because`.
   */
  cash_after: decimalText.nullable(),
  cash_unknown_because: z.string().nullable(),
})
export type ListedActivity = z.infer<typeof listedActivitySchema>
export const activitiesSchema = z.object({
  /** Newest first. */
  items: z.array(listedActivitySchema),
  total: z.number().int().nonnegative(),
})
export type Activities = z.infer<typeof activitiesSchema>
