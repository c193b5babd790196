import { z } from 'zod'
import { sourceHealthSchema } from '../health/schemas.ts'
import { dataModeSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

const countSchema = z.number().int().nonnegative()

/** Requests of a UTC day to a source that counts them. */
export const dailyRequestsSchema = z.object({
  allowed: countSchema,
  made: countSchema,
  left: countSchema,
})

export const priceSourceSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** False without a key, or when switched off. */
  isOn: z.boolean(),
  state: sourceHealthSchema,
  /** Null for a source whose requests are not counted. */
  requests: dailyRequestsSchema.nullable(),
  /** Series of daily prices that are stored from it. */
  series: countSchema,
  /** Days that it stated and that were not used, since the server's start. */
  refused: z.array(
    z.object({ reason: z.string(), days: countSchema, lastDate: tradingDateSchema }),
  ),
})

export const priceSourcesSchema = z.object({
  /** By exchange code; `others` for those without an order of their own. Empty in demo mode. */
  order: z.array(z.object({ exchange: z.string(), sources: z.array(z.string()) })),
  sources: z.array(priceSourceSchema),
  /** How far the counted requests go; null while no source counts them. */
  plan: z
    .object({
      /** Key of the source. */
      source: z.string(),
      /** Listings that are held or have an alert, and every how many days each is read. */
      first: z.object({ listings: countSchema, everyDays: z.number().int().positive() }),
      /** Other listings that are watched; null days: only when opened, because none is left. */
      others: z.object({
        listings: countSchema,
        everyDays: z.number().int().positive().nullable(),
      }),
    })
    .nullable(),
})
export type PriceSources = z.infer<typeof priceSourcesSchema>
export type PriceSource = z.infer<typeof priceSourceSchema>

/** A row of a price file that is not used. */
const refusedPriceRowSchema = z.object({
  /** One-based. */
  line: z.number().int().positive(),
  /** The row as written, shortened. */
  text: z.string(),
  reason: z.string(),
})
export type RefusedPriceRow = z.infer<typeof refusedPriceRowSchema>

const differingDaySchema = z.object({
  ticker: z.string(),
  date: tradingDateSchema,
  line: z.number().int().positive(),
  before: z.number(),
  after: z.number(),
})

const importedSeriesSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  /** Null while the file declares none and it was not said. */
  unit: z.string().nullable(),
  /** How the unit is known; null while it is not. */
  unitFrom: z.enum(['file', 'answer', 'earlier', 'fund']).nullable(),
  /** Null if no row is used. */
  from: tradingDateSchema.nullable(),
  to: tradingDateSchema.nullable(),
  new: countSchema,
  equal: countSchema,
  /** Days that an earlier file gave with another close. */
  differing: countSchema,
})

export const priceImportSchema = z.object({
  id: z.string(),
  file: z.string(),
  layout: z.enum(['one', 'many', 'stooq']),
  createdAt: instantSchema,
  /** Null while it waits: nothing counts yet. */
  committedAt: instantSchema.nullable(),
  /** Questions to answer first, by sending the file again with it; a file with questions cannot be committed. */
  asks: z.array(z.enum(['ticker', 'unit', 'date_order', 'decimal_mark'])),
  rows: z.object({
    new: countSchema,
    equal: countSchema,
    differing: countSchema,
    refused: countSchema,
  }),
  series: z.array(importedSeriesSchema),
  /** The first of them, by line. */
  differing: z.array(differingDaySchema),
  /** The first of them, by line. */
  refused: z.array(refusedPriceRowSchema),
})
export type PriceImport = z.infer<typeof priceImportSchema>

export const priceImportsSchema = z.array(
  priceImportSchema
    .pick({
      id: true,
      file: true,
      layout: true,
      committedAt: true,
      rows: true,
    })
    .extend({ series: countSchema }),
)
export type PriceImports = z.infer<typeof priceImportsSchema>

export const priceImportParamsSchema = z.object({ id: z.string().min(1).max(64) })

export const priceChoiceSchema = z.discriminatedUnion('choice', [
  z.object({
    choice: z.literal('key'),
    /** For EODHD; tested before it is kept. */
    key: z
      .string('Enter the key.')
      .trim()
      .min(1, 'Enter the key.')
      .max(200)
      .regex(/^[\x21-\x7e]+$/, 'Enter the key without spaces, as the service shows it.'),
  }),
  z.object({ choice: z.literal('file') }),
  z.object({ choice: z.literal('demo') }),
])
export type PriceChoiceBody = z.infer<typeof priceChoiceSchema>
export const priceChoiceResultSchema = z.object({
  /** Shown from the next start on. */
  data_mode: dataModeSchema,
  needs_restart: z.boolean(),
})
export type PriceChoiceResult = z.infer<typeof priceChoiceResultSchema>
