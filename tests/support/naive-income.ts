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
  readonly expected: readonly { readonly day: number; readonly amount: number }[]
  readonly specials: readonly number[]
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
  const isSpecial = all.map((one) => {
    let [sum, count] = [0, 0]
    for (let years = -12; years <= 12; years++) {
      if (years === 0) continue
      const anniversary = one.day + 364 * years
      let [best, bestAway] = [Number.NaN, 46]
      for (const other of all) {
        const away = Math.abs(other.day - anniversary)
        if (other.currency === one.currency && away < bestAway) [best, bestAway] = [other.now, away]
      }
      if (bestAway <= 45) [sum, count] = [sum + best, count + 1]
    }
    return count > 0 && one.now > 2 * (sum / count) + 1e-12
  })
  const left = all.filter((_, at) => !isSpecial[at])
  const next = new Map<number, number>()
  for (;;) {
    let found: [from: number, to: number] | null = null
    let least = 46
    for (let from = 0; from < left.length; from++) {
      for (let to = 0; to < left.length; to++) {
        const drift = Math.abs(left.at(to)!.day - left.at(from)!.day - 364)
        const isFree = !next.has(from) && ![...next.values()].includes(to)
        if (drift < least && isFree && left.at(from)!.currency === left.at(to)!.currency) {
          found = [from, to]
          least = drift
        }
      }
    }
    if (!found) break
    next.set(...found)
  }
  const last = left.length - 1
  const before = [...next].find(([, to]) => to === last)?.[0]
  const growth = before === undefined ? 1 : left.at(last)!.now / left.at(before)!.now
  const capped = growth < 0.8 ? 0.8 : growth > 1.2 ? 1.2 : growth
  return {
    specials: all.flatMap(({ day }, at) => (isSpecial[at] ? [day] : [])),
    expected: left.flatMap(({ currency, day, now }, at) => {
      const isOfLastYear = day <= today && day > today - 364
      const isOpen = isOfLastYear && !next.has(at) && currency === left.at(last)!.currency
      return isOpen ? [{ day: day + 364, amount: now * capped }] : []
    }),
  }
}
