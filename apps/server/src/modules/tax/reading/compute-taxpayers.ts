/** Gains and income of each taxpayer of a ledger. Pure. */
import { type LoadedLedger, type RateOn, TRANSFER_DAYS } from '../../portfolio/index.ts'
import { computeGroup, mergeResults, type TaxRules } from '../engine/compute-tax.ts'
import { portionOf } from '../engine/match.ts'
import type { TaxResult } from '../engine/results.ts'
import { groupBySecurity, type TaxEntry } from '../engine/tax-entry.ts'
import type { FundBook } from './fund-book.ts'
import { type CountedPeriod, listReports, toReportedIncome } from './fund-reports.ts'
import { statusOf } from './fund-status.ts'
import { listIncome, type TaxIncome } from './list-income.ts'
import { type Exemptions, exemptionsOf } from './security-kinds.ts'
import type { BondFacts } from './tax-deps.ts'
import type { PoundRates } from './to-pounds.ts'
import { type GiftCosts, generalAccounts, type TaxInput, toTaxEntries } from './to-tax-entries.ts'

export interface ComputedTaxpayer extends Omit<TaxInput, 'exempt'> {
  /** Gilts, bonds in sterling, some trusts, and what is stated. */
  readonly exempt: Exemptions
  readonly groups: readonly (readonly TaxEntry[])[]
  readonly result: TaxResult
  readonly income: readonly TaxIncome[]
  /** Published periods of funds that no activity records. */
  readonly reports: readonly CountedPeriod[]
  /** Funds without reporting status, whose gains are income. */
  readonly notReporting: ReadonlySet<string>
}

/** By taxpayer. */
export type ComputedTaxpayers = ReadonlyMap<string, ComputedTaxpayer>

/**
 * Gifts between two taxpayers of the ledger carry the cost. Each round settles one more gift of a chain, to
 * and fro; a longer chain asks for its costs.
 */
const MAX_ROUNDS = 25

/**
 * @param rules in force now
 * @returns by taxpayer, in exact amounts
 */
export function computeTaxpayers(
  loaded: Pick<LoadedLedger, 'accounts' | 'ledger' | 'rows'>,
  rates: PoundRates,
  rules: TaxRules,
  {
    bonds,
    funds,
    fundRateOn,
  }: { readonly bonds: BondFacts; readonly funds: FundBook; readonly fundRateOn: RateOn },
): ComputedTaxpayers {
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
        const exempt = exemptionsOf(input.exempt, funds)
        return [
          person,
          { ...input, exempt, groups, result, income, reports, notReporting },
        ] as const
      }),
    )
    const found = giftCostsOf(results, (row) => loaded.rows.get(row)?.counterparty === 'charity')
    if (round === MAX_ROUNDS || found.size === costs.size) return results
    costs = found
  }
}

function listNotReporting(funds: FundBook, { pools }: TaxResult): ReadonlySet<string> {
  const without = [...funds.values()].filter(
    (fund) =>
      fund.kind === 'offshore' && statusOf(fund, pools.get(fund.security)).reporting === 'no',
  )
  return new Set(without.map(({ security }) => security))
}

/**
 * A gift of one taxpayer that another received within the time of a transfer: the same shares. Gifts of a
 * day are one disposal, and each has its part of the cost.
 */
function giftCostsOf(results: ComputedTaxpayers, isToCharity: (row: string) => boolean): GiftCosts {
  const costs = new Map<string, TaxEntry['amount']>()
  for (const [giver, { entries, result }] of results) {
    const gifts = new Map(entries.filter(({ kind }) => kind === 'gift').map((one) => [one.id, one]))
    for (const { cost, kind, quantity: whole, rows } of result.disposals) {
      if (kind !== 'gift' || cost === null) continue
      for (const row of rows) {
        const gift = gifts.get(row)
        if (!gift?.quantity || isToCharity(row)) continue
        const taken = findReceipt(results, giver, gift, costs)
        if (taken) costs.set(taken.id, portionOf(cost, gift.quantity, whole))
      }
    }
  }
  return costs
}

/** The nearest in time of those that no other gift explains. */
function findReceipt(
  results: ComputedTaxpayers,
  giver: string,
  { day, quantity, security }: TaxEntry,
  known: GiftCosts,
): TaxEntry | undefined {
  return [...results]
    .flatMap(([receiver, { entries }]) => (receiver === giver ? [] : entries))
    .filter(
      (entry) =>
        entry.kind === 'gift_from_spouse' &&
        entry.security === security &&
        Math.abs(entry.day - day) <= TRANSFER_DAYS &&
        quantity !== null &&
        entry.quantity?.eq(quantity) &&
        !known.has(entry.id),
    )
    .toSorted((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day))[0]
}
