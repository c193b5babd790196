/**
 * A second calculation of a couple's gains and of their funds' income, from what happened and not from a
 * ledger. All shares are restated as those of the last day, so that no split is left, and each amount is a
 * plain number. NaN stands for what cannot be known.
 */
import type { Fund } from '../../apps/server/src/modules/tax/reading/fund-book.ts'
import { toDay } from '../../apps/server/src/platform/calendar/days.ts'
import type { Deed, Person } from './random-people.ts'

export interface NaiveResult {
  /** Pounds by `security day`: sales, capital and claims. */
  readonly gains: ReadonlyMap<string, number>
  /** Cost of what was given, by `security day`. */
  readonly given: ReadonlyMap<string, number>
  /** The same for one share of the last day, for who receives it. */
  readonly givenEach: ReadonlyMap<string, number>
  /** Shares matched with purchases of the 30 days after, by `security day`, as on the day of the sale. */
  readonly boughtBack: ReadonlyMap<string, number>
  /** At the end, by security. */
  readonly pools: ReadonlyMap<string, { readonly shares: number; readonly cost: number }>
  /** Pounds of income that a fund kept, by `security day`. */
  readonly income: ReadonlyMap<string, number>
  /** Securities that cannot be computed, with all that are linked with them. */
  readonly refused: ReadonlySet<string>
}

const SMALL = 3000
const NOTHING = 1e-7

/**
 * Who gives what to whom is known once the giver is computed, so that each round knows a gift more. Null
 * where there is no answer: a refusal that takes away the cost of the gift on which it rests.
 */
export function naiveCouple(
  deeds: readonly Deed[],
  funds: ReadonlyMap<string, Fund>,
): Readonly<Record<Person, NaiveResult>> | null {
  let both = { self: alone('self', new Map()), spouse: alone('spouse', new Map()) }
  const known = () =>
    [...both.self.given.values(), ...both.spouse.given.values()].filter((cost) => cost >= 0).length
  for (let before = -1; before !== known(); ) {
    before = known()
    both = nextRound()
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = nextRound()
    if (answerOf(next) === answerOf(both)) return both
    both = next
  }
  return null

  function nextRound() {
    return {
      self: alone('self', both.spouse.givenEach),
      spouse: alone('spouse', both.self.givenEach),
    }
  }

  function alone(person: Person, received: ReadonlyMap<string, number>): NaiveResult {
    return naivePerson(person, deeds, funds, received)
  }
}

const MAX_ROUNDS = 12

/** Refusals and gifts, on which another round rests. */
const answerOf = ({ self, spouse }: Readonly<Record<Person, NaiveResult>>) =>
  [self, spouse]
    .flatMap(({ givenEach, refused }) => [[...refused].toSorted().join(), ...givenEach.values()])
    .join(' ')

interface Lot {
  readonly security: string
  readonly day: number
  shares: number
  cost: number
  /** As bought. */
  readonly bought: number
  readonly paid: number
}

interface Departure {
  readonly security: string
  readonly day: number
  sold: number
  given: number
  proceeds: number
  matchedShares: number
  matchedCost: number
  sameDay: number
}

