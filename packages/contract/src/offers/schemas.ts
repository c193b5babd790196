/** Offers for companies, as the Takeover Panel's disclosure table states them. */
import { z } from 'zod'
import { isinText } from '../shared/isin-text.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

/**
 * - `approach`: no bidder is named: an approach, or a sale process
 * - `possible`: a named bidder has a deadline by which it must say whether it makes an offer
 * - `named`: a named bidder has no deadline. The table does not say that its offer is firm.
 * - `left`: the company is in the table no more. The table does not say why.
 */
export const offerStageSchema = z.enum(
  ['approach', 'possible', 'named', 'left'],
  'Choose approach, possible, named or left.',
)
export type OfferStage = z.infer<typeof offerStageSchema>

export const offersQuerySchema = z.object({
  state: offerStageSchema.optional(),
  /** Only for companies that the signed-in user holds. */
  mine: z.enum(['true', 'false'], 'Enter true or false.').optional(),
})

export const offerParamsSchema = z.object({ isin: isinText })

export const offerSecuritySchema = z.object({
  /** As the table writes it: "10p ordinary". */
  class: z.string(),
  isin: z.string(),
  /** Number of securities in issue; null if the table gives none. */
  inIssue: z.number().int().positive().nullable(),
})
export type OfferSecurity = z.infer<typeof offerSecuritySchema>

export const bidderSchema = z.object({
  name: z.string(),
  identifiedAt: instantSchema.nullable(),
  /** By which the bidder must announce an offer or walk away (rule 2.6); null without a day. */
  deadlineAt: instantSchema.nullable(),
  /** True for a deadline whose day is to be determined. */
  isDeadlineOpen: z.boolean(),
  /** Of the bidder, if dealings in them must be disclosed too. */
  securities: z.array(offerSecuritySchema),
  /** False for a bidder in cash, in whose shares nothing need be disclosed; null if not stated. */
  needsDisclosure: z.boolean().nullable(),
})
export type Bidder = z.infer<typeof bidderSchema>

const publishedSchema = z.object({
  /** Day that the table states. */
  day: tradingDateSchema,
  readAt: instantSchema,
  /** SHA-256 of the file, as hexadecimal digits. */
  checksum: z.string(),
  /** Key of the source that was asked, `file` for an import; null where it was not noted. */
  source: z.string().nullable(),
})

export const offerSchema = z.object({
  /** Of the first security in the table. */
  isin: z.string(),
  lei: z.string().nullable(),
  /** As the table writes it. */
  name: z.string(),
  /** Null for a company that is not in the instrument list. */
  ticker: z.string().nullable(),
  stage: offerStageSchema,
  commencedAt: instantSchema,
  /** Empty while none is named. */
  bidders: z.array(bidderSchema),
  securities: z.array(offerSecuritySchema).min(1),
  /** The earliest of the bidders; null without a day. */
  deadlineAt: instantSchema.nullable(),
  /** Calendar days in London from today; negative once it has passed, null without a day. */
  deadlineDays: z.number().int().nullable(),
  /** Day of the table that no longer has the company; null while it does. */
  leftOn: tradingDateSchema.nullable(),
  /** Latest price; null if none is known. */
  price: z.number().nullable(),
  unit: z.string().nullable(),
  priceAt: instantSchema.nullable(),
  /** Price ÷ the last close before the day of commencement − 1; null without both in one currency. */
  change: z.number().nullable(),
  /** Day of that close at the latest. */
  changeFrom: tradingDateSchema,
})
export type Offer = z.infer<typeof offerSchema>

export const offerChangeSchema = z.object({
  kind: z.enum(['added', 'changed', 'left']),
  isin: z.string(),
  name: z.string(),
  ticker: z.string().nullable(),
  /** The difference in words. */
  text: z.string(),
})
export type OfferChange = z.infer<typeof offerChangeSchema>

export const offersSchema = z.object({
  /** False while no source is switched on and no file has been imported. */
  isAvailable: z.boolean(),
  /** The newest table that was read; null before the first. */
  table: publishedSchema.nullable(),
  /** Days from the day of the table to today. */
  ageDays: z.number().int().nullable(),
  /** Why a newer file was refused; null if none was. */
  refused: z.object({ readAt: instantSchema, because: z.string() }).nullable(),
  /** By deadline, the earliest first; then by commencement, the newest first. */
  items: z.array(offerSchema),
  /** Companies in the table that the instrument list does not have. */
  unmatched: z.number().int().nonnegative(),
  /** Differences of the newest table from the one of a day before. */
  changes: z.array(offerChangeSchema),
  /** From which a holder of 1% must disclose the next dealing at the latest (rule 8.3), by London's calendar. */
  nextDisclosureAt: instantSchema,
  simulated: z.boolean(),
})
export type Offers = z.infer<typeof offersSchema>

export const offerStateSchema = publishedSchema.extend({
  stage: offerStageSchema,
  bidders: z.array(z.string()),
  deadlineAt: instantSchema.nullable(),
})

export const offerDetailSchema = offerSchema.extend({
  /** Every state since the first table that has the company, the newest first. */
  history: z.array(offerStateSchema),
  simulated: z.boolean(),
})
export type OfferDetail = z.infer<typeof offerDetailSchema>

const amount = (what: string) =>
  z
    .string()
    .trim()
    .max(30)
    .regex(/^\d+(\.\d+)?$/, `Enter ${what} as a number without signs, such as 2.95.`)
    .optional()

/** Terms that a user has read in the announcement: the table states none. */
export const spreadQuerySchema = z.object({
  /** Cash for each share, in `unit`. */
  cash: amount('the cash for each share'),
  /** Dividend that a holder keeps on top, for each share, in `unit`. */
  dividend: amount('the dividend'),
  unit: z.enum(['GBP', 'GBX'], 'Choose GBP (pounds) or GBX (pence).').optional(),
  /** New shares of the bidder for each share. */
  ratio: amount('the shares for each share'),
  /** Ticker of the bidder, for terms with shares. */
  bidder: z.string().trim().max(20).optional(),
})

export const spreadSchema = z.object({
  isin: z.string(),
  ticker: z.string(),
  /** Of one share, in pounds as decimal text. */
  price: z.string(),
  priceAt: instantSchema,
  /** Terms for one share at the bidder's latest price, in pounds as decimal text. */
  worth: z.string(),
  /** Stamp duty on buying one share, in pounds as decimal text; null if its rule is not known. */
  duty: z.string().nullable(),
  /** (Worth − price) ÷ price, before costs. */
  spread: z.number(),
  /** (Worth − price − duty) ÷ (price + duty); null without the duty. */
  spreadAfterCosts: z.number().nullable(),
  simulated: z.boolean(),
})
export type Spread = z.infer<typeof spreadSchema>
