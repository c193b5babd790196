/** Activities as an example states them: dates, shares and pounds. */

import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import type { TaxEntry } from '../engine/tax-entry.ts'

type Value = Decimal | number | string

export interface WrittenEntry {
  readonly kind: TaxEntry['kind']
  /** `2024-10-30`. */
  readonly on: string
  readonly of?: string
  readonly id?: string
  readonly account?: string
  readonly shares?: Value
  /** Pounds without charges; null for an unknown amount. */
  readonly pounds?: Value | null
  readonly charges?: Value | null
  readonly ratio?: Value
  readonly into?: string
  readonly costShare?: Value
  /** Pounds for one share after the event. */
  readonly valueAfter?: Value
  readonly unknown?: string
  /** Last day of a fund's period. */
  readonly periodEnd?: string
}

const orNull = (value: Value | null | undefined) =>
  value === undefined || value === null ? null : new Decimal(value)

export function toTaxEntries(written: readonly WrittenEntry[]): TaxEntry[] {
  return written.map((one, index) => ({
    id: one.id ?? `row ${index + 1}`,
    account: one.account ?? 'general',
    security: one.of ?? 'ABC',
    kind: one.kind,
    day: toDay(one.on),
    quantity: orNull(one.shares),
    amount: one.pounds === undefined ? new Decimal(0) : orNull(one.pounds),
    charges: one.charges === undefined ? new Decimal(0) : orNull(one.charges),
    unknown: one.unknown ?? null,
    ratio: orNull(one.ratio),
    into: one.into ?? null,
    costShare: orNull(one.costShare),
    valueAfter: orNull(one.valueAfter),
    ...(one.periodEnd === undefined ? {} : { periodEnd: toDay(one.periodEnd) }),
  }))
}