function naivePerson(
  person: Person,
  deeds: readonly Deed[],
  funds: ReadonlyMap<string, Fund>,
  received: ReadonlyMap<string, number>,
): NaiveResult {
  const splits = deeds.filter(({ what }) => what === 'split')
  /** Shares of a day, after its splits, as shares of the last day. */
  const restate = (security: string, day: number, shares: number) =>
    splits.reduce(
      (now, split) => (split.security === security && split.day > day ? now * split.ratio : now),
      shares,
    )
  const own = deeds.filter((deed) => deed.person === person && deed.what !== 'split')
  const lots = listLots(person, deeds, restate, received)
  const departures = listDepartures(own, restate)
  const later: { security: string; sold: number; bought: number; shares: number }[] = []
  match(departures, lots, later)

  const gains = new Map<string, number>()
  const given = new Map<string, number>()
  const income = new Map<string, number>()
  const failed = new Set<string>()
  const pools = new Map<string, { shares: number; cost: number }>()
  const pool = (security: string) => {
    const known = pools.get(security) ?? { shares: 0, cost: 0 }
    pools.set(security, known)
    return known
  }
  const add = (to: Map<string, number>, key: string, pounds: number) => {
    to.set(key, (to.get(key) ?? 0) + pounds)
  }
  const kept = own.filter(({ what }) => what === 'kept')
  const steps = listSteps()
  for (const step of steps.toSorted((a, b) => a.day - b.day || a.rank - b.rank)) step.run()
  const boughtBack = new Map<string, number>()
  for (const { bought, security, shares, sold } of later) {
    if (bought > sold) add(boughtBack, `${security} ${sold}`, shares / restate(security, sold, 1))
  }
  const refused = spread(failed, own)
  const givenEach = new Map(
    departures.map(({ day, given: shares, security }) => {
      const cost = refused.has(security) ? undefined : given.get(`${security} ${day}`)
      return [`${security} ${day}`, (cost ?? Number.NaN) / shares]
    }),
  )
  return { boughtBack, gains, given, givenEach, pools, income, refused }

  function listSteps(): { day: number; rank: number; run(): void }[] {
    return [
      ...[...funds.values()].flatMap((fund) =>
        fund.periods.map((period) => reportStep(fund, period)),
      ),
      ...kept.map(keptStep),
      ...lots.map((lot) => ({
        day: lot.day,
        rank: 2,
        run() {
          pool(lot.security).shares += lot.shares
          pool(lot.security).cost += lot.cost
        },
      })),
      ...own.flatMap(eventStep),
      ...departures.map((one) => ({ day: one.day, rank: 6, run: () => leave(one) })),
    ]
  }

  /** All shares held, whatever they are matched with. */
  function heldAfter(security: string, day: number): number {
    let shares = 0
    for (const lot of lots) {
      if (lot.security === security && lot.day <= day) shares += lot.bought
    }
    for (const one of departures) {
      if (one.security === security && one.day <= day) shares -= one.sold + one.given
    }
    for (const deed of own) {
      if (deed.day > day) continue
      const isOut = deed.what === 'merge' && deed.security === security
      const isIn = (deed.what === 'merge' || deed.what === 'spin') && deed.into === security
      if (deed.what === 'join' && deed.security === security) {
        shares += restate(security, deed.day, deed.shares)
      }
      if (isOut) shares -= restate(security, deed.day, deed.shares)
      if (isIn) shares += restate(security, deed.day, deed.shares * deed.ratio)
    }
    return Math.abs(shares) < NOTHING ? 0 : shares
  }

  /** With the day's purchases and before its sales, without shares that came and went on it. */
  function heldInDay(security: string, day: number): number {
    return departures
      .filter((one) => one.security === security && one.day === day)
      .reduce(
        (shares, { given: gift, sold, sameDay }) => shares + sold + gift - sameDay,
        heldAfter(security, day),
      )
  }

  function reportStep({ security }: Fund, period: Fund['periods'][number]) {
    const end = toDay(period.periodEnd)
    return {
      day: end + 1,
      rank: 0,
      run() {
        if (kept.some((one) => one.security === security && one.day === end)) return
        const boughtBack = later
          .filter((one) => one.security === security && one.sold <= end && one.bought > end)
          .reduce((sum, { shares }) => sum + shares, 0)
        const restated = heldAfter(security, end) + boughtBack
        const pounds = (restated / restate(security, end, 1)) * Number(period.perUnit)
        const distributed = toDay(period.distributionDate ?? sixMonthsAfter(period.periodEnd))
        if (restated < NOTHING) return
        add(income, `${security} ${distributed}`, pounds)
        pool(security).cost += pounds
      },
    }
  }

  /** Beside its own day's sales only if it is for the shares that they took. */
  function keptStep({ day, later: paid, pounds, security, units }: Deed) {
    const left = heldAfter(security, day)
    const sold = departures
      .filter((one) => one.security === security && one.day === day)
      .reduce((sum, one) => sum + one.sold, 0)
    const stated = units === null ? null : restate(security, day, units)
    const near = (a: number | null, b: number) => a !== null && Math.abs(a - b) < 1e-3
    const isForSold =
      sold > 0 && (stated === null ? left === 0 : near(stated, left + sold) && !near(stated, left))
    const isOnDay = paid === null || isForSold
    return {
      day: isOnDay ? day : day + 1,
      rank: isOnDay ? 3 : 0,
      run() {
        add(income, `${security} ${paid ?? day}`, pounds)
        if (pool(security).shares > NOTHING) pool(security).cost += pounds
      },
    }
  }

  function eventStep(deed: Deed): { day: number; rank: number; run(): void }[] {
    const { day, into, part, pounds, ratio, security, shares, what } = deed
    const step = (rank: number, run: () => void) => [{ day, rank, run }]
    const now = (count: number) => restate(security, day, count)
    switch (what) {
      case 'join':
        return step(2, () => {
          pool(security).shares += now(shares)
          pool(security).cost += pounds
        })
      case 'merge':
        return step(1, () => {
          if (pounds > 0)
            takeCapital(
              security,
              day,
              pounds,
              (deed.valueAfter ?? 0) * shares * ratio,
              deed.isElected,
            )
          const old = pool(security)
          pool(into).shares += restate(into, day, shares * ratio)
          pool(into).cost += old.cost
          pools.set(security, { shares: 0, cost: 0 })
        })
      case 'spin':
        return step(1, () => {
          const old = pool(security)
          // Shares that were sold and will be bought back are in the pool and got nothing.
          const moved = old.cost * part * (now(shares) / old.shares)
          old.cost -= moved
          pool(into).shares += restate(into, day, shares * ratio)
          pool(into).cost += moved
        })
      case 'equalise':
        return step(4, () => {
          if (pounds > pool(security).cost) failed.add(security)
          pool(security).cost -= pounds
        })
      case 'capital': {
        const all = own.filter(
          (one) => one.what === what && one.day === day && one.security === security,
        )
        if (all[0] !== deed) return []
        return step(5, () => {
          const values = new Set(all.flatMap(({ valueAfter }) => valueAfter ?? []))
          const each = values.size === 1 ? ([...values][0] ?? Number.NaN) : Number.NaN
          const sum = all.reduce((total, one) => total + one.pounds, 0)
          const said = new Set(all.flatMap(({ isElected }) => isElected ?? []))
          const isElected = said.size === 1 ? said.has(true) : null
          takeCapital(security, day, sum, (each * pool(security).shares) / now(1), isElected)
        })
      }
      case 'worthless':
        return step(5.5, () => {
          const own = pool(security)
          const claimed = shares === 0 ? heldInDay(security, day) : now(shares)
          const cost = own.cost * (claimed / own.shares)
          add(gains, `${security} ${day}`, pounds - cost)
          const isAll = own.shares - claimed < NOTHING
          own.cost = isAll ? pounds : own.cost + pounds - cost
        })
      case 'buy':
      case 'into_wrapper':
      case 'kept':
      case 'move':
      case 'out_of_wrapper':
      case 'scrip':
      case 'sell':
      case 'split':
      case 'to_charity':
      case 'to_spouse':
      case 'to_stranger':
        return []
    }
  }

  /** With the election the whole cost is deducted; without it none is, where the money exceeds it. */
  function takeCapital(
    security: string,
    day: number,
    pounds: number,
    left: number,
    isElected: boolean | null,
  ): void {
    const own = pool(security)
    const isSmall = pounds <= SMALL || pounds <= 0.05 * (pounds + left)
    const isOffered = pounds > own.cost
    const isDeducted = isOffered && isElected !== null ? isElected : isSmall
    if (isDeducted) {
      const excess = pounds - own.cost
      if (excess > 0) add(gains, `${security} ${day}`, excess)
      own.cost = Math.max(own.cost - pounds, 0)
      return
    }
    const cost = own.cost * (pounds / (pounds + left))
    add(gains, `${security} ${day}`, pounds - cost)
    own.cost -= cost
  }

  function leave(one: Departure): void {
    const { day, given: gift, matchedCost, matchedShares, proceeds, security, sold } = one
    const own = pool(security)
    if (sold > 0 && gift > 0 && matchedShares > NOTHING) failed.add(security)
    const pooled = sold + gift - matchedShares
    const cost = pooled > NOTHING ? own.cost * Math.min(pooled / own.shares, 1) : 0
    own.shares -= pooled
    own.cost -= cost
    if (own.shares < NOTHING) {
      own.shares = 0
      own.cost = 0
    }
    const all = matchedCost + cost
    const ofSale = sold / (sold + gift)
    if (sold > 0) add(gains, `${security} ${day}`, proceeds - all * ofSale)
    if (gift > 0) add(given, `${security} ${day}`, all * (1 - ofSale))
  }
}

