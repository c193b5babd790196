/** All income of one security in the accounts that hold it: rows of the past, declared and expected ones. */
import type { Decimal } from '../../../../platform/decimal.ts'
import { positionAt } from '../../../portfolio/index.ts'
import { type Restated, restateEvents } from '../../engine/dividend-event.ts'
import { type Forecast, forecastDividends } from '../../engine/forecast.ts'
import type { SourceDividends } from '../dividend-source.ts'
import { type HeldIn, type HeldSecurity, splitsOf } from '../held.ts'
import { listPayments } from '../ledger-payments.ts'
import { cutOf, declaredRow } from './declared.ts'
import { expectedRow } from './expected.ts'
import type { IncomeRow, RowScene } from './income-row.ts'
import { matchRows, paidElsewhere, toDue, withPayDays } from './match.ts'
import { eventsOfLedger, paymentRow, sumLastYear, YEAR } from './past.ts'
import type { Scene } from './pounds.ts'

/** Older payments say nothing about waits. */
const PAYMENTS_READ = 3 * YEAR

export interface SecurityIncome {
  readonly subject: string
  readonly rows: readonly IncomeRow[]
  /** Pounds that rows of the ledger show in the year up to today; null where one has no exchange rate. */
  readonly lastYear: Decimal | null
  readonly forecast: Forecast
  /** Held now. */
  readonly isHeld: boolean
  /** False if only rows of the ledger show its dividends. */
  readonly isOfSource: boolean
  /** The last declared dividend against that of a year before, below zero; −1 for one left out. */
  readonly cut: number | null
}

export function incomeOfSecurity(
  { accounts, subject }: HeldSecurity,
  source: SourceDividends,
  scene: Scene,
): SecurityIncome {
  const { today } = scene
  const payments = new Map(
    accounts.map((held) => [
      held,
      listPayments(held.entries, subject).filter(({ day }) => day > today - PAYMENTS_READ),
    ]),
  )
  const ownSplits = accounts[0] ? splitsOf(accounts[0], subject) : []
  const isOfSource = source.events.length > 0
  const splits = isOfSource ? source.splits : ownSplits
  const given = isOfSource ? source.events : eventsOfLedger(payments, subject, ownSplits)
  const events = restateEvents(given, splits)
  const dues = new Map(
    accounts.map((held) => [held, events.map((event) => toDue(event, held, subject, scene))]),
  )
  const paid = new Map(
    accounts.map((held) => [held, matchRows(dues.get(held) ?? [], payments.get(held) ?? [])]),
  )
  const elsewhere = paidElsewhere(dues, paid, payments, subject)
  const dated = isOfSource
    ? withPayDays(events, [...paid.values()], today)
    : { events, guessed: new Set() }
  const forecast = forecastDividends({
    events: dated.events,
    splits,
    today,
    announced: source.announced,
  })
  const rows = accounts.flatMap((held) =>
    rowsOf(held, {
      subject,
      scene,
      forecast,
      events,
      isOfSource,
      areCoupons: source.areCoupons,
      guessed: dated.guessed,
      paid: new Map([...(paid.get(held) ?? [])].map(([due, payment]) => [due.event, payment])),
      elsewhere: new Set(
        [...elsewhere].flatMap((due) => (dues.get(held)?.includes(due) ? due.event : [])),
      ),
      payments: payments.get(held) ?? [],
    }),
  )
  const isHeld = accounts.some(({ trail }) => !positionAt(trail, today).quantity.isZero())
  return {
    subject,
    rows,
    forecast,
    isHeld,
    isOfSource: isOfSource && !source.areCoupons,
    cut: isHeld && !source.areCoupons ? cutOf(forecast) : null,
    lastYear: sumLastYear(payments, scene),
  }
}

function rowsOf(held: HeldIn, row: RowScene): IncomeRow[] {
  const { events, forecast, paid, payments } = row
  const shown = new Set([...paid.values()].flatMap((payment) => payment.parts ?? payment))
  return [
    ...forecast.declared.flatMap((dividend, place) =>
      declaredRow(held, row, dividend, events[place] as Restated),
    ),
    // The terms of a gilt name every coupon.
    ...(row.areCoupons ? [] : forecast.expected).flatMap((dividend) =>
      expectedRow(held, row, dividend),
    ),
    ...payments.filter((payment) => !shown.has(payment)).map((one) => paymentRow(held, row, one)),
  ]
}
