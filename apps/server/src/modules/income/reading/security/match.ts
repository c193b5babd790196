/** Dividends matched with the payments that the ledger shows. */
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../../platform/calendar/days.ts'
import { Decimal } from '../../../../platform/decimal.ts'
import type { Restated } from '../../engine/dividend-event.ts'
import { matchPaid } from '../../engine/match-paid.ts'
import { type HeldIn, sharesOn } from '../held.ts'
import { joinDays, type Payment } from '../ledger-payments.ts'
import { DUE_DAYS } from './income-row.ts'
import { majorOf, type Scene } from './pounds.ts'

export interface Due {
  readonly event: Restated
  readonly exDay: Day
  readonly payDay: Day | null
  readonly amount: Decimal | null
}

/** In the account's currency. */
export function toDue(
  event: Restated,
  held: HeldIn,
  subject: string,
  { rateOn, today }: Scene,
): Due {
  const { exDay, payDay, unit } = event
  const shares = sharesOn(held, subject, exDay)
  const sum = majorOf(event.amount.times(shares), unit)
  const rate =
    unit === null || currencyOf(unit) === held.currency
      ? new Decimal(1)
      : ratio(
          rateOn(currencyOf(unit), Math.min(exDay, today)),
          rateOn(held.currency, Math.min(exDay, today)),
        )
  return { event, exDay, payDay, amount: sum === null || rate === null ? null : sum.times(rate) }
}

const ratio = (a: Decimal | null, b: Decimal | null) => (a === null || b === null ? null : a.div(b))

/** Single rows first; then all rows of a day together, for a dividend that none of them pays alone. */
export function matchRows(dues: readonly Due[], payments: readonly Payment[]): Map<Due, Payment> {
  const single = matchPaid(dues, payments)
  const used = new Set(single.values())
  const joined = joinDays(payments.filter((payment) => !used.has(payment)))
  const open = dues.filter((due) => !single.has(due))
  return new Map([...single, ...matchPaid(open, joined)])
}

/**
 * Dividends that shares earned in an account which they have left since, and that the account received
 * which they came to: its rows show them. It held none on the ex-day, so they are not its own.
 */
export function paidElsewhere(
  dues: ReadonlyMap<HeldIn, readonly Due[]>,
  paid: ReadonlyMap<HeldIn, ReadonlyMap<Due, Payment>>,
  payments: ReadonlyMap<HeldIn, readonly Payment[]>,
  subject: string,
): Set<Due> {
  const found = new Set<Due>()
  for (const [to, list] of payments) {
    const shown = new Set(
      [...(paid.get(to)?.values() ?? [])].flatMap((payment) => payment.parts ?? payment),
    )
    const open = list.filter((payment) => !shown.has(payment))
    if (open.length === 0) continue
    const left = [...dues].flatMap(([from, own]) =>
      from === to || from.currency !== to.currency
        ? []
        : own.filter(
            (due) =>
              due.amount?.gt(0) &&
              !paid.get(from)?.has(due) &&
              !found.has(due) &&
              sharesOn(to, subject, due.exDay).isZero(),
          ),
    )
    for (const due of matchPaid(left, open).keys()) found.add(due)
  }
  return found
}

/**
 * Where the source names no pay-day, the ledger's row has it; for a dividend that no row shows yet it is
 * as many days after the ex-day as it was for the others, in the middle.
 */
export function withPayDays(
  events: readonly Restated[],
  paid: readonly ReadonlyMap<Due, Payment>[],
  today: Day,
): { readonly events: readonly Restated[]; readonly guessed: ReadonlySet<unknown> } {
  const dayOf = new Map<Restated, Day>()
  for (const one of paid) for (const [{ event }, { day }] of one) dayOf.set(event, day)
  const waits = [...dayOf]
    .map(([{ exDay }, day]) => day - exDay)
    .filter((wait) => wait >= 0)
    .toSorted((a, b) => a - b)
  const wait = waits[waits.length >> 1]
  const guessed = new Set<unknown>()
  return {
    guessed,
    events: events.map((event) => {
      if (event.payDay !== null) return event
      const known = dayOf.get(event)
      if (known !== undefined) return { ...event, payDay: Math.max(known, event.exDay) }
      if (wait === undefined || event.exDay <= today - DUE_DAYS) return event
      guessed.add(event)
      return { ...event, payDay: event.exDay + wait }
    }),
  }
}
