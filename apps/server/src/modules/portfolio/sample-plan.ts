/**
 * The activities of an account with monthly savings: deposits, purchases with the cash at
 * hand, and the dividends of what is held. Pure; cash never goes below 0.
 */
import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import type { activityBodySchema } from '@leadenhall/contract/portfolio/schemas.ts'
import type { z } from 'zod'
import { type Day, toDate } from '../../platform/calendar/days.ts'
import { Decimal, toText, ZERO } from '../../platform/decimal.ts'

export interface SavingsPlan {
  /** Pounds, spread over all holdings in the first weeks. */
  readonly opening: number
  /** Pounds a month, for one holding after the other. */
  readonly monthly: number
  /** A larger deposit, for two holdings. */
  readonly extra: { readonly pounds: number; readonly monthsAgo: number }
  readonly holdings: readonly SampleHolding[]
  /** Each with a deposit of its own. */
  readonly once?: readonly SamplePurchase[]
  /** Each of a part of one holding, mid-month. */
  readonly sales?: readonly SampleSale[]
}

export interface SamplePurchase {
  readonly holding: SampleHolding
  readonly monthsAgo: number
  readonly pounds: number
}

export interface SampleSale {
  readonly holding: SampleHolding
  readonly monthsAgo: number
  /** Of what is held then. */
  readonly part: number
  /** Pounds spent on the same share twelve days later; without it, none. */
  readonly boughtBack?: number
}

export interface SampleHolding {
  readonly ticker: string
  /** Funds and foreign shares pay no stamp duty. */
  readonly isStamped: boolean
}

export interface SampleMarket {
  readonly today: Day
  /** The day, or the next trading day in London. */
  readonly tradingDayFrom: (day: Day) => Day
  /** Close and its value in pounds; null without either. */
  readonly priceOn: (ticker: string, day: Day) => SamplePrice | null
  /** By ex-day. */
  readonly dividendsOf: (ticker: string) => ReadonlyMap<Day, SampleDividend>
}

export interface SampleDividend {
  /** Per share, in the unit of the price. */
  readonly amount: number
  readonly paidOn: Day
}

export interface SamplePrice {
  readonly value: number
  readonly unit: string
  readonly pounds: number
}

type Body = Omit<z.input<typeof activityBodySchema>, 'account_id'>

const MONTHS = 36
const DEPOSIT_DAY = 3
const FIRST_PURCHASE_DAY = 8
const SALE_DAY = 15
const ONCE_DAY = 11
const BOUGHT_BACK_AFTER = 12
const COMMISSION = new Decimal('5.95')
/** Of the value. */
const STAMP_DUTY = new Decimal('0.005')
const EXCHANGE_CHARGE = new Decimal('0.0075')
const INTEREST_A_QUARTER = new Decimal('0.0075')
/** Smaller purchases would cost too much commission. */
const LEAST_PURCHASE = 150

interface Step {
  readonly deposit?: number
  readonly buy?: { readonly holding: SampleHolding; readonly pounds?: number }
  readonly sell?: SampleSale
  readonly dividend?: { readonly ticker: string; readonly amount: Decimal }
  readonly isQuarterEnd?: true
}

/** In the order in which they were done. */
export function planActivities(plan: SavingsPlan, market: SampleMarket): Body[] {
  const steps = listSteps(plan, market)
  const held = new Map<string, Decimal>()
  const bodies: Body[] = []
  let cash = ZERO
  const record = (kind: ActivityKind, day: Day, effect: Decimal, values: object) => {
    cash = cash.plus(effect)
    bodies.push({ kind, date: toDate(day), ...values })
  }
  const receive = (kind: 'deposit' | 'dividend' | 'interest', day: Day, sum: Decimal, of = {}) => {
    const amount = sum.toDecimalPlaces(2)
    if (amount.gt(0)) record(kind, day, amount, { amount: toText(amount), ...of })
  }
  const [first = market.today] = [...steps.keys()].toSorted((a, b) => a - b)
  for (let day = first; day <= market.today; day += 1) {
    scheduleDividends(steps, held, market, day)
    for (const { deposit, dividend, buy, sell, isQuarterEnd } of steps.get(day) ?? []) {
      if (deposit !== undefined) receive('deposit', day, new Decimal(deposit))
      if (dividend) receive('dividend', day, dividend.amount, { ticker: dividend.ticker })
      if (isQuarterEnd) receive('interest', day, cash.times(INTEREST_A_QUARTER))
      const sale = sell && toSale(sell, held, market, day)
      if (sell && sale) {
        const { ticker } = sell.holding
        held.set(ticker, (held.get(ticker) ?? ZERO).minus(sale.quantity))
        record('sell', day, sale.proceeds, { ticker, ...sale.values })
      }
      const trade = buy && toTrade(buy.holding, buy.pounds, cash, market, day)
      if (!buy || !trade) continue
      const { ticker } = buy.holding
      held.set(ticker, (held.get(ticker) ?? ZERO).plus(trade.quantity))
      record('buy', day, trade.cost.neg(), { ticker, ...trade.values })
    }
  }
  return bodies
}

