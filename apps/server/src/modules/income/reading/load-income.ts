/** Income of the securities of some accounts, past and to come. */
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { type Day, todayOf } from '../../../platform/calendar/days.ts'
import { takeTurn } from '../../../platform/pace.ts'
import {
  type AccountLedger,
  type LoadedLedger,
  loadRates,
  type RateOn,
  selectAccounts,
} from '../../portfolio/index.ts'
import { readDividends, type SourceDividends } from './dividend-source.ts'
import { type HeldSecurity, listHeld } from './held.ts'
import type { IncomeDeps } from './income-deps.ts'
import { incomeOfSecurity, type SecurityIncome } from './security/security-income.ts'

export interface LoadedIncome {
  readonly today: Day
  readonly loaded: LoadedLedger
  readonly ledgers: readonly AccountLedger[]
  readonly rateOn: RateOn
  /** Of every day of the ledger, in the currencies of its accounts. */
  readonly ledgerRateOn: RateOn
  readonly securities: readonly SecurityIncome[]
  /** Securities whose source did not respond. */
  readonly unread: readonly string[]
  readonly simulated: boolean
}

/** Sold longer ago, a security pays nothing any more. */
const SINCE_DAYS = 400

/**
 * @param account ids separated by commas; undefined for all
 * @throws AppError validation_failed for an unknown account
 */
export async function loadIncome(
  deps: IncomeDeps,
  userId: string,
  account: string | undefined,
  since: Day = todayOf(deps) - SINCE_DAYS,
): Promise<LoadedIncome> {
  const today = todayOf(deps)
  const loaded = await deps.ledgers.load(userId)
  const ledgers = selectAccounts(loaded, account)
  const own = await loadRates(deps, ledgers)
  const held = listHeld(ledgers, own.rateOn, since)
  const sources = await readSources(deps, held, today)
  const rateOn = await ratesFor(deps, ledgers, sources, since, today)
  const securities: SecurityIncome[] = []
  for (const security of held) {
    await takeTurn()
    const source = sources.get(security.subject)
    if (source) securities.push(incomeOfSecurity(security, source, { today, rateOn }))
  }
  return {
    today,
    loaded,
    ledgers,
    rateOn,
    ledgerRateOn: own.rateOn,
    securities,
    unread: [...sources].flatMap(([subject, { isUnread }]) => (isUnread ? [subject] : [])),
    simulated: deps.registry.mode() === 'demo',
  }
}

async function readSources(
  deps: IncomeDeps,
  held: readonly HeldSecurity[],
  today: Day,
): Promise<ReadonlyMap<string, SourceDividends>> {
  const sources = new Map<string, SourceDividends>()
  await Promise.all(
    held.map(async ({ subject }) => {
      sources.set(subject, await readDividends(deps, subject, today))
    }),
  )
  return sources
}

/** Of the accounts, and of the dividends, which can be in other currencies. */
async function ratesFor(
  deps: IncomeDeps,
  ledgers: readonly AccountLedger[],
  sources: ReadonlyMap<string, SourceDividends>,
  since: Day,
  today: Day,
): Promise<RateOn> {
  const currencies = new Set(ledgers.map(({ account }) => account.currency))
  for (const { events } of sources.values()) {
    for (const { unit } of events) if (unit !== null) currencies.add(currencyOf(unit))
  }
  const { rateOn } = await deps.prices.load({
    subjects: new Map(),
    currencies: new Map([...currencies].map((currency) => [currency, since])),
    today,
  })
  return rateOn
}
