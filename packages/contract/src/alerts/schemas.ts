import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { priceSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

export const MIN_ALERT_DIFF = 0.01
export const MAX_ALERT_DIFF = 0.5
export const ALERT_DIFF_STEP = 0.01
/** A week. */
export const MAX_ALERT_INTERVAL_MINS = 10_080
export const MAX_ALERTS_A_PERSON = 100

/**
 * - `move`: the price has moved by a ratio since the last check; one a person and listing
 * - `above`, `below`: the price has reached a level in a stated unit
 */
export const alertKindSchema = z.enum(['move', 'above', 'below'])
export type AlertKind = z.infer<typeof alertKindSchema>

/**
 * Why an alert could not be judged when it was last looked at; null when it could.
 * - `no_quote`: the source has no price, or not yet
 * - `unit_unknown`: the source declares no unit
 * - `unit_differs`: the level's currency is not the price's
 * - `stale_quote`: the price is older than the session allows
 * - `hundredfold_move`: about ×100 or ÷100, so perhaps another unit
 * - `unit_changed`, `source_changed`: the last price came in another unit or from another source;
 *   the comparison begins again from the new one
 * - `splits_unknown`: a move so large that it may be a split, and splits could not be read
 */
export const alertPauseSchema = z.enum([
  'no_quote',
  'unit_unknown',
  'unit_differs',
  'stale_quote',
  'hundredfold_move',
  'unit_changed',
  'source_changed',
  'splits_unknown',
])
export type AlertPause = z.infer<typeof alertPauseSchema>

/** A price alert. Prices are in `unit`; null means not known. */
export const priceAlertSchema = z.object({
  id: z.string(),
  /** Canonical Yahoo-style symbol. */
  ticker: z.string(),
  kind: alertKindSchema,
  /** Ratio, 0.01 to 0.5: 0.02 fires at a move of 2 % either way. Null for levels. */
  alert_at_diff: z.number().nullable(),
  /** Minutes between two checks within the listing's session. */
  alert_interval_mins: z.number().int(),
  /** Of `above` and `below`, in the person's own unit; null for `move`. */
  level: priceSchema.nullable(),
  /** Declared unit of every price here; null when the source declared none yet. */
  unit: z.string().nullable(),
  /** Key of the source that the prices are from. */
  source: z.string().nullable(),
  /** Price at the last check. */
  last_price: z.number().nullable(),
  last_checked: instantSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** Price when the alert was made, in today's shares. */
  init_price: z.number().nullable(),
  /** Close of the last trading day before the week, month or year (London's calendar), in today's shares. */
  week_start_price: z.number().nullable(),
  /** First day of the week, month or year that the price beside it belongs to. */
  week_last_updated: tradingDateSchema.nullable(),
  month_start_price: z.number().nullable(),
  month_last_updated: tradingDateSchema.nullable(),
  year_start_price: z.number().nullable(),
  year_last_updated: tradingDateSchema.nullable(),
  /** Ratios of `last_price` to the prices above, less one: 0.05 is +5 %. */
  since_added: z.number().nullable(),
  week_to_date: z.number().nullable(),
  month_to_date: z.number().nullable(),
  year_to_date: z.number().nullable(),
  last_fired_at: instantSchema.nullable(),
  /**
   * False for a level that has fired, or was reached when it was set, until the price has gone 1 %
   * back; always true for `move`.
   */
  is_armed: z.boolean(),
  paused_because: alertPauseSchema.nullable(),
  /** True when the prices are simulated. */
  simulated: z.boolean(),
})
export type PriceAlert = z.infer<typeof priceAlertSchema>

const HUNDREDTHS_TOLERANCE = 1e-6
const diff = z
  .number('must be a number')
  .min(MIN_ALERT_DIFF, `must be at least ${MIN_ALERT_DIFF}`)
  .max(MAX_ALERT_DIFF, `must be at most ${MAX_ALERT_DIFF}`)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < HUNDREDTHS_TOLERANCE,
    `must be in steps of ${ALERT_DIFF_STEP}`,
  )
  .transform((value) => Math.round(value * 100) / 100)
const interval = z
  .number('must be a number')
  .int('must be a whole number of minutes')
  .min(1, 'must be at least 1')
  .max(MAX_ALERT_INTERVAL_MINS, `must be at most ${MAX_ALERT_INTERVAL_MINS}`)
const level = z.object({
  value: z.number('must be a number').positive('must be more than 0').max(1e9),
  unit: z.string().regex(/^([A-Z]{3}|ZAc)$/, 'must be a unit such as GBX, GBP or USD'),
})

/** `kind` may be left out for a `move`; then `alert_at_diff` is needed, otherwise `level`. */
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
      issues.push({ code: 'custom', path: [needed], message: 'is missing', input: value[needed] })
    }
  })
export type PriceAlertBody = z.input<typeof priceAlertBodySchema>

export const priceAlertParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const priceAlertsQuerySchema = z.object({ ticker: tickerText.optional() })

const outcome = { success: z.boolean(), message: z.string(), errors: z.array(z.string()) }
/** Alerts by ticker, the oldest first. */
export const priceAlertsOutcomeSchema = z.object({ ...outcome, data: z.array(priceAlertSchema) })
export const priceAlertOutcomeSchema = z.object({ ...outcome, data: priceAlertSchema })
export const priceAlertDeletionSchema = z.object({ ...outcome, data: z.null() })
export type PriceAlertOutcome = z.infer<typeof priceAlertOutcomeSchema>
