/** All income of one security in the accounts that hold it: rows of the past, declared and expected ones. */
import { currencyOf, type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import { positionAt, type RateOn } from '../../portfolio/index.ts'
import {
  type DividendEvent,
  type Restated,
  restateEvents,
  type ShareSplit,
} from '../engine/dividend-event.ts'
import {
  type DeclaredDividend,
  type ExpectedDividend,
  type Forecast,
  forecastDividends,
} from '../engine/forecast.ts'
import { matchPaid } from '../engine/match-paid.ts'
import { mergeEvents } from '../engine/merge-events.ts'
import type { SourceDividends } from './dividend-source.ts'
import { type HeldIn, type HeldSecurity, sharesOn, splitsOf } from './held.ts'
import { joinDays, listPayments, type Payment } from './ledger-payments.ts'
import { couponRule, declaredRule, expectedRule, ledgerRule } from './rule-texts.ts'

export interface IncomeRow {
  readonly subject: string
  readonly accountId: string
  readonly kind: 'dividend' | 'interest'
  /** Orders rows: of the payment where it is known, else the ex-day, and today for one that is still due. */
  readonly day: Day
  readonly exDay: Day | null
  readonly payDay: Day | null
  /** Per share as counted on the ex-day; null where only a sum is known. */
  readonly perShare: Decimal | null
  readonly unit: Unit | null
  readonly quantity: Decimal
  /** Null without a unit or rate. */
  readonly pounds: Decimal | null
  readonly certainty: 'declared' | 'expected'
  readonly rule: string
  /** Pounds by the ledger; null until a row shows the payment. */
  readonly received: Decimal | null
  readonly isSpecial: boolean
  readonly change: number | null
  readonly isCut: boolean
}

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

interface Scene {
  readonly today: Day
  /** Of any day; the latest for one to come. */
  readonly rateOn: RateOn
}

const YEAR = 365
/** Older payments say nothing about waits. */
const PAYMENTS_READ = 3 * YEAR
/** A dividend without a known pay-day is due for so long after its ex-day. */
const DUE_DAYS = 90
/** Payments are whole pence, so that sums are those of their rows. */
const PENCE = 2
/** Less is rounding. */
const CUT_RATIO = -0.005

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

function sumLastYear(
  payments: ReadonlyMap<HeldIn, readonly Payment[]>,
  scene: Scene,
): Decimal | null {
  let sum = ZERO
  for (const [{ currency }, list] of payments) {
    for (const { amount, day } of list) {
      if (day <= scene.today - YEAR || day > scene.today) continue
      const pounds = inPounds(amount, currency, day, scene)
      if (pounds === null) return null
      sum = sum.plus(pounds)
    }
  }
  return sum
}

/** Single rows first; then all rows of a day together, for a dividend that none of them pays alone. */
function matchRows(dues: readonly Due[], payments: readonly Payment[]): Map<Due, Payment> {
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
function paidElsewhere(
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

/** The payments of all accounts as dividends of a share, where no source has any. */
function eventsOfLedger(
  payments: ReadonlyMap<HeldIn, readonly Payment[]>,
  subject: string,
  splits: readonly ShareSplit[],
): DividendEvent[] {
  const rows = [...payments].flatMap(([held, list]) =>
    joinHalves(list).flatMap(({ amount, day }) => {
      const shares = sharesOn(held, subject, day)
      return shares.isZero()
        ? []
        : [{ exDay: day, payDay: day, amount: amount.div(shares), unit: held.currency }]
    }),
  )
  return mergeEvents(
    rows.toSorted((a, b) => a.exDay - b.exDay),
    splits,
  )
}

/** Equal rows of a day in one account are two payments, and not two reports of one. */
function joinHalves(payments: readonly Payment[]): Payment[] {
  const bySum = Map.groupBy(payments, ({ amount, day }) => `${day} ${amount.toFixed(2)}`)
  return [...bySum.values()].flatMap((same) => (same.length > 1 ? joinDays(same) : same))
}

interface Due {
  readonly event: Restated
  readonly exDay: Day
  readonly payDay: Day | null
  readonly amount: Decimal | null
}

/** In the account's currency. */
function toDue(event: Restated, held: HeldIn, subject: string, { rateOn, today }: Scene): Due {
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

const majorOf = (amount: Decimal, unit: Unit | null) =>
  unit === null ? null : amount.div(unitsPerMajor(unit))

const ratio = (a: Decimal | null, b: Decimal | null) => (a === null || b === null ? null : a.div(b))

/**
 * Where the source names no pay-day, the ledger's row has it; for a dividend that no row shows yet it is
 * as many days after the ex-day as it was for the others, in the middle.
 */
function withPayDays(
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

interface RowScene {
  readonly subject: string
  readonly scene: Scene
  readonly forecast: Forecast
  /** In the order of the declared dividends. */
  readonly events: readonly Restated[]
  readonly isOfSource: boolean
  readonly areCoupons: boolean
  readonly guessed: ReadonlySet<unknown>
  readonly paid: ReadonlyMap<Restated, Payment>
  /** Dividends that another account received. */
  readonly elsewhere: ReadonlySet<Restated>
  readonly payments: readonly Payment[]
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

function declaredRow(
  held: HeldIn,
  { areCoupons, elsewhere, guessed, isOfSource, paid, scene, subject }: RowScene,
  dividend: DeclaredDividend,
  given: Restated,
): IncomeRow[] {
  const { amount, exDay, payDay, unit } = dividend
  // A gilt's first coupon may be short or long: the next ones are neither special nor cut.
  const twin = areCoupons ? null : dividend.twin
  const isSpecial = dividend.isSpecial && !areCoupons
  const quantity = sharesOn(held, subject, exDay)
  const payment = paid.get(given)
  if ((quantity.isZero() && !payment) || elsewhere.has(given)) return []
  const { today } = scene
  const isDue = payDay === null && exDay <= today && exDay > today - DUE_DAYS
  const day = payment?.day ?? payDay ?? (isDue ? today : exDay)
  const change = twin === null ? null : dividend.major.div(twin.major).minus(1).toNumber()
  return [
    {
      subject,
      accountId: held.accountId,
      kind: payment?.kind ?? (areCoupons ? 'interest' : 'dividend'),
      day,
      exDay: isOfSource ? exDay : null,
      payDay: payment?.day ?? payDay,
      perShare: amount,
      unit,
      quantity,
      pounds: poundsOf(amount.times(quantity), unit, day, scene),
      certainty: 'declared',
      rule: areCoupons
        ? couponRule
        : isOfSource
          ? declaredRule({
              unit,
              isPaidBefore: given.doubt !== null,
              isGuessed: guessed.has(given),
            })
          : ledgerRule(exDay),
      received: payment ? inPounds(payment.amount, held.currency, payment.day, scene) : null,
      isSpecial,
      change,
      isCut: !isSpecial && change !== null && change < CUT_RATIO,
    },
  ]
}

function expectedRow(
  held: HeldIn,
  { isOfSource, payments, scene, subject }: RowScene,
  dividend: ExpectedDividend,
): IncomeRow[] {
  const { amount, exDay, growth, payDay, unit } = dividend
  const quantity = positionAt(held.trail, scene.today).quantity
  if (quantity.isZero()) return []
  const day = payDay ?? exDay
  return [
    {
      subject,
      accountId: held.accountId,
      kind: isOfSource ? 'dividend' : (payments.at(-1)?.kind ?? 'dividend'),
      day,
      exDay: isOfSource ? exDay : null,
      payDay,
      perShare: amount,
      unit,
      quantity,
      pounds: poundsOf(amount.times(quantity), unit, day, scene),
      certainty: 'expected',
      rule: expectedRule(dividend),
      received: null,
      isSpecial: false,
      change: growth.minus(1).toNumber(),
      isCut: false,
    },
  ]
}

/** A payment that no source has. */
function paymentRow(
  held: HeldIn,
  { scene, subject }: RowScene,
  { amount, day, kind }: Payment,
): IncomeRow {
  const pounds = inPounds(amount, held.currency, day, scene)
  return {
    subject,
    accountId: held.accountId,
    kind,
    day,
    exDay: null,
    payDay: day,
    perShare: null,
    unit: null,
    quantity: positionAt(held.trail, day - 1).quantity,
    pounds,
    certainty: 'declared',
    rule: ledgerRule(day),
    received: pounds,
    isSpecial: false,
    change: null,
    isCut: false,
  }
}

function poundsOf(sum: Decimal, unit: Unit | null, day: Day, scene: Scene): Decimal | null {
  const major = majorOf(sum, unit)
  return major === null || unit === null ? null : inPounds(major, currencyOf(unit), day, scene)
}

function inPounds(amount: Decimal, currency: string, day: Day, { rateOn, today }: Scene) {
  const rate = rateOn(currency, Math.min(day, today))
  return rate === null ? null : amount.times(rate).toDecimalPlaces(PENCE)
}

function cutOf({ declared, omitted }: Forecast): number | null {
  const last = declared.findLast(({ isSpecial }) => !isSpecial)
  if (!last) return null
  if (omitted.some(({ currency }) => currency === last.currency)) return -1
  if (last.twin === null) return null
  const change = last.major.div(last.twin.major).minus(1).toNumber()
  return change < CUT_RATIO ? change : null
}
