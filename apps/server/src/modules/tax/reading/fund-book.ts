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

export interface Fund extends Omit<FundIncome, 'isin'> {
  readonly isin: string | null
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
    [...ledger.values()].flatMap(({ entries }) =>
      entries.flatMap(({ into, subject }) => [subject, into].filter((one) => one !== null)),
    ),
  )
  const securities = [...subjects].map((security) => {
    const { isin = null, name = null, type = null } = deps.universe().findById(security) ?? {}
    return { security, isin, name, type }
  })
  const isins = [...new Set(securities.flatMap(({ isin }) => isin ?? []))]
  if (securities.length === 0) return '[]'
  const [facts, choices] = await Promise.all([
    readFundFacts(deps.db, userId, isins),
    readFundChoices(deps.db, userId),
  ])
  const funds = securities.flatMap((one): Fund[] => {
    const { isin, security } = one
    const known = isin === null ? undefined : facts.get(isin)
    // Stated by ticker while it had no ISIN, and found by its id since.
    const choice = (isin === null ? undefined : choices.get(isin)) ?? choices.get(security)
    const kind = kindOf(one, known !== undefined, choice)
    if (kind === null) return []
    const { periods = [], reporting = [] } = known ?? {}
    return [{ isin, kind, security, periods, reporting, choice: choice ?? NO_CHOICE }]
  })
  return JSON.stringify(funds)
}

interface Security {
  readonly isin: string | null
  readonly name: string | null
  /** Of the listing; null where no list has it. */
  readonly type: string | null
}

/** Null for a security about which there is nothing to say. */
function kindOf(
  { isin, name, type }: Security,
  isReported: boolean,
  choice: FundChoice | undefined,
): Fund['kind'] | null {
  const isBritish = isin?.startsWith('GB') === true
  const isFund = FUND_TYPES.has(type) || isReported || isStatedFund(choice)
  // A fund whose country is not known may be offshore.
  if (!isBritish && isFund) return 'offshore'
  if (isBritish && VCT_NAME.test(name ?? '')) return 'vct'
  return choice?.kinds.length ? 'stated' : null
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