function listSteps(plan: SavingsPlan, market: SampleMarket): Map<Day, Step[]> {
  const { holdings, opening, monthly, extra } = plan
  const steps = new Map<Day, Step[]>()
  const holdingAt = (place: number) => holdings[place % holdings.length]!
  for (let month = 0; month <= MONTHS; month += 1) {
    const put = (dayOfMonth: number, step: Step) => {
      const day = market.tradingDayFrom(dayIn(market.today, MONTHS - month, dayOfMonth))
      if (day <= market.today) addStep(steps, day, step)
    }
    put(DEPOSIT_DAY, { deposit: month === 0 ? opening : monthly })
    if (month % 3 === 2) put(28, { isQuarterEnd: true })
    if (month === 0) {
      const pounds = (opening * 0.98) / holdings.length
      for (const [place, holding] of holdings.entries()) {
        put(FIRST_PURCHASE_DAY + 2 * place, { buy: { holding, pounds } })
      }
      continue
    }
    if (MONTHS - month === extra.monthsAgo) {
      put(DEPOSIT_DAY + 2, { deposit: extra.pounds })
      const pounds = extra.pounds / 2
      for (const place of [0, 1])
        put(20 + place, { buy: { holding: holdingAt(month + place), pounds } })
    }
    put(FIRST_PURCHASE_DAY + (month % 9), { buy: { holding: holdingAt(month) } })
  }
  for (const { holding, monthsAgo, pounds } of plan.once ?? []) {
    const day = market.tradingDayFrom(dayIn(market.today, monthsAgo, ONCE_DAY))
    addStep(steps, day, { deposit: pounds })
    addStep(steps, day, { buy: { holding, pounds } })
  }
  for (const sale of plan.sales ?? []) {
    const soldOn = market.tradingDayFrom(dayIn(market.today, sale.monthsAgo, SALE_DAY))
    const boughtOn = market.tradingDayFrom(soldOn + BOUGHT_BACK_AFTER)
    addStep(steps, soldOn, { sell: sale })
    if (sale.boughtBack !== undefined) {
      addStep(steps, boughtOn, { buy: { holding: sale.holding, pounds: sale.boughtBack } })
    }
  }
  return steps
}

/** A day of the month so many months before today's. */
function dayIn(today: Day, monthsAgo: number, dayOfMonth: number): Day {
  const [year = 0, month = 1] = toDate(today).split('-').map(Number)
  return Date.UTC(year, month - 1 - monthsAgo, dayOfMonth) / 86_400_000
}

function addStep(steps: Map<Day, Step[]>, day: Day, step: Step): void {
  const known = steps.get(day)
  if (known) known.push(step)
  else steps.set(day, [step])
}

/** Shares held before the ex-day receive the dividend on its pay-day. */
function scheduleDividends(
  steps: Map<Day, Step[]>,
  held: ReadonlyMap<string, Decimal>,
  market: SampleMarket,
  day: Day,
): void {
  for (const [ticker, quantity] of held) {
    const dividend = market.dividendsOf(ticker).get(day)
    const price = dividend === undefined ? null : market.priceOn(ticker, day)
    if (dividend === undefined || !price) continue
    const amount = quantity.times(dividend.amount).times(price.pounds).div(price.value)
    const paidOn = market.tradingDayFrom(dividend.paidOn)
    if (paidOn <= market.today) addStep(steps, paidOn, { dividend: { ticker, amount } })
  }
}

/** A part of what is held, in whole shares; null without a price or shares. */
function toSale(
  { holding: { ticker }, part }: SampleSale,
  held: ReadonlyMap<string, Decimal>,
  market: SampleMarket,
  day: Day,
) {
  const price = market.priceOn(ticker, day)
  const quantity = (held.get(ticker) ?? ZERO).times(part).floor()
  if (!price || quantity.lte(0)) return null
  const proceeds = quantity.times(price.pounds).minus(COMMISSION)
  const values = {
    quantity: toText(quantity),
    price: { value: toText(new Decimal(price.value), 6), unit: price.unit },
    charges: { commission: toText(COMMISSION) },
  }
  return { quantity, proceeds, values }
}

/** Whole shares for a sum, or for all cash; null without a price or with too little cash. */
function toTrade(
  { ticker, isStamped }: SampleHolding,
  wanted: number | undefined,
  cash: Decimal,
  market: SampleMarket,
  day: Day,
) {
  const price = market.priceOn(ticker, day)
  const budget = Decimal.min(cash, wanted ?? cash)
  if (!price || budget.lt(LEAST_PURCHASE)) return null
  const isForeign = !price.unit.startsWith('GB')
  const rate = isStamped ? STAMP_DUTY : isForeign ? EXCHANGE_CHARGE : ZERO
  const quantity = budget.minus(COMMISSION).div(rate.plus(1).times(price.pounds)).floor()
  if (quantity.lte(0)) return null
  const value = quantity.times(price.pounds)
  const charge = value.times(rate).toDecimalPlaces(2, Decimal.ROUND_DOWN)
  const cost = value.plus(charge).plus(COMMISSION)
  if (cost.gt(cash)) return null
  const charges = {
    commission: toText(COMMISSION),
    ...(isStamped ? { stamp_duty: toText(charge) } : isForeign ? { fx: toText(charge) } : {}),
  }
  const values = {
    quantity: toText(quantity),
    price: { value: toText(new Decimal(price.value), 6), unit: price.unit },
    charges,
    ...(isForeign ? { amount: toText(cost, 2) } : {}),
  }
  return { quantity, cost, values }
}
