/** The prices and rates that a part of a ledger needs. */
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { type Day, todayOf } from '../../../platform/calendar/days.ts'
import { memoBy } from '../../../platform/memo-by.ts'
import { forEachPaced } from '../../../platform/pace.ts'
import type { Universe } from '../../instruments/index.ts'
import type { RateOn } from '../engine/amounts.ts'
import type { AccountLedger } from '../engine/ledger.ts'
import type { LoadedPrices, PriceBook } from './price-book.ts'
import type { PriceDeps } from './price-deps.ts'

export type LoadingDeps = Pick<PriceDeps, 'clock' | 'universe'> & { readonly prices: PriceBook }

interface Needs {
  /** First day of each instrument and currency. */
  readonly subjects: ReadonlyMap<string, Day>
  readonly currencies: ReadonlyMap<string, Day>
}

const needsOf = memoBy((ledger: AccountLedger): Needs => {
  const subjects = new Map<string, Day>()
  const currencies = new Map<string, Day>()
  for (const { day, into, price, subject } of ledger.entries) {
    // Entries are in order: the first one of a kind is the earliest.
    for (const one of [subject, into]) {
      if (one !== null && !subjects.has(one)) subjects.set(one, day)
    }
    for (const one of [ledger.account.currency, price && currencyOf(price.unit)]) {
      if (one && !currencies.has(one)) currencies.set(one, day)
    }
  }
  addLinked(ledger, currencies)
  return { subjects, currencies }
})

/** The cost of shares from other accounts depends on those accounts' currencies. */
function addLinked({ groups }: AccountLedger, currencies: Map<string, Day>): void {
  for (const { link } of groups.values()) {
    for (const { account, entries } of link?.groups ?? []) {
      for (const { day, price } of entries) {
        for (const one of [account.currency, price && currencyOf(price.unit)]) {
          if (one) currencies.set(one, Math.min(day, currencies.get(one) ?? day))
        }
      }
    }
  }
}

export function subjectsOf(ledgers: readonly AccountLedger[]): Map<string, Day> {
  return earliest(ledgers.map((ledger) => needsOf(ledger).subjects))
}

function earliest(maps: readonly ReadonlyMap<string, Day>[]): Map<string, Day> {
  const all = new Map<string, Day>()
  for (const map of maps) {
    for (const [key, day] of map) all.set(key, Math.min(day, all.get(key) ?? day))
  }
  return all
}

/**
 * Exchange rates for everything that the ledger's amounts are in. Positions at these rates are
 * computed on the way, instrument by instrument, because those of a large ledger take seconds.
 */
export async function loadRates(deps: LoadingDeps, ledgers: readonly AccountLedger[]) {
  const currencies = earliest(ledgers.map((ledger) => needsOf(ledger).currencies))
  const rates = await deps.prices.load({ subjects: new Map(), currencies, today: todayOf(deps) })
  const groups = ledgers.flatMap((ledger) => [...ledger.groups.values()])
  await forEachPaced(groups, (group) => {
    group.trails(rates.rateOn)
    group.lots(rates.rateOn)
  })
  return rates
}

/**
 * Exchange rates that no activity needs, such as those of what a fund reports. The ledger's own stay apart,
 * because positions are kept by them.
 * @param currencies with the first day on which each rate is needed
 */
export async function loadOtherRates(
  deps: LoadingDeps,
  currencies: ReadonlyMap<string, Day>,
): Promise<RateOn> {
  const today = todayOf(deps)
  return (await deps.prices.load({ subjects: new Map(), currencies, today })).rateOn
}

/**
 * Prices of instruments, and the ledger's exchange rates.
 * @param subjects with the first day on which each price is needed
 */
export async function loadPrices(
  deps: LoadingDeps,
  ledgers: readonly AccountLedger[],
  subjects: ReadonlyMap<string, Day>,
): Promise<LoadedPrices> {
  const rates = await loadRates(deps, ledgers)
  const universe = deps.universe()
  const loaded = await deps.prices.load({
    subjects: new Map(
      [...subjects].map(([subject, from]) => [
        subject,
        { symbol: symbolOf(universe, subject), from },
      ]),
    ),
    currencies: new Map(),
    today: todayOf(deps),
  })
  return {
    ...loaded,
    // Positions depend on the ledger's own currencies, whatever prices are in.
    rateOn: rates.rateOn,
    rateOf: (currency) => rates.rateOf(currency) ?? loaded.rateOf(currency),
  }
}

export function symbolOf(universe: Universe, subject: string): string {
  return universe.findById(subject)?.ticker ?? subject.replace(/^symbol:/, '')
}