function listLots(
  person: Person,
  deeds: readonly Deed[],
  restate: (security: string, day: number, shares: number) => number,
  received: ReadonlyMap<string, number>,
): Lot[] {
  const bought = deeds.flatMap((deed) => {
    const { charges, later, pounds, security, what } = deed
    const isBought = what === 'buy' || what === 'scrip' || what === 'out_of_wrapper'
    if (isBought && deed.person === person) {
      const shares = restate(security, deed.day, deed.shares)
      return [{ security, day: deed.day, shares, cost: pounds + charges }]
    }
    if (what !== 'to_spouse' || deed.person === person) return []
    const shares = restate(security, deed.day, deed.shares)
    const cost = (received.get(`${security} ${deed.day}`) ?? Number.NaN) * shares
    return [{ security, day: later ?? deed.day, shares, cost }]
  })
  return [...Map.groupBy(bought, ({ day, security }) => `${security} ${day}`).values()].map(
    (day) => {
      const { security, day: on } = day[0] as (typeof bought)[number]
      const shares = day.reduce((sum, one) => sum + one.shares, 0)
      const cost = day.reduce((sum, one) => sum + one.cost, 0)
      return { security, day: on, shares, cost, bought: shares, paid: cost }
    },
  )
}

const SOLD = new Set<Deed['what']>(['sell', 'into_wrapper', 'to_stranger'])
const GIVEN = new Set<Deed['what']>(['to_spouse', 'to_charity'])

