/**
 * A second calculation of gilts: every payment is listed by stepping through calendar months, discounted
 * by itself, and a yield is found by halving an interval. Days are YYYY-MM-DD. It shares no code with the
 * engine.
 */

export interface NaiveGilt {
  /** Percent a year. */
  readonly coupon: number
  readonly maturity: string
  readonly issued: string | null
  readonly firstCoupon: string | null
}

export interface NaivePayment {
  readonly date: string
  readonly amount: number
  /** Half-years from the settlement, in parts of its quasi-coupon period. */
  readonly halfYears: number
}

export interface NaiveHoliday {
  (date: string): boolean
}

/** Quasi-coupon dates from before `from` to maturity, earliest first. */
function periodEnds(maturity: string, from: string): string[] {
  const [year = 0, month = 0, day = 0] = maturity.split('-').map(Number)
  const ends: string[] = []
  for (let back = 0; ; back++) {
    let wantedYear = year
    let wantedMonth = month - 6 * back
    while (wantedMonth < 1) {
      wantedMonth += 12
      wantedYear -= 1
    }
    let date = day
    const text = () =>
      `${wantedYear}-${String(wantedMonth).padStart(2, '0')}-${String(date).padStart(2, '0')}`
    while (new Date(`${text()}T00:00:00Z`).getUTCMonth() !== wantedMonth - 1) date -= 1
    ends.unshift(text())
    if (text() <= from) return ends
  }
}

export function naivePosition(gilt: NaiveGilt, settle: string, isHoliday: NaiveHoliday) {
  const since = gilt.issued !== null && gilt.issued < settle ? gilt.issued : settle
  const ends = periodEnds(gilt.maturity, since)
  const at = ends.findIndex((end) => end > settle)
  const next = ends[at] ?? ''
  const last = ends[at - 1] ?? ''
  const first =
    gilt.issued === null
      ? ''
      : (gilt.firstCoupon ?? ends.find((end) => end > (gilt.issued ?? '')) ?? '')
  const paysOn = (date: string) => {
    if (gilt.issued === null || date > first) return gilt.coupon / 2
    return date < first ? 0 : earned(gilt, ends, gilt.issued, date)
  }
  const exDay = walkBack(next, 7, isHoliday)
  const isEx = settle > exDay && paysOn(next) > 0
  const begin = gilt.issued !== null && settle < first ? gilt.issued : last
  const accrued = earned(gilt, ends, begin, settle) - (isEx ? paysOn(next) : 0)
  const part = daysBetween(settle, next) / daysBetween(last, next)
  const payments: NaivePayment[] = ends.slice(at).map((date, index) => ({
    date,
    amount: isEx && index === 0 ? 0 : paysOn(date),
    halfYears: part + index,
  }))
  return { next, last, exDay, isEx, accrued, payments }
}

/** Interest day by day, each a part of its own period's half coupon. */
function earned(gilt: NaiveGilt, ends: readonly string[], from: string, to: string): number {
  let interest = 0
  for (const [index, end] of ends.entries()) {
    const begin = ends[index - 1]
    if (begin === undefined) continue
    const start = from > begin ? from : begin
    const stop = to < end ? to : end
    if (start < stop) {
      interest += (gilt.coupon / 2) * (daysBetween(start, stop) / daysBetween(begin, end))
    }
  }
  return interest
}

function walkBack(date: string, count: number, isHoliday: NaiveHoliday): string {
  let found = new Date(`${date}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    found = new Date(found.getTime() - 86_400_000)
    const weekday = found.getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !isHoliday(found.toISOString().slice(0, 10))) left -= 1
  }
  return found.toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** @param kept part of each coupon that tax leaves */
export function naivePrice(
  payments: readonly NaivePayment[],
  yieldRatio: number,
  kept = 1,
  relief = 0,
): number {
  let worth = 0
  for (const [index, { amount, halfYears }] of payments.entries()) {
    const principal = index === payments.length - 1 ? 100 : 0
    const paid = amount * kept + principal + (index === 0 ? relief : 0)
    worth += paid / (1 + yieldRatio / 2) ** halfYears
  }
  return worth
}

export function naiveYield(
  payments: readonly NaivePayment[],
  dirty: number,
  kept = 1,
  relief = 0,
): number {
  let low = -1.9
  let high = 50
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (naivePrice(payments, middle, kept, relief) > dirty) low = middle
    else high = middle
  }
  return (low + high) / 2
}
