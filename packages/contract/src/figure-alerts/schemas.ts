import { z } from 'zod'
import { findMetric } from '../figures/all-metrics.ts'
import { metricName } from '../figures/schemas.ts'
import { tickerText } from '../instruments/schemas.ts'
import { instantSchema } from '../shared/time.ts'

export const MAX_FIGURE_ALERTS = 100
/** Members of a screen that can be followed. */
export const MAX_FOLLOWED_MATCHES = 2000

/**
 * - `reaches`: a metric of a share has reached a level
 * - `changes`: it has changed by an amount since the last firing
 * - `screen`: a share has entered or left a saved screen
 */
export const figureAlertKindSchema = z.enum(['reaches', 'changes', 'screen'])

export const figureAlertSchema = z.object({
  id: z.string(),
  kind: figureAlertKindSchema,
  /** Null for `screen`. */
  ticker: z.string().nullable(),
  /** Key of the metric; null for `screen`. */
  metric: z.string().nullable(),
  /** Label of the metric, or name of the screen; null for a screen that no longer exists. */
  label: z.string().nullable(),
  direction: z.enum(['above', 'below']).nullable(),
  /** For `reaches`, as the screener has the metric: money in pounds, percentages as ratios, dates in days. */
  level: z.number().nullable(),
  /** For `changes`: of a percentage in points as a ratio (0.02 is 2 points), else as a share of the value. */
  change_by: z.number().nullable(),
  screener_id: z.string().nullable(),
  event: z.enum(['enters', 'leaves', 'both']).nullable(),
  /** At the last check; null while it is not known. */
  last_value: z.number().nullable(),
  last_checked: instantSchema.nullable(),
  last_fired_at: instantSchema.nullable(),
  /** Why it is not watching, `by_user` if its user has paused it; null when it is. */
  paused_because: z.enum(['by_user', 'not_known', 'no_screen', 'too_many']).nullable(),
  created_at: instantSchema,
})
export type FigureAlert = z.infer<typeof figureAlertSchema>

const amount = z.number().min(-1e15).max(1e15)

/** `reaches` needs ticker, metric, direction and level; `changes` ticker, metric and change_by; `screen` screener_id. */
export const figureAlertBodySchema = z
  .strictObject({
    kind: figureAlertKindSchema,
    ticker: tickerText.optional(),
    metric: metricName.optional(),
    direction: z.enum(['above', 'below']).optional(),
    level: amount.optional(),
    change_by: z.number().min(0.0001).max(1e6).optional(),
    screener_id: z.string().min(1).max(64).optional(),
    event: z.enum(['enters', 'leaves', 'both']).default('both'),
  })
  .check(({ value, issues }) => {
    const needed = {
      reaches: ['ticker', 'metric', 'direction', 'level'],
      changes: ['ticker', 'metric', 'change_by'],
      screen: ['screener_id'],
    } as const
    for (const field of needed[value.kind]) {
      if (value[field] !== undefined) continue
      const message = `An alert that ${value.kind === 'screen' ? 'follows a screen' : value.kind} needs this.`
      issues.push({ code: 'custom', path: [field], message, input: undefined })
    }
    const needsScreen: boolean = value.kind === 'screen'
    if (!needsScreen && value.screener_id !== undefined) {
      const message = 'Only an alert that follows a screen takes this.'
      issues.push({ code: 'custom', path: ['screener_id'], message, input: value.screener_id })
    }
    const isDate = value.metric !== undefined && findMetric(value.metric)?.kind === 'date'
    if (isDate && value.kind === 'changes') {
      issues.push({
        code: 'custom',
        path: ['metric'],
        message: 'A date changes every day. Choose a level instead.',
        input: value.metric,
      })
    }
  })

export type FigureAlertBody = z.input<typeof figureAlertBodySchema>

export const figureAlertParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const figureAlertPauseBodySchema = z.strictObject({ paused: z.boolean() })
export const figureAlertsSchema = z.array(figureAlertSchema)
export const figureAlertDoneSchema = z.object({ success: z.literal(true) })
