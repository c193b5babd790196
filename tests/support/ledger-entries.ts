/** Entries of a ledger and prices for tests of its engine. */
import type { AccountKind, ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import { unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { DailyPrices } from '../../apps/server/src/modules/portfolio/engine/daily-values.ts'
import type { Account, Entry } from '../../apps/server/src/modules/portfolio/engine/entry.ts'
import { toDay } from '../../apps/server/src/platform/calendar/days.ts'
import { Decimal, ONE, ZERO } from '../../apps/server/src/platform/decimal.ts'

export const ACCOUNT = buildAccount('account')

export function buildAccount(id: string, currency = 'GBP', kind: AccountKind = 'general'): Account {
  return { id, currency, kind, person_id: 'self' }
}

let count = 0

/** A trade's amount follows from quantity, price and charges, all in the account's currency. */
export function buildEntry(
  kind: ActivityKind,
  date: string,
  values: {
    readonly id?: string
    readonly accountId?: string
    readonly subject?: string
    readonly into?: string
    readonly quantity?: number | string
    readonly price?: number | string
    /** Of the price; pounds where a test says nothing. */
    readonly unit?: string
    readonly amount?: number | string
    readonly charges?: number | string
    readonly accrued?: number | string
    readonly deemed?: number | string
    readonly time?: string
    readonly ratio?: number | Decimal
    readonly costShare?: number
    readonly counterparty?: Entry['counterparty']
  } = {},
): Entry {
  const { price, quantity, subject, into, unit = 'GBP' } = values
  const charges = new Decimal(values.charges ?? 0)
  const order = ++count
  const shares = new Decimal(quantity ?? 0).times(price ?? 0).div(unitsPerMajor(unit))
  const accrued = new Decimal(values.accrued ?? 0)
  const isPurchase = kind === 'buy' || kind === 'rights'
  const traded = isPurchase
    ? shares.plus(charges).plus(accrued).neg()
    : kind === 'sell'
      ? shares.minus(charges).plus(accrued)
      : ZERO
  return {
    id: values.id ?? `entry-${order}`,
    accountId: values.accountId ?? ACCOUNT.id,
    kind,
    date,
    day: toDay(date),
    time: values.time ?? null,
    order,
    subject: subject ?? (quantity === undefined && values.ratio === undefined ? null : 'VOD'),
    quantity: quantity === undefined ? null : new Decimal(quantity),
    price: price === undefined ? null : { value: new Decimal(price), unit },
    charges,
    amount: values.amount === undefined ? traded : new Decimal(values.amount),
    accrued,
    deemed: values.deemed === undefined ? null : new Decimal(values.deemed),
    ratio: values.ratio === undefined ? null : new Decimal(values.ratio),
    into: into ?? null,
    costShare: values.costShare === undefined ? null : new Decimal(values.costShare),
    counterparty: values.counterparty ?? null,
  }
}

const FIRST_DAY = toDay('2005-01-01')
const DAYS = 9000
const ONES = { firstDay: FIRST_DAY, values: new Float64Array(DAYS).fill(1) }
const rateOn = (currency: string) => (currency === 'GBP' ? ONE : null)

/** Prices in pounds by a function of instrument and day; NaN where unknown. */
export function buildPrices(priceOn: (subject: string, day: number) => number): DailyPrices {
  const known = new Map<string, { firstDay: number; values: Float64Array }>()
  return {
    rateOn,
    rateOf: (currency) => (currency === 'GBP' ? ONES : undefined),
    priceOf(subject) {
      let series = known.get(subject)
      if (!series) {
        const values = Float64Array.from({ length: DAYS }, (_, at) =>
          priceOn(subject, FIRST_DAY + at),
        )
        known.set(subject, (series = { firstDay: FIRST_DAY, values }))
      }
      return series
    },
  }
}
