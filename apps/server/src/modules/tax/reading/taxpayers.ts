/** Results of each taxpayer of a ledger, kept by all that they were computed from. */
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { TaxRateSource } from '@leadenhall/contract/tax/index.ts'
import { toDate, todayOf } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { memoOf } from '../../../platform/memo-by.ts'
import {
  type LoadedLedger,
  listPeople,
  loadOtherRates,
  loadRates,
  type RateOn,
  TRANSFER_DAYS,
} from '../../portfolio/index.ts'
import { computeGroup, mergeResults, type TaxRules } from '../engine/compute-tax.ts'
import { inPennies, toPennies } from '../engine/pennies.ts'
import type { TaxResult } from '../engine/results.ts'
import { groupBySecurity, type TaxEntry } from '../engine/tax-entry.ts'
import { monthlyRatesOf, readStoredRates } from '../monthly-rates/stored-rates.ts'
import { findInForce } from '../rates/dated.ts'
import { SMALL_RECEIPTS } from '../rates/rows.ts'
import { readRateSource } from '../statements.ts'
import { currenciesOf, type FundBook, loadFundBook, parseFundBook } from './fund-book.ts'
import { type CountedPeriod, listReports, toReportedIncome } from './fund-reports.ts'
import { statusOf } from './fund-status.ts'
import { listIncome, type TaxIncome } from './list-income.ts'
import type { BondFacts, TaxDeps } from './tax-deps.ts'
import { type GiftCosts, generalAccounts, type TaxInput, toTaxEntries } from './to-tax-entries.ts'

export interface Taxpayer extends TaxInput {
  readonly id: string
  readonly name: string
  readonly groups: readonly (readonly TaxEntry[])[]
  readonly result: TaxResult
  readonly income: readonly TaxIncome[]
  /** Published periods of funds that no activity records. */
  readonly reports: readonly CountedPeriod[]
  /** Funds without reporting status, whose gains are income. */
  readonly notReporting: ReadonlySet<string>
}

export interface TaxScene {
  readonly userId: string
  readonly loaded: LoadedLedger
  readonly rateSource: TaxRateSource
  readonly rules: TaxRules
  readonly rateOn: RateOn
  readonly funds: FundBook
  /** Of the currencies in which the funds report. */
  readonly fundRateOn: RateOn
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** @throws AppError validation_failed for a taxpayer whom the user does not have */
  find(person: string | undefined): Taxpayer
}

type Results = ReadonlyMap<string, Omit<Taxpayer, 'id' | 'name'>>

export async function loadTaxScene(deps: TaxDeps, userId: string): Promise<TaxScene> {
  const loaded = await deps.ledgers.load(userId)
  const [rateSource, people, funds] = await Promise.all([
    readRateSource(deps.db, userId),
    listPeople(deps, userId),
    loadFundBook(deps, userId, loaded),
  ])
  const book = parseFundBook(funds)
  const { rateOn, fundRateOn } = await loadTaxRates(deps, loaded, book, rateSource)
  const small = findInForce(SMALL_RECEIPTS, toDate(todayOf(deps)))?.pounds ?? 0
  const rules = { smallReceipt: new Decimal(small) }
  const bonds = deps.bonds()
  const results = resultsOf({
    loaded,
    rateOn,
    source: rateSource,
    smallReceipt: small,
    bonds,
    funds,
    fundRateOn,
  })
  return {
    userId,
    loaded,
    rateSource,
    rules,
    rateOn,
    funds: book,
    fundRateOn,
    people: people.map(({ id, name }) => ({ id, name })),
    find(person = 'self') {
      const found = people.find(({ id }) => id === person)
      if (!found) throw invalid('person', 'This person was not found.')
      return { id: found.id, name: found.name, ...(results.get(person) ?? NOTHING) }
    },
  }
}

/** Market rates are loaded in any case: the ledger's own positions depend on them. */
async function loadTaxRates(
  deps: TaxDeps,
  loaded: LoadedLedger,
  book: FundBook,
  source: TaxRateSource,
): Promise<Pick<TaxScene, 'rateOn' | 'fundRateOn'>> {
  const { rateOn } = await loadRates(deps, [...loaded.ledger.values()])
  if (source === 'monthly') {
    const stored = await readStoredRates(
      deps.db,
      new Set([...foreignIn(loaded), ...currenciesOf(book).keys()]),
    )
    const monthly = monthlyRatesOf({ owner: loaded, stored })
    return { rateOn: monthly, fundRateOn: monthly }
  }
  return { rateOn, fundRateOn: await loadOtherRates(deps, currenciesOf(book)) }
}

/** Currencies of the accounts and of prices in them. */
function* foreignIn({ accounts, ledger }: LoadedLedger): Generator<string> {
  for (const { currency } of accounts.values()) yield currency
  for (const { entries } of ledger.values()) {
    for (const { price } of entries) if (price) yield currencyOf(price.unit)
  }
}

