/** The alert form's fields, converted from an alert and to a request body. */
import type { AlertKind, PriceAlert, PriceAlertBody } from '@leadenhall/contract/alerts/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf, type Price, toMajor, type Unit } from '@leadenhall/contract/shared/money.ts'
import { readAmount } from '../../format/read-amount.ts'

export const ALERT_KINDS: readonly AlertKind[] = ['move', 'above', 'below']
/** The contract's limits, which the server enforces. */
export const DIFF_LIMITS = { min: 0.01, max: 0.5, step: 0.01 } as const

export interface AlertFields {
  /** Null until one is selected. */
  readonly ticker: string | null
  readonly kind: AlertKind
  /** Numbers as typed. */
  readonly mins: string
  readonly diff: string
  readonly level: string
  /** Null until chosen; the quote's unit then applies. */
  readonly unit: Unit | null
}

export const NEW_ALERT: AlertFields = {
  ticker: null,
  kind: 'move',
  mins: '15',
  diff: '0.02',
  level: '',
  unit: null,
}

export function toFields(alert: PriceAlert): AlertFields {
  return {
    ticker: alert.ticker,
    kind: alert.kind,
    mins: String(alert.alert_interval_mins),
    diff: alert.alert_at_diff === null ? NEW_ALERT.diff : String(alert.alert_at_diff),
    level: alert.level === null ? '' : String(alert.level.value),
    unit: alert.level?.unit ?? null,
  }
}

/** The price that the next check compares with; null before the first one. */
export function lastCheckedOf({ last_price: value, unit }: PriceAlert): Price | null {
  return value === null || unit === null ? null : { value, unit }
}

/**
 * An empty number becomes NaN, which JSON encodes as null, so that the server reports the field.
 * @param quotedUnit unit of the current price; null when the source declares none
 */
export function toBody(
  fields: AlertFields,
  ticker: string,
  quotedUnit: Unit | null,
): PriceAlertBody {
  const { kind, mins, diff, level } = fields
  const common = { ticker, kind, alert_interval_mins: toNumber(mins) }
  if (kind === 'move') return { ...common, alert_at_diff: toNumber(diff) }
  const unit = unitOf(fields, quotedUnit)
  return { ...common, level: { value: levelIn(level, unit), unit } }
}

function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

function levelIn(typed: string, unit: Unit): number {
  const reading = readAmount(typed, { unit })
  return reading.state === 'read' ? Number(reading.value) : Number.NaN
}

/** The level as typed, in its unit; null while it cannot be read. */
export function levelOf(
  { level, unit }: Pick<AlertFields, 'level' | 'unit'>,
  quotedUnit: Unit | null,
): Price | null {
  const own = unitOf({ unit }, quotedUnit)
  const value = levelIn(level, own)
  return value > 0 ? { value, unit: own } : null
}

/** True if the price has already reached the level, so that the alert would wait. */
export function hasPassed(
  { kind, level, unit }: Pick<AlertFields, 'kind' | 'level' | 'unit'>,
  quote: Pick<Quote, 'price' | 'unit'> | null,
): boolean {
  if (kind === 'move' || !quote || quote.price === null || quote.unit === null) return false
  const own = unitOf({ unit }, quote.unit)
  const value = levelIn(level, own)
  if (!(value > 0)) return false
  const wanted = toMajor({ value, unit: own })
  const now = toMajor({ value: quote.price, unit: quote.unit })
  if (wanted.unit !== now.unit) return false
  return kind === 'above' ? now.value >= wanted.value : now.value <= wanted.value
}

const PENCE_UNIT: Unit = 'GBX'
const FALLBACK_UNITS: readonly Unit[] = [PENCE_UNIT, 'GBP', 'USD', 'EUR']
const PENCE: readonly Unit[] = [PENCE_UNIT, 'GBP']

/** The level's unit: the chosen one, otherwise the price's, otherwise pence. */
export function unitOf({ unit }: Pick<AlertFields, 'unit'>, quotedUnit: Unit | null): Unit {
  return unit ?? quotedUnit ?? PENCE_UNIT
}

/** The units available for a level: those of the listing's currency. */
export function unitChoices(quoted: Unit | null, chosen: Unit | null): readonly Unit[] {
  const choices =
    quoted === null
      ? FALLBACK_UNITS
      : currencyOf(quoted) === 'GBP'
        ? PENCE
        : [...new Set([quoted, currencyOf(quoted)])]
  return chosen === null || choices.includes(chosen) ? choices : [chosen, ...choices]
}
