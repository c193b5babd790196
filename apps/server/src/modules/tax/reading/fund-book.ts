/** Facts of a ledger's funds and of securities with a stated kind: imported ones, and the user's word. */
import type { FundIncome, FundIncomeKind } from '@leadenhall/contract/fund-income/index.ts'
import type { FundReporting, StatedKind } from '@leadenhall/contract/tax/index.ts'
import { type Day, toDate, toDay } from '../../../platform/calendar/days.ts'
import { readFundFacts } from '../../fund-income/index.ts'
import type { LoadedLedger } from '../../portfolio/index.ts'
import { readFundChoices } from '../statements.ts'
import { isBritish, type ListedKind, listedKindOf } from './security-facts.ts'
import type { TaxDeps } from './tax-deps.ts'

export interface Fund extends Omit<FundIncome, 'isin'> {
  readonly isin: string | null
  /** `bond`: in sterling, and no gilt. `stated`: none of the others, and known by the user's word alone. */
  readonly kind: 'offshore' | 'vct' | 'reit' | 'bond' | 'stated'
  /** By the list of instruments; null where it says nothing. */
  readonly listed: ListedKind | null
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
  deps: Pick<TaxDeps, 'bonds' | 'db' | 'universe'>,
  userId: string,
  { ledger }: Pick<LoadedLedger, 'ledger'>,
): Promise<string> {
  const securities = listSecurities(deps, ledger)
  if (securities.length === 0) return '[]'
  const isins = [...new Set(securities.flatMap(({ isin }) => isin ?? []))]
  const [facts, choices] = await Promise.all([
    readFundFacts(deps.db, userId, isins),
    readFundChoices(deps.db, userId),
  ])
  const funds = securities.flatMap((one): Fund[] => {
    const { isin, listed, security } = one
    const known = isin === null ? undefined : facts.get(isin)
    const choice = choiceOf(choices, one)
    const kind = kindOf(one, known !== undefined, choice)
    if (kind === null) return []
    const { periods = [], reporting = [] } = known ?? {}
    return [{ isin, kind, listed, security, periods, reporting, choice: choice ?? NO_CHOICE }]
  })
  return JSON.stringify(funds)
}

/** For securities outside the ledger too: without facts of funds. */
export async function findFund(
  deps: Pick<TaxDeps, 'db' | 'universe'>,
  userId: string,
  security: string,
): Promise<Fund | undefined> {
  const listing = deps.universe().findById(security)
  const one = {
    security,
    isin: listing?.isin ?? null,
    listed: listedKindOf(listing),
    isBond: false,
  }
  const choice = choiceOf(await readFundChoices(deps.db, userId), one)
  const kind = kindOf(one, false, choice)
  if (kind === null) return undefined
  const { isin, listed } = one
  return { isin, kind, listed, security, periods: [], reporting: [], choice: choice ?? NO_CHOICE }
}

interface Security {
  readonly security: string
  readonly isin: string | null
  readonly listed: ListedKind | null
  /** Priced for £100 nominal, and no gilt. */
  readonly isBond: boolean
}

function listSecurities(
  { bonds, universe }: Pick<TaxDeps, 'bonds' | 'universe'>,
  ledger: LoadedLedger['ledger'],
): Security[] {
  const { isGilt } = bonds()
  const all = new Set<string>()
  const inNominal = new Set<string>()
  for (const { entries } of ledger.values()) {
    for (const { into, price, subject } of entries) {
      if (subject !== null) all.add(subject)
      if (into !== null) all.add(into)
      if (subject !== null && price?.unit === 'GBP%') inNominal.add(subject)
    }
  }
  return [...all].map((security) => {
    const listing = universe().findById(security)
    const isBond = inNominal.has(security) && !isGilt(security)
    return { security, isin: listing?.isin ?? null, listed: listedKindOf(listing), isBond }
  })
}

/** Stated by ticker while it had no ISIN, it is found by its id since. */
function choiceOf(
  choices: ReadonlyMap<string, FundChoice>,
  { isin, security }: Pick<Security, 'isin' | 'security'>,
): FundChoice | undefined {
  return (isin === null ? undefined : choices.get(isin)) ?? choices.get(security)
}

/** Null for a security about which there is nothing to say. */
function kindOf(
  { isBond, isin, listed }: Security,
  isReported: boolean,
  choice: FundChoice | undefined,
): Fund['kind'] | null {
  const kinds = choice?.kinds ?? []
  if (listed === 'vct') return 'vct'
  if (listed?.startsWith('reit') || kinds.some(({ kind }) => kind === 'reit')) return 'reit'
  // A fund whose country is not known may be offshore.
  const isFund = listed === 'fund' || isReported || isStatedFund(choice)
  if (isFund && !isBritish(isin)) return 'offshore'
  if (isBond || listed === 'bond') return 'bond'
  return kinds.length > 0 ? 'stated' : null
}

const OFFSHORE: ReadonlySet<StatedKind['kind']> = new Set(['reporting_fund', 'other_offshore_fund'])

function isStatedFund(choice: FundChoice | undefined): boolean {
  if (!choice) return false
  const { income, kinds, periodEnd, reporting } = choice
  const isSaid = income !== null || reporting !== null || periodEnd !== null
  return isSaid || kinds.some(({ kind }) => OFFSHORE.has(kind))
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

/**
 * A REIT of the UK on a day. In the sector of property companies alone it is none without the user's word.
 */
export function isReitOn(fund: Pick<Fund, 'choice' | 'kind' | 'listed'>, day: Day): boolean {
  const stated = statedKindOn(fund, day)
  if (stated !== null) return stated === 'reit'
  return fund.listed === 'reit_by_sector' || fund.listed === 'reit_by_name'
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
