/**
 * A second, naive forecast of dividends in plain numbers: years are looked through event by event, and
 * pairs are taken by searching for the closest one again and again.
 */
export interface NaiveDividend {
  readonly day: number
  /** Per share as counted on the day. */
  readonly amount: number
  readonly currency: string
}

export interface NaiveSplit {
  readonly day: number
  readonly ratio: number
}

export interface NaiveForecast {
  /** Null amounts are not known. */
  readonly expected: readonly { readonly day: number; readonly amount: number | null }[]
  readonly specials: readonly number[]
  readonly omitted: readonly number[]
}

interface Payment {
  readonly day: number
  readonly currency: string
  readonly now: number
}

export function naiveIncome(
  dividends: readonly NaiveDividend[],
  splits: readonly NaiveSplit[],
  today: number,
): NaiveForecast {
  const all = dividends
    .map(({ amount, currency, day }) => {
      let now = amount
      for (const split of splits) if (day < split.day) now /= split.ratio
      return { day, currency, now }
    })
    .toSorted((a, b) => a.day - b.day)
  const specials = all.filter((_, at) => isSpecial(all, at))
  const left = all.filter((one) => !specials.includes(one))
  const last = left.at(-1)
  const next = link(left, left)
  const previous = new Map([...next].map(([from, to]) => [to, from]))
  const overdue = left.filter((one) => !next.has(one) && one.day + 364 <= today)
  const instead = link(overdue, specials)
  const substitutes = specials.filter((one) => [...instead.values()].includes(one))
  const fresh = left.filter((one) => !previous.has(one))
  const afterwards = link(substitutes, fresh)
  const pending = left.filter((one) => one.day <= today && !next.has(one) && !instead.has(one))
  const gone = pending.filter(({ day }) => day + 364 + 45 < today)
  const newcomers = fresh.filter(
    (one) =>
      ![...afterwards.values()].includes(one) && (left[0]?.day ?? today) - 45 <= one.day - 364,
  )
  let growth = 1
  const twin = last && previous.get(last)
  if (last && twin) {
    const counts = ({ day, now }: Payment) => day <= last.day && now / twin.now >= 0.1
    const lost = gone.filter((one) => one.day > twin.day - 364 && counts(one))
    const gained = newcomers.filter((one) => one.day > twin.day && counts(one))
    if (lost.length + gained.length === 0) {
      growth = Math.min(1.2, Math.max(0.8, last.now / twin.now))
    }
  }
  const repeat = (list: readonly Payment[], amountOf: (one: Payment) => number | null) =>
    list
      .filter((one) => one.currency === last?.currency)
      .filter(({ day }) => day <= today && day + 364 > today)
      .map((one) => ({ day: one.day + 364, amount: amountOf(one) }))
  return {
    specials: specials.map(({ day }) => day),
    omitted: gone.filter(({ day }) => day + 2 * 364 + 45 >= today).map(({ day }) => day),
    expected: [
      ...repeat(pending, ({ now }) => now * growth),
      ...repeat(
        substitutes.filter((one) => !afterwards.has(one)),
        () => null,
      ),
    ].toSorted((a, b) => a.day - b.day),
  }
}

function isSpecial(all: readonly Payment[], at: number): boolean {
  const one = all.at(at)!
  const slot = slotAt(all, at)
  if (slot.size === 0) {
    const usual = all
      .filter((other, place) => slotAt(all, place).size > 0 && other.currency === one.currency)
      .filter(({ day }) => Math.abs(day - one.day) <= 364)
      .map(({ now }) => now)
      .toSorted((a, b) => a - b)
    if (usual.length === 0) return false
    const middle = (usual.length - 1) / 2
    const median = (usual[Math.floor(middle)]! + usual[Math.ceil(middle)]!) / 2
    return one.now > 3 * median + 1e-12
  }
  if (!isHigh(all, at)) return false
  for (const years of [-1, 1]) {
    const other = slot.get(years)
    if (other !== undefined && one.now <= 2 * other + 1e-12) return false
  }
  for (const step of [-1, 1]) {
    for (let place = at + step; place >= 0 && place < all.length; place += step) {
      const other = all.at(place)!
      if (other.currency !== one.currency || slotAt(all, place).size === 0) continue
      if (Math.abs(other.day - one.day) < 364 && isHigh(all, place)) return false
      break
    }
  }
  return true
}

/** Amounts of the same time in other years, by the years after this one. */
function slotAt(all: readonly Payment[], at: number): Map<number, number> {
  const found = new Map<number, number>()
  const one = all.at(at)!
  for (let years = -12; years <= 12; years++) {
    if (years === 0) continue
    let away = 46
    for (const other of all) {
      const off = Math.abs(other.day - one.day - 364 * years)
      if (other.currency !== one.currency || off >= away) continue
      away = off
      found.set(years, other.now)
    }
  }
  return found
}

function isHigh(all: readonly Payment[], at: number): boolean {
  const slot = [...slotAt(all, at).values()]
  const mean = slot.reduce((sum, now) => sum + now, 0) / slot.length
  return slot.length > 0 && all.at(at)!.now > 2 * mean + 1e-12
}

/** Each earlier payment with the one that repeats it, the closest first. */
function link(earlier: readonly Payment[], later: readonly Payment[]): Map<Payment, Payment> {
  const links = new Map<Payment, Payment>()
  const taken = new Set<Payment>()
  for (;;) {
    let found: [Payment, Payment] | null = null
    let least = 46
    for (const from of earlier) {
      if (links.has(from)) continue
      for (const to of later) {
        const drift = Math.abs(to.day - from.day - 364)
        if (taken.has(to) || drift >= least || from.currency !== to.currency) continue
        found = [from, to]
        least = drift
      }
    }
    if (!found) return links
    links.set(...found)
    taken.add(found[1])
  }
}
