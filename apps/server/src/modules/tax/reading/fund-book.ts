/** Facts of a ledger's funds and of securities with a stated kind: imported ones, and the user's word. */
import type { FundIncome, FundIncomeKind } from '@leadenhall/contract/fund-income/index.ts'
import { FUND_TYPE } from '@leadenhall/contract/instruments/words.ts'
import type { FundReporting, StatedKind } from '@leadenhall/contract/tax/index.ts'
import { type Day, toDate, toDay } from '../../../platform/calendar/days.ts'
import { readFundFacts } from '../../fund-income/index.ts'
import type { LoadedLedger } from '../../portfolio/index.ts'
import { readFundChoices } from '../statements.ts'
import type { TaxDeps } from './tax-deps.ts'

/** Offshore ones ask for their status. Other offshore funds count once a fact of them is known. */
const FUND_TYPES: ReadonlySet<string | null> = new Set(['ETFs', FUND_TYPE])

/** No list says it. The name only asks. */
const VCT_NAME = /\bVCT\b|\bventure capital trust\b/i

export interface Fund extends FundIncome {
  /** `stated`: neither, and known by the user's word alone. */
  readonly kind: 'offshore' | 'vct' | 'stated'
  readonly security: string
  readonly choice: FundChoice
}

/** Null where the user has said nothing. */
export interface FundChoice {
  readonly income: FundIncomeKind | null
  readonly reporting: FundReporting | null
  /** Month and day of the periods' end, `06-30`. */
  readonly periodEnd: string | null
  /** Oldest first. */
  readonly kinds: readonly StatedKind[]
}

const NO_CHOICE: FundChoice = { income: null, reporting: null, periodEnd: null, kinds: [] }

/** By security. */
export type FundBook = ReadonlyMap<string, Fund>

/** @returns text that is equal for equal facts, and that `parseFundBook` reads */
export async function loadFundBook(
  deps: Pick<TaxDeps, 'db' | 'universe'>,
  userId: string,
  { ledger }: Pick<LoadedLedger, 'ledger'>,
): Promise<string> {
  const subjects = new Set(
    [...ledger.values()].flatMap(({ entries }) => entries.map(({ subject }) => subject)),
  )
  const listings = [...subjects].flatMap((subject) => {
    const listing = subject === null ? undefined : deps.universe().findById(subject)
    if (!listing?.isin) return []
    const kind = kindOf(listing)
    return [{ security: listing.listing_id, isin: listing.isin, type: listing.type, kind }]
  })
  if (listings.length === 0) return '[]'
  const isins = [...new Set(listings.map(({ isin }) => isin))]
  const [facts, choices] = await Promise.all([
    readFundFacts(deps.db, userId, isins),
    readFundChoices(deps.db, userId),
  ])
  const funds = listings.flatMap(({ isin, kind, security, type }): Fund[] => {
    const known = facts.get(isin)
    const choice = choices.get(isin)
    if (kind === 'stated' && !choice?.kinds.length) return []
    if (kind === 'offshore' && !FUND_TYPES.has(type) && !known && !choice) return []
    const { periods = [], reporting = [] } = known ?? {}
    return [{ isin, kind, security, periods, reporting, choice: choice ?? NO_CHOICE }]
  })
  return JSON.stringify(funds)
}

function kindOf({
  isin,
  name,
}: {
  readonly isin: string | null
  readonly name: string | null
}): Fund['kind'] {
  if (!isin?.startsWith('GB')) return 'offshore'
  return VCT_NAME.test(name ?? '') ? 'vct' : 'stated'
}

export function parseFundBook(text: string): FundBook {
  return new Map((JSON.parse(text) as Fund[]).map((fund) => [fund.security, fund]))
}

/** Currencies of the reports, with the first day on which each rate is needed. */
export function currenciesOf(funds: FundBook): ReadonlyMap<string, Day> {
  const first = new Map<string, Day>()
  for (const { currency, periodEnd } of [...funds.values()].flatMap(({ periods }) => periods)) {
    first.set(currency, Math.min(toDay(periodEnd), first.get(currency) ?? toDay(periodEnd)))
  }
  return first
}

/** As stated for a day; null where nothing is. */
export function statedKindOn(
  { choice }: Pick<Fund, 'choice'>,
  day: Day,
): StatedKind['kind'] | null {
  const date = toDate(day)
  return choice.kinds.findLast(({ since }) => since === null || since <= date)?.kind ?? null
}

/** The user's word counts before that of a report. Null where neither says it. */
export function incomeKindOf(
  { choice, periods }: Pick<Fund, 'choice' | 'periods'>,
  day: Day,
): FundIncomeKind | null {
  const stated = statedKindOn({ choice }, day)
  if (stated === 'bond_fund') return 'interest'
  if (stated === 'vct') return 'exempt'
  return choice.income ?? periods.find(({ incomeKind }) => incomeKind !== null)?.incomeKind ?? null
}
