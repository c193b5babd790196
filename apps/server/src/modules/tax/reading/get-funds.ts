import type { TaxFunds } from '@leadenhall/contract/tax/index.ts'
import { todayOf } from '../../../platform/calendar/days.ts'
import { toText, ZERO } from '../../../platform/decimal.ts'
import { listFunds } from './fund-periods.ts'
import type { TaxDeps } from './tax-deps.ts'
import { loadTaxScene } from './taxpayers.ts'
import { requireYear } from './years.ts'

/** @throws AppError validation_failed for an unknown year or taxpayer */
export async function getTaxFunds(
  deps: TaxDeps,
  userId: string,
  yearText: string,
  person: string | undefined,
): Promise<TaxFunds> {
  const year = requireYear(deps, yearText)
  const { find, fundRateOn, funds, loaded } = await loadTaxScene(deps, userId)
  const scene = {
    deps,
    rows: loaded.rows,
    rateOn: fundRateOn,
    taxpayer: find(person),
    year,
    today: todayOf(deps),
  }
  const list = listFunds(funds, scene)
  const rows = list.flatMap(({ periods }) => periods)
  const sum = (amounts: readonly (string | null)[]) =>
    toText(
      amounts.reduce((total, one) => total.plus(one ?? 0), ZERO),
      2,
    )
  const taxedAs = (kind: 'dividend' | 'interest') =>
    sum(rows.flatMap((row) => (row.taxedAs === kind ? row.pounds : [])))
  return {
    funds: list.map(({ asks, day: _day, security: _security, ...fund }) => ({
      ...fund,
      questions: asks.map(({ message }) => message),
    })),
    dividends: taxedAs('dividend'),
    interest: taxedAs('interest'),
    incomeGains: sum(list.flatMap(({ incomeGains }) => incomeGains.map(({ gain }) => gain))),
  }
}
