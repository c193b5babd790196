import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

const pounds = (name: string, min: number) =>
  z.coerce
    .number(`${name} must be a number of pounds.`)
    .min(min, `${name} must be at least £${min}.`)
    .max(1_000_000_000, `${name} must be £1,000,000,000 or less.`)

export const costParamsSchema = z.object({ ticker: tickerText })
export const costQuerySchema = z.object({
  /** Size of the purchase in pounds. */
  amount: pounds('Amount', 1).default(10_000),
  /** Broker's charge for one trade, in pounds; without it the commission is not known. */
  commission: pounds('Commission', 0).optional(),
})

export const costPartKindSchema = z.enum([
  'spread',
  'stamp_duty',
  'ptm_levy',
  'conversion',
  'commission',
])

/** One part of what buying and selling again costs. */
export const costPartSchema = z.object({
  part: costPartKindSchema,
  label: z.string(),
  /** Pounds, for purchase and sale together; 0 only if nothing is due, null if it is not known. */
  pounds: z.number().nonnegative().nullable(),
  /** The same as a ratio of the amount. */
  ratio: z.number().nonnegative().nullable(),
  /** The rule that applies, in words; for an unknown part why it is not known. */
  rule: z.string(),
  /** Source of the rule; null for a part that is no rule, such as the spread. */
  citation: z.string().nullable(),
  /** First day on which the rule applies; null for a part that is no rule. */
  validFrom: tradingDateSchema.nullable(),
  /** Last day, included; null while it is in force. */
  validTo: tradingDateSchema.nullable(),
})
export type CostPart = z.infer<typeof costPartSchema>

export const roundTripCostSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  /** Pounds. */
  amount: z.number().positive(),
  parts: z.array(costPartSchema),
  /** Labels of the parts that are not known. */
  unknown: z.array(z.string()),
  /** Rise in the price that pays for everything, as a ratio; null if a part is not known. */
  breakEvenRatio: z.number().nonnegative().nullable(),
  /** Pounds; null if a part is not known. */
  totalPounds: z.number().nonnegative().nullable(),
  /** The sum of the known parts, as a ratio: the rise is at least this. */
  atLeastRatio: z.number().nonnegative(),
  /** Of the quote behind the spread; null without one. */
  quotedAt: instantSchema.nullable(),
  /** Day for which the rules were read. */
  date: tradingDateSchema,
  simulated: z.boolean(),
})
export type RoundTripCost = z.infer<typeof roundTripCostSchema>
