/**
 * A second calculation of gains, share by share and from the words of the law: every share sold is put
 * beside one bought, and the pool is worked out by going through all days again. Slow, without pools kept
 * or matches shared with the engine. Quantities are whole shares at all times.
 */

export interface NaiveTrade {
  readonly kind:
    | 'purchase'
    | 'joined'
    | 'sale'
    | 'gift'
    | 'split'
    | 'return_of_capital'
    | 'distribution'
  readonly day: number
  /** Whole shares; of a split the new shares for one. */
  readonly shares: number
  /** Pounds for all, charges added to a purchase and taken from a sale. */
  readonly pounds: number
  /** Pounds for one share after capital was returned. */
  readonly valueAfter?: number
}

/** Capital returned is small up to this sum, or up to a twentieth of the value before it. */
const SMALL = 3000

interface Share {
  readonly day: number
  readonly cost: number
  /** Shares of the purchase's day that make up one share of the day of the sale. */
  readonly used: boolean[]
}

export interface NaiveGain {
  readonly day: number
  readonly gain: number
  /** Shares matched by each rule. */
  readonly sameDay: number
  readonly thirtyDays: number
  readonly pooled: number
}

/** Null where a sale is not covered. */
export function naiveGains(
  trades: readonly NaiveTrade[],
): { gains: NaiveGain[]; pool: { shares: number; cost: number } } | null {
  const days = [...new Set(trades.map(({ day }) => day))].toSorted((a, b) => a - b)
  const on = (day: number, ...kinds: NaiveTrade['kind'][]) =>
    trades.filter((trade) => trade.day === day && kinds.includes(trade.kind))
  const total = (list: readonly NaiveTrade[], of: 'shares' | 'pounds') =>
    list.reduce((sum, trade) => sum + trade[of], 0)
  const factor = (from: number, to: number) =>
    trades.reduce(
      (product, trade) =>
        trade.kind === 'split' && trade.day > from && trade.day <= to
          ? product * trade.shares
          : product,
      1,
    )
  const sold = (day: number) => total(on(day, 'sale', 'gift'), 'shares')
  const bought = new Map<number, Share[]>()
  for (const day of days) {
    const list = on(day, 'purchase')
    const count = total(list, 'shares')
    const cost = total(list, 'pounds') / count
    bought.set(
      day,
      Array.from({ length: count }, () => ({ day, cost, used: [] })),
    )
  }
  const free = (day: number) => (bought.get(day) ?? []).filter(({ used }) => used.length === 0)
  const matched = new Map<number, { sameDay: number; thirtyDays: number; cost: number }>()
  for (const day of days) {
    const record = { sameDay: 0, thirtyDays: 0, cost: 0 }
    matched.set(day, record)
    for (let share = 0; share < sold(day); share++) {
      const one = free(day)[0]
      if (!one) break
      one.used.push(true)
      record.sameDay += 1
      record.cost += one.cost
    }
  }
  for (const day of days) {
    const record = matched.get(day) ?? { sameDay: 0, thirtyDays: 0, cost: 0 }
    let left = sold(day) - record.sameDay
    for (let later = day + 1; later <= day + 30 && left > 0; later++) {
      const each = factor(day, later)
      // A share of then is `each` shares of the later day.
      while (left > 0 && free(later).length >= each) {
        for (const one of free(later).slice(0, each)) {
          one.used.push(true)
          record.cost += one.cost
        }
        record.thirtyDays += 1
        left -= 1
      }
    }
  }
  const gains: NaiveGain[] = []
  let [shares, cost] = [0, 0]
  for (const day of days) {
    shares *= factor(day - 1, day)
    for (const one of free(day)) {
      shares += 1
      cost += one.cost
    }
    for (const one of on(day, 'joined')) {
      shares += one.shares
      cost += one.pounds
    }
    for (const one of on(day, 'distribution')) cost += shares > 0 ? one.pounds : 0
    let excess = 0
    let isGain = false
    const returned = on(day, 'return_of_capital')
    if (returned.length > 0) {
      const pounds = total(returned, 'pounds')
      const valueAfter = Math.max(...returned.map((one) => one.valueAfter ?? 0))
      const whole = pounds + shares * valueAfter
      const isSmall = pounds <= SMALL || pounds <= whole / 20
      const gone = isSmall ? Math.min(cost, pounds) : (cost * pounds) / whole
      if (!isSmall || pounds > cost) {
        isGain = true
        excess += pounds - gone
      }
      cost -= gone
    }
    const record = matched.get(day) ?? { sameDay: 0, thirtyDays: 0, cost: 0 }
    const pooled = sold(day) - record.sameDay - record.thirtyDays
    if (pooled > shares) return null
    const average = shares === 0 ? 0 : cost / shares
    shares -= pooled
    cost = shares === 0 ? 0 : cost - pooled * average
    const sales = on(day, 'sale')
    if (sales.length > 0) {
      gains.push({
        day,
        gain: total(sales, 'pounds') - record.cost - pooled * average,
        sameDay: record.sameDay,
        thirtyDays: record.thirtyDays,
        pooled,
      })
    }
    if (isGain) gains.push({ day, gain: excess, sameDay: 0, thirtyDays: 0, pooled: 0 })
  }
  return { gains, pool: { shares, cost } }
}
