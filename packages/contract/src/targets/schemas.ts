/**
 * Target weights of a portfolio's classes, how far it is from them, and the trades of a next contribution.
 * Amounts are pounds as decimal text. Nothing here is advice.
 */
import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { decimalText, signedDecimal } from '../portfolio/ledger-schemas.ts'
import { accountsText } from '../portfolio/reading-schemas.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'

export const MAX_TARGET_CLASSES = 20
const MAX_TICKERS = 500

const percentText = signedDecimal.refine(
  (text) => !text.startsWith('-') && Number(text) <= 100,
  'Enter a target from 0 to 100, in percent.',
)

export const targetClassBodySchema = z.strictObject({
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(60)
    .regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE),
  /** Percent, as decimal text: `60`. */
  target: percentText,
  tickers: z.array(tickerText).max(MAX_TICKERS),
  /** True for the class that cash counts to; at most one. */
  holdsCash: z.boolean(),
})

/** All classes, in order: their targets add up to 100. An empty list removes them. */
export const targetsBodySchema = z.strictObject({
  classes: z.array(targetClassBodySchema).max(MAX_TARGET_CLASSES),
})
export type TargetsBody = z.input<typeof targetsBodySchema>

const memberSchema = z.object({
  ticker: z.string(),
  name: z.string().nullable(),
  /** Null where its price is not known: it then takes no part. */
  value: decimalText.nullable(),
})

export const targetClassSchema = z.object({
  name: z.string(),
  /** Percent. */
  target: decimalText,
  holdsCash: z.boolean(),
  /** Every ticker of the class, held or not. */
  tickers: z.array(z.string()),
  value: decimalText,
  /** Of the known value of all classes, 0 to 1; null without any. */
  weight: z.number().nullable(),
  /** Weight less target, in points as a ratio: 0.06 is 6 points above. */
  drift: z.number().nullable(),
  /** Pounds above its target, or below it with a minus; null without a weight. */
  excess: signedDecimal.nullable(),
  /** Weights between which nothing needs to be done: 5 points either way, or a quarter of the target. */
  band: z.object({ from: z.number(), to: z.number() }),
  isOutside: z.boolean(),
  /** Held, the largest first. */
  holdings: z.array(memberSchema),
})
export type TargetClass = z.infer<typeof targetClassSchema>

export const guessedClassSchema = targetClassBodySchema.extend({
  /** Pounds now. */
  value: decimalText,
})
export type GuessedClass = z.infer<typeof guessedClassSchema>

export const targetsQuerySchema = z.object({ account: accountsText })
export const targetsSchema = z.object({
  currency: z.literal('GBP'),
  /** Of all classes. */
  value: decimalText,
  classes: z.array(targetClassSchema),
  /** Held, and in no class: it takes no part. */
  unassigned: z.array(memberSchema),
  /** Cash counts to a class, or takes no part. */
  cash: decimalText,
  /**
   * A proposal that is not stored: all holdings by their kinds, each kind with its present weight in whole per
   * cents that add up to 100. Empty where nothing of a known value is held.
   */
  guess: z.array(guessedClassSchema),
  /** Why the weights of the guess leave something out; null where they do not. */
  guessUnknownBecause: z.string().nullable(),
  unknownBecause: z.string().nullable(),
})
export type Targets = z.infer<typeof targetsSchema>

export const contributionQuerySchema = z.object({
  /** Id of the account that the money goes to, in which all trades are. */
  account: z.string('Choose an account.').min(1, 'Choose an account.').max(64),
  /** Pounds of new money; `0` to trade with what is there. */
  amount: signedDecimal.refine((text) => !text.startsWith('-'), 'Enter an amount of zero or more.'),
  /** `buy`: purchases alone; `both`: sales of the account's holdings, too. */
  mode: z.enum(['buy', 'both'], 'Choose buy or both.'),
  /** Pounds that the broker charges a trade; its part of the cost is not known without. */
  commission: signedDecimal
    .refine((text) => !text.startsWith('-'), 'Enter an amount of zero or more.')
    .optional(),
})

export const proposalSchema = z.object({
  class: z.string(),
  side: z.enum(['buy', 'sell']),
  /** The share of the class with the largest value; null for a class without any. */
  ticker: z.string().nullable(),
  name: z.string().nullable(),
  /** Pounds, above zero. */
  amount: decimalText,
  /** Whole shares for the amount, or the part of the holding; null without a price. */
  quantity: decimalText.nullable(),
  /** Pounds for one of them now; null without a price. */
  price: decimalText.nullable(),
  /** Quantity × price in pounds: what is traded of the amount. */
  comesTo: decimalText.nullable(),
  /** Spread, duty, levy and commission of the trade; null where a part is not known. */
  cost: decimalText.nullable(),
  /** The known parts of the cost; null if none is. */
  costAtLeast: decimalText.nullable(),
  /** By section 104 and the rules of its days; null for purchases, and in accounts free of tax. */
  gain: decimalText.nullable(),
  note: z.string().nullable(),
})
export type Proposal = z.infer<typeof proposalSchema>

export const contributionSchema = z.object({
  currency: z.literal('GBP'),
  amount: decimalText,
  mode: z.enum(['buy', 'both']),
  /** Sales first. */
  proposals: z.array(proposalSchema),
  /** Costs on top of the amount, and cash above its target, in words. */
  notes: z.array(z.string()),
  /** Classes after trades of the whole amounts, in their order; each weight is a ratio. */
  after: z.array(
    z.object({
      name: z.string(),
      before: z.number(),
      target: z.number(),
      weight: z.number(),
      drift: z.number(),
      isOutside: z.boolean(),
    }),
  ),
  unknownBecause: z.string().nullable(),
})
export type Contribution = z.infer<typeof contributionSchema>