const NOTHING: Omit<Taxpayer, 'id' | 'name'> = {
  entries: [],
  exempt: new Set(),
  doubts: [],
  groups: [],
  result: mergeResults([]),
  income: [],
  reports: [],
  notReporting: new Set(),
}

interface ResultInputs extends Readonly<Record<string, unknown>> {
  readonly loaded: LoadedLedger
  readonly rateOn: RateOn
  readonly source: TaxRateSource
  /** Pounds. */
  readonly smallReceipt: number
  readonly bonds: BondFacts
  /** As `loadFundBook` writes it. */
  readonly funds: string
  readonly fundRateOn: RateOn
}

const resultsOf = memoOf(
  ({ loaded }: ResultInputs) => loaded,
  ({ loaded, rateOn, source, smallReceipt, bonds, funds, fundRateOn }: ResultInputs) =>
    computeAll(
      loaded,
      { rateOn, source },
      { smallReceipt: new Decimal(smallReceipt) },
      { bonds, funds: parseFundBook(funds), fundRateOn },
    ),
)

/** Gifts between two taxpayers of the ledger carry the cost; each round settles one more gift. */
const MAX_ROUNDS = 4

function computeAll(
  loaded: LoadedLedger,
  rates: { readonly rateOn: RateOn; readonly source: TaxRateSource },
  rules: TaxRules,
  {
    bonds,
    funds,
    fundRateOn,
  }: { readonly bonds: BondFacts; readonly funds: FundBook; readonly fundRateOn: RateOn },
): Results {
  const ids = new Set([...loaded.accounts.values()].map((account) => account.person_id))
  let costs: GiftCosts = new Map()
  for (let round = 1; ; round++) {
    const results = new Map(
      [...ids].map((person) => {
        const input = toTaxEntries(loaded, person, rates, costs, bonds.isGilt)
        const reports = listReports(input.entries, loaded.rows, funds, {
          ...rates,
          rateOn: fundRateOn,
        })
        const groups = groupBySecurity([...input.entries, ...reports.map(({ entry }) => entry)])
        const result = mergeResults(groups.map((group) => computeGroup(group, rules)))
        const own = generalAccounts(loaded, person)
        const paid = listIncome(own, loaded.rows, rates, { exempt: input.exempt, bonds, funds })
        const income = [...paid, ...toReportedIncome(reports, result.reported, funds)]
        const notReporting = listNotReporting(funds, result)
        const exempt = new Set([...input.exempt, ...listExemptFunds(funds)])
        return [
          person,
          { ...input, exempt, groups, result, income, reports, notReporting },
        ] as const
      }),
    )
    const found = giftCostsOf(results, (row) => loaded.rows.get(row)?.counterparty === 'charity')
    if (round === MAX_ROUNDS || found.size === costs.size) return asShown(results)
    costs = found
  }
}

/** In whole pennies, which all sums are made of. */
function asShown(results: Results): Results {
  return new Map(
    [...results].map(([person, one]) => [
      person,
      {
        ...one,
        result: inPennies(one.result),
        income: one.income.map((income) => ({ ...income, pounds: toPennies(income.pounds) })),
      },
    ]),
  )
}

function listNotReporting(funds: FundBook, { pools }: TaxResult): ReadonlySet<string> {
  const without = [...funds.values()].filter(
    (fund) =>
      fund.kind === 'offshore' && statusOf(fund, pools.get(fund.security)).reporting === 'no',
  )
  return new Set(without.map(({ security }) => security))
}

/** Venture capital trusts within the limit: no gain and no loss counts (TCGA 1992 s151A). */
const listExemptFunds = (funds: FundBook) =>
  [...funds.values()].flatMap(({ choice, kind, security }) =>
    kind === 'vct' && choice.income === 'exempt' ? security : [],
  )

/** A gift of one taxpayer that another received within the time of a transfer: the same shares. */
function giftCostsOf(results: Results, isToCharity: (row: string) => boolean): GiftCosts {
  const costs = new Map<string, TaxEntry['amount']>()
  for (const [giver, { result }] of results) {
    for (const { cost, day, kind, quantity, rows, security } of result.disposals) {
      if (kind !== 'gift' || cost === null || rows.every(isToCharity)) continue
      const [taken] = [...results]
        .flatMap(([receiver, { entries }]) => (receiver === giver ? [] : entries))
        .filter(
          (entry) =>
            entry.kind === 'gift_from_spouse' &&
            entry.security === security &&
            Math.abs(entry.day - day) <= TRANSFER_DAYS &&
            entry.quantity?.eq(quantity) &&
            !costs.has(entry.id),
        )
        .toSorted((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day))
      if (taken) costs.set(taken.id, cost)
    }
  }
  return costs
}
