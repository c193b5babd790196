import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { fieldErrorsSchema } from '../shared/errors.ts'
import { instrumentKindSchema, priceSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

export const MIN_ALERT_DIFF = 0.01
export const MAX_ALERT_DIFF = 0.5
export const ALERT_DIFF_STEP = 0.01
/** One week. */
export const MAX_ALERT_INTERVAL_MINS = 10_080
export const MAX_ALERTS_A_PERSON = 100

/**
 * - `move`: the price has moved by a ratio since the last check; one per user and listing
 * - `above`, `below`: the price has reached a level, given in a unit
 */
export const alertKindSchema = z.enum(['move', 'above', 'below'])
export type AlertKind = z.infer<typeof alertKindSchema>

/**
 * Why an alert is not watching; null when it is.
 * - `by_user`: its user has paused it
 * - `no_quote`: the source has no price (yet)
 * - `unit_unknown`: the source declares no unit
 * - `unit_in_doubt`: other figures contradict the declared unit
 * - `unit_differs`: the level and the price are in different currencies
 * - `stale_quote`: the price is older than the session allows
 * - `hundredfold_move`: a move of about ×100 or ÷100, possibly a change of unit
 * - `unit_changed`, `source_changed`: the last price had another unit or source; comparison restarts
 *   from the new price
 * - `splits_unknown`: a move large enough to be a split, while splits could not be read
 */
export const alertPauseSchema = z.enum([
  'by_user',
  'no_quote',
  'unit_unknown',
  'unit_in_doubt',
  'unit_differs',
  'stale_quote',
  'hundredfold_move',
  'unit_changed',
  'source_changed',
  'splits_unknown',
])
export type AlertPause = z.infer<typeof alertPauseSchema>

/** A price alert. Prices are in `unit`; null means unknown. */
export const priceAlertSchema = z.object({
  id: z.string(),
  /** Canonical Yahoo-style symbol. */
  ticker: z.string(),
  /** Of the instrument list; null for one that it does not have. */
  name: z.string().nullable(),
  /** Kind of instrument: an index has a level in points, not a price. */
  instrument_kind: instrumentKindSchema,
  kind: alertKindSchema,
  /** Ratio from 0.01 to 0.5: 0.02 fires on a 2% move either way. Null for levels. */
  alert_at_diff: z.number().nullable(),
  /** Minutes between checks while the listing's market is open. */
  alert_interval_mins: z.number().int(),
  /** For `above` and `below`, in the unit the user chose; null for `move`. */
  level: priceSchema.nullable(),
  /** Declared unit of every price here; null until the source declares one. */
  unit: z.string().nullable(),
  /** Key of the source of these prices. */
  source: z.string().nullable(),
  /** Price at the last check. */
  last_price: z.number().nullable(),
  last_checked: instantSchema.nullable(),
  /** When the next check is due; the exchange's next opening while it is closed. */
  next_check: instantSchema,
  is_market_open: z.boolean(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** Price when the alert was created, split-adjusted to today's shares. */
  init_price: z.number().nullable(),
  /** Close before the week, month or year began (London calendar), split-adjusted to today's shares. */
  week_start_price: z.number().nullable(),
  /** First day of the week, month or year that the preceding price refers to. */
  week_last_updated: tradingDateSchema.nullable(),
  month_start_price: z.number().nullable(),
  month_last_updated: tradingDateSchema.nullable(),
  year_start_price: z.number().nullable(),
  year_last_updated: tradingDateSchema.nullable(),
  /** `last_price` ÷ each price above − 1: 0.05 is +5%. */
  since_added: z.number().nullable(),
  week_to_date: z.number().nullable(),
  month_to_date: z.number().nullable(),
  year_to_date: z.number().nullable(),
  last_fired_at: instantSchema.nullable(),
  /**
   * False for a level that has fired, or was already reached when set, until the price moves back
   * by 1%; always true for `move`.
   */
  is_armed: z.boolean(),
  paused_because: alertPauseSchema.nullable(),
  /** True when the prices are simulated. */
  simulated: z.boolean(),
})
export type PriceAlert = z.infer<typeof priceAlertSchema>

const HUNDREDTHS_TOLERANCE = 1e-6
const diff = z
  .number('Alert Diff must be a number.')
  .min(MIN_ALERT_DIFF, `Alert Diff must be at least ${MIN_ALERT_DIFF}.`)
  .max(MAX_ALERT_DIFF, `Alert Diff must be at most ${MAX_ALERT_DIFF}.`)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < HUNDREDTHS_TOLERANCE,
    `Alert Diff must be in steps of ${ALERT_DIFF_STEP}.`,
  )
  .transform((value) => Math.round(value * 100) / 100)
const interval = z
  .number('Alert At must be a number of minutes.')
  .int('Alert At must be a whole number of minutes.')
  .min(1, 'Alert At must be at least 1 minute.')
  .max(MAX_ALERT_INTERVAL_MINS, 'Alert At must be at most 10,080 minutes (one week).')
const level = z.object({
  value: z
    .number('Level must be a number.')
    .positive('Level must be more than 0.')
    .max(1e9, 'Level must be at most 1,000,000,000.'),
  unit: z.string().regex(/^([A-Z]{3}|ZAc)$/, 'Choose a unit such as GBX, GBP or USD.'),
})

/** `kind` defaults to `move`, which requires `alert_at_diff`; the other kinds require `level`. */
export const priceAlertBodySchema = z
  .object({
    ticker: tickerText,
    kind: alertKindSchema.default('move'),
    alert_at_diff: diff.nullish(),
    alert_interval_mins: interval,
    level: level.nullish(),
  })
  .check(({ value, issues }) => {
    const needed = value.kind === 'move' ? 'alert_at_diff' : 'level'
    if (value[needed] === null || value[needed] === undefined) {
      const message = needed === 'level' ? 'Enter a level.' : 'Enter an Alert Diff.'
      issues.push({ code: 'custom', path: [needed], message, input: value[needed] })
    }
  })
export type PriceAlertBody = z.input<typeof priceAlertBodySchema>

export const priceAlertPauseBodySchema = z.object({ paused: z.boolean() })
export const priceAlertParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const priceAlertsQuerySchema = z.object({ ticker: tickerText.optional() })

/** `errors` is empty: a refusal has the shared error body, with `success: false`. */
const outcome = { success: z.literal(true), message: z.string(), errors: fieldErrorsSchema }
/** Sorted by ticker, then oldest first. */
export const priceAlertsOutcomeSchema = z.object({ ...outcome, data: z.array(priceAlertSchema) })
export const priceAlertOutcomeSchema = z.object({ ...outcome, data: priceAlertSchema })
export const priceAlertDeletionSchema = z.object({ ...outcome, data: z.null() })
