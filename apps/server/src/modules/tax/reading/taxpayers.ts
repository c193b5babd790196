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
} from '../../portfolio/index.ts'
import { mergeResults, type TaxRules } from '../engine/compute-tax.ts'
import { inPennies, toPennies } from '../engine/pennies.ts'
import { monthlyRatesOf, readStoredRates } from '../monthly-rates/stored-rates.ts'
import { findInForce } from '../rates/dated.ts'
import { SMALL_RECEIPTS } from '../rates/rows.ts'
import { readRateSource } from '../statements.ts'
import {
  type ComputedTaxpayer,
  type ComputedTaxpayers,
  computeTaxpayers,
} from './compute-taxpayers.ts'
import { currenciesOf, type FundBook, loadFundBook, parseFundBook } from './fund-book.ts'
import type { BondFacts, TaxDeps } from './tax-deps.ts'

export interface Taxpayer extends ComputedTaxpayer {
  readonly id: string
  readonly name: string
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

const NOTHING: ComputedTaxpayer = {
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
    asShown(
      computeTaxpayers(
        loaded,
        { rateOn, source },
        { smallReceipt: new Decimal(smallReceipt) },
        { bonds, funds: parseFundBook(funds), fundRateOn },
      ),
    ),
)

/** In whole pennies, which all sums are made of. */
function asShown(results: ComputedTaxpayers): ComputedTaxpayers {
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
