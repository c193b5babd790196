import { z } from 'zod'
import { tickerListText, tickerText } from '../instruments/schemas.ts'
import { instrumentKindSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'
import { findMetric } from './all-metrics.ts'
import { RETURN_SPANS, type ReturnSpan } from './facts.ts'

export const metricKindSchema = z.enum([
  'money',
  'per_share',
  'ratio',
  'percent',
  'count',
  'date',
  'rank',
])

/** A metric as it is declared. */
export const metricSchema = z.object({
  /** Name in calls and expressions. */
  key: z.string(),
  label: z.string(),
  group: z.string(),
  groupLabel: z.string(),
  kind: metricKindSchema,
  appliesTo: z.array(instrumentKindSchema),
  formula: z.string(),
  /** Source of the definition; null for one that needs none. */
  citation: z.string().nullable(),
  better: z.enum(['higher', 'lower']).nullable(),
  decimals: z.number().int().nonnegative(),
  /** Name of the screener's column. */
  column: z.string(),
  /** Word in expressions; the key and the aliases work as well. */
  word: z.string(),
  aliases: z.array(z.string()),
})
export const metricsSchema = z.array(metricSchema)

/** The span that a value covers; a balance has no start. */
export const periodSchema = z.object({
  start: tradingDateSchema.nullable(),
  /** Last day, included. */
  end: tradingDateSchema,
  /** `52 weeks`, `53 weeks`, `12 months` or `last 12 months`; null for a balance. */
  label: z.string().nullable(),
})
export type Period = z.infer<typeof periodSchema>

/** A value as a source stated it. */
export const reportedFigureSchema = z.object({
  metric: z.string(),
  value: z.number(),
  /** ISO 4217 code for money and per-share values; `shares` for counts of shares; null for ratios. */
  unit: z.string().nullable(),
  period: periodSchema,
  /** When the source made it public; for a source that does not say, when it was first read. */
  publishedAt: instantSchema,
  source: z.string(),
  /** Page of the filing or of the source; null if there is none. */
  link: z.string().nullable(),
  /** 1 for the first value; a correction has the next number. */
  revision: z.number().int().positive(),
  simulated: z.boolean(),
})
export type ReportedFigure = z.infer<typeof reportedFigureSchema>

/** A part of a figure that counts passes, such as a tick of the F-score. */
export const figurePartSchema = z.object({
  label: z.string(),
  /** Null if it is not known. */
  passed: z.boolean().nullable(),
})

export const closesQuerySchema = z.object({
  tickers: tickerListText,
  /** How many closes of each. */
  count: z.coerce.number().int().min(2).max(261).default(22),
})
export const closesSchema = z.object({
  /** A listing without closes is absent. */
  items: z.array(
    z.object({
      /** As requested. */
      ticker: z.string(),
      /** ISO 4217 code: pounds for a share priced in pence. */
      unit: z.string(),
      /** Adjusted for splits, oldest first, without today's. */
      closes: z.array(z.number()),
    }),
  ),
})
export type Closes = z.infer<typeof closesSchema>

/** The latest value of a metric, reported or computed. */
export const figureSchema = z.object({
  metric: z.string(),
  label: z.string(),
  kind: metricKindSchema,
  /** Null with the reason in `because`. A date is days since 1970-01-01, also in `date`. */
  value: z.number().nullable(),
  /** ISO 4217 code for money and per-share values; null for anything else. */
  unit: z.string().nullable(),
  /** For metrics of kind `date`. */
  date: tradingDateSchema.nullable(),
  /** Of the newest reported input; null for a figure of the price alone. */
  period: periodSchema.nullable(),
  /** Of the newest input; null without a value. */
  publishedAt: instantSchema.nullable(),
  /** `computed` for a formula over several inputs. */
  source: z.string(),
  link: z.string().nullable(),
  /** Seconds since `publishedAt`. */
  age: z.number().nonnegative().nullable(),
  simulated: z.boolean(),
  /** Why there is no value. */
  because: z.string().nullable(),
  /** The reported figures that it was computed from. */
  inputs: z.array(reportedFigureSchema),
  /** Name of the index that the value is measured against. */
  against: z.string().optional(),
  parts: z.array(figurePartSchema).optional(),
  /** Sessions that a median is of. */
  sessions: z.number().int().positive().optional(),
})
export type Figure = z.infer<typeof figureSchema>

export const rankWorkingSchema = z.object({
  metric: z.string(),
  label: z.string(),
  weight: z.number().positive(),
  value: z.number().nullable(),
  /** 0 to 100, higher is better whatever the metric's direction; null if the value is not known. */
  percentile: z.number().min(0).max(100).nullable(),
})

/** A rank with its working. */
export const rankSchema = z.object({
  metric: z.string(),
  label: z.string(),
  /** 0 to 100, 100 is best; null with the reason in `because`. */
  value: z.number().min(0).max(100).nullable(),
  because: z.string().nullable(),
  /** Group within which it is ranked, in words. */
  universe: z.string(),
  /** Shares that have this rank. */
  ranked: z.number().int().nonnegative(),
  asOf: instantSchema,
  /** Share of the weight whose inputs are known; below 0.6 there is no rank. */
  knownWeight: z.number().min(0).max(1),
  inputs: z.array(rankWorkingSchema),
})
export type Rank = z.infer<typeof rankSchema>

export const figuresSchema = z.object({
  /** Canonical symbol. */
  ticker: z.string(),
  name: z.string().nullable(),
  asOf: instantSchema,
  /** Currency of the accounts; null without accounts. */
  currency: z.string().nullable(),
  /** Currency of the listing in its major unit; null if none is declared. */
  listingCurrency: z.string().nullable(),
  simulated: z.boolean(),
  /** Every metric that applies to the instrument, in the order of the list of metrics. */
  figures: z.array(figureSchema),
  ranks: z.array(rankSchema),
})
export type Figures = z.infer<typeof figuresSchema>

export const figureSeriesSchema = z.object({
  ticker: z.string(),
  metric: z.string(),
  label: z.string(),
  kind: metricKindSchema,
  /** Oldest first; a corrected period has one point for each revision. */
  points: z.array(
    z.object({
      period: periodSchema,
      value: z.number().nullable(),
      unit: z.string().nullable(),
      publishedAt: instantSchema,
      source: z.string(),
      link: z.string().nullable(),
      revision: z.number().int().positive(),
      simulated: z.boolean(),
    }),
  ),
})
export type FigureSeries = z.infer<typeof figureSeriesSchema>

const statementLineSchema = z.object({
  metric: z.string(),
  label: z.string(),
  kind: metricKindSchema,
  decimals: z.number().int().nonnegative(),
  formula: z.string(),
  /** One for each of `years`; null where nothing is given. */
  cells: z.array(reportedFigureSchema.nullable()),
})
export const fundamentalsSchema = z.object({
  ticker: z.string(),
  currency: z.string().nullable(),
  simulated: z.boolean(),
  /** Financial years, newest first. */
  years: z.array(periodSchema),
  statements: z.array(
    z.object({ key: z.string(), label: z.string(), lines: z.array(statementLineSchema) }),
  ),
  /** Why there are no statements; null if there are. */
  because: z.string().nullable(),
})
export type Fundamentals = z.infer<typeof fundamentalsSchema>

/** Changes of price alone, as ratios; null without a close at the start of the span. */
const spanChangesSchema = z.object(
  Object.fromEntries(RETURN_SPANS.map((span) => [span, z.number().nullable()])) as {
    [Span in ReturnSpan]: z.ZodNullable<z.ZodNumber>
  },
)
export const performanceTableSchema = z.object({
  /** Canonical symbol. */
  ticker: z.string(),
  share: spanChangesSchema,
  /** The same with each dividend reinvested at the close of its ex-day. */
  shareTotal: spanChangesSchema,
  /** The FTSE All-Share, up to its latest level, as on its own page. */
  index: spanChangesSchema,
  /** The index of its own market, for a share of AIM; null for others. */
  market: z.object({ name: z.string(), changes: spanChangesSchema }).nullable(),
  /** Null for a listing without an ICB supersector. */
  sector: z
    .object({
      name: z.string(),
      /** Companies that the changes are of, the listing's own among them. */
      companies: z.number().int().nonnegative(),
      /** Value of all its companies at today's numbers of shares; one without a close at the start is left out. */
      changes: spanChangesSchema,
    })
    .nullable(),
  /** Closes of earlier days are still being read, so a null may become known. */
  isReading: z.boolean(),
  simulated: z.boolean(),
})
export type PerformanceTable = z.infer<typeof performanceTableSchema>

export const peersSchema = z.object({
  /** Canonical symbol. */
  ticker: z.string(),
  /** ICB supersector; null for a listing without one, which has no peers. */
  sector: z.string().nullable(),
  /** Companies of the sector that are listed in London, the own one among them. */
  companies: z.number().int().nonnegative(),
  /** Up to six, nearest by market cap, largest first. */
  peers: z.array(
    z.object({
      ticker: z.string(),
      name: z.string(),
      /** In pounds. */
      marketCap: z.number().positive(),
      /** By column of the screener; money in pounds, percentages as ratios. */
      values: z.record(z.string(), z.number().nullable()),
    }),
  ),
  /** Of the sector's companies that have a value; by column, null with fewer than three of them. */
  medians: z.record(z.string(), z.number().nullable()),
  /** Figures are still being computed, so peers have no values yet. */
  isComputing: z.boolean(),
})
export type Peers = z.infer<typeof peersSchema>

export const figureParamsSchema = z.object({ ticker: tickerText })
/** A metric by key, column, word or alias. */
export const metricName = z
  .string()
  .max(60)
  .refine((name) => findMetric(name) !== undefined, {
    error: (issue) => `There is no metric ${String(issue.input).slice(0, 40)}.`,
  })
export const figureSeriesParamsSchema = z.object({ ticker: tickerText, metric: metricName })
export const figureSeriesQuerySchema = z.object({
  /** First day of the periods' ends, included. */
  from: tradingDateSchema.optional(),
  /** Last day of the periods' ends, included. */
  to: tradingDateSchema.optional(),
})
