import type { Charges } from '@leadenhall/contract/portfolio/index.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Entry } from '../engine/entry.ts'
import type { ActivityRow } from '../tables.ts'

/** A stored activity as the engine takes it. */
export function toEntry(row: ActivityRow): Entry {
  const ratio =
    row.ratio_new === null || row.ratio_old === null
      ? null
      : new Decimal(row.ratio_new).div(row.ratio_old)
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    date: row.date,
    day: toDay(row.date),
    time: row.time,
    order: row.position,
    subject: row.subject,
    quantity: orNull(row.quantity),
    price:
      row.price === null || row.price_unit === null
        ? null
        : { value: new Decimal(row.price), unit: row.price_unit },
    charges: sumOf(row.charges),
    amount: row.amount === '0' ? ZERO : new Decimal(row.amount),
    accrued: orNull(row.accrued) ?? ZERO,
    deemed: orNull(row.deemed),
    ratio,
    into: row.into_subject,
    costShare: orNull(row.cost_share),
    counterparty: row.counterparty,
  }
}

export const NO_CHARGES: Charges = { commission: '0', stamp_duty: '0', ptm_levy: '0', fx: '0' }
/** Most rows have none, and need no parsing. */
export const NO_CHARGES_TEXT = JSON.stringify(NO_CHARGES)

export function parseCharges(text: string): Charges {
  return text === NO_CHARGES_TEXT ? NO_CHARGES : (JSON.parse(text) as Charges)
}

function sumOf(charges: string): Decimal {
  if (charges === NO_CHARGES_TEXT) return ZERO
  const { commission, stamp_duty: stampDuty, ptm_levy: ptmLevy, fx } = parseCharges(charges)
  return new Decimal(commission).plus(stampDuty).plus(ptmLevy).plus(fx)
}

function orNull(text: string | null): Decimal | null {
  return text === null ? null : new Decimal(text)
}
