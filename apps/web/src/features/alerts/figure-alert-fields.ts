/** The figure alert form's fields, checked and converted to a request body. */
import type { FigureAlert } from '@leadenhall/contract/figure-alerts/index.ts'
import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import { type FigureReading, readFigure } from '../../listing/read-figure.ts'
import type { FigureAlertBody } from './api.ts'
import { texts } from './texts.ts'

export type FigureAlertKind = FigureAlert['kind']
export const FIGURE_ALERT_KINDS: readonly FigureAlertKind[] = ['reaches', 'changes', 'screen']

export interface FigureAlertFields {
  readonly kind: FigureAlertKind
  /** Null until one is selected. */
  readonly ticker: string | null
  /** Key of the metric; null until one is selected. */
  readonly metric: string | null
  readonly direction: 'above' | 'below'
  /** As typed: a percentage as percent, money in pounds, a date in days from today. */
  readonly level: string
  /** As typed: percentage points of a percentage, else percent of the value. */
  readonly changeBy: string
  /** Empty until one is selected. */
  readonly screenerId: string
  readonly event: 'enters' | 'leaves' | 'both'
}

export const NEW_FIGURE_ALERT: FigureAlertFields = {
  kind: 'reaches',
  ticker: null,
  metric: null,
  direction: 'below',
  level: '',
  changeBy: '5',
  screenerId: '',
  event: 'both',
}

/** The first message of each field, by its name in the request. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** The request, or what is wrong with the fields. */
export function readFields(
  fields: FigureAlertFields,
):
  | { readonly body: FigureAlertBody; readonly errors?: never }
  | { readonly body?: never; readonly errors: FieldErrors } {
  const needs = texts.figures.needs
  const { kind, ticker, metric, direction, screenerId, event } = fields
  if (kind === 'screen') {
    if (screenerId === '') return { errors: { screener_id: needs.screen } }
    return { body: { kind, screener_id: screenerId, event } }
  }
  const errors: Record<string, string> = {}
  if (ticker === null) errors['ticker'] = needs.ticker
  if (metric === null) errors['metric'] = needs.metric
  const name = kind === 'changes' ? 'change_by' : 'level'
  const reading = readTyped(fields)
  const value = reading.state === 'read' ? reading.value : null
  const needed = kind === 'changes' ? needs.change : needs.level
  if (reading.state === 'refused') errors[name] = reading.because
  else if (value === null || (kind === 'changes' && value <= 0)) errors[name] = needed
  if (Object.keys(errors).length > 0 || ticker === null || metric === null || value === null) {
    return { errors }
  }
  return kind === 'changes'
    ? { body: { kind, ticker, metric, change_by: value } }
    : { body: { kind, ticker, metric, direction, level: value } }
}

/** The level, or the size of a change, as it is understood. */
export function readTyped(fields: FigureAlertFields): FigureReading {
  if (fields.kind === 'changes') return readFigure(fields.changeBy, 'percent')
  return readFigure(fields.level, findMetric(fields.metric ?? '')?.kind ?? 'ratio')
}