function listDepartures(
  own: readonly Deed[],
  restate: (security: string, day: number, shares: number) => number,
): Departure[] {
  const leaving = own.filter(({ what }) => SOLD.has(what) || GIVEN.has(what))
  const days = Map.groupBy(leaving, ({ day, security }) => `${security} ${day}`)
  return [...days.values()].map((deeds) => {
    const { day, security } = deeds[0] as Deed
    const count = (kinds: ReadonlySet<Deed['what']>) =>
      restate(
        security,
        day,
        deeds.reduce((sum, one) => sum + (kinds.has(one.what) ? one.shares : 0), 0),
      )
    const proceeds = deeds.reduce((sum, one) => sum + one.pounds - one.charges, 0)
    const none = { matchedShares: 0, matchedCost: 0, sameDay: 0 }
    return { security, day, sold: count(SOLD), given: count(GIVEN), proceeds, ...none }
  })
}

/** Same day for all first, then each sale in turn with the 30 days after it. */
function match(
  departures: readonly Departure[],
  lots: readonly Lot[],
  later: { security: string; sold: number; bought: number; shares: number }[],
): void {
  const pair = (one: Departure, lot: Lot) => {
    const shares = Math.min(one.sold + one.given - one.matchedShares, lot.shares)
    if (shares < NOTHING) return
    const cost = lot.paid * (shares / lot.bought)
    one.matchedShares += shares
    one.matchedCost += cost
    if (lot.day === one.day) one.sameDay += shares
    lot.shares -= shares
    lot.cost -= cost
    if (lot.shares < NOTHING) lot.cost = 0
    later.push({ security: one.security, sold: one.day, bought: lot.day, shares })
  }
  for (const one of departures) {
    for (const lot of lots) if (lot.security === one.security && lot.day === one.day) pair(one, lot)
  }
  for (const one of departures.toSorted((a, b) => a.day - b.day)) {
    for (const lot of lots.toSorted((a, b) => a.day - b.day)) {
      const wait = lot.day - one.day
      if (lot.security === one.security && wait > 0 && wait <= 30) pair(one, lot)
    }
  }
}

/** All that a merger or a spin-off links. */
function spread(failed: ReadonlySet<string>, own: readonly Deed[]): ReadonlySet<string> {
  const all = new Set(failed)
  for (let size = -1; size !== all.size; ) {
    size = all.size
    for (const { into, security } of own) {
      if (into !== '' && (all.has(security) || all.has(into))) {
        all.add(security)
        all.add(into)
      }
    }
  }
  return all
}

function sixMonthsAfter(date: string): string {
  const on = new Date(`${date}T00:00:00Z`)
  const isLast = new Date(on.getTime() + 864e5).getUTCMonth() !== on.getUTCMonth()
  const last = new Date(Date.UTC(on.getUTCFullYear(), on.getUTCMonth() + 7, 0))
  if (!isLast) last.setUTCDate(Math.min(on.getUTCDate(), last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
