import type { TaxOverview } from '@leadenhall/contract/tax/index.ts'
import { toDate, todayOf } from '../../../platform/calendar/days.ts'
import { nameYear, taxYearOf } from '../engine/tax-year.ts'
import { listComingLaw } from '../rates/coming-law.ts'
import type { TaxDeps } from './tax-deps.ts'
import { loadTaxScene } from './taxpayers.ts'
import { yearsUntil } from './years.ts'

const FIRST_YEAR = 2008

export async function getTaxOverview(deps: TaxDeps, userId: string): Promise<TaxOverview> {
  const { loaded, people, rateSource } = await loadTaxScene(deps, userId)
  const now = taxYearOf(todayOf(deps))
  let first = now
  for (const { account, entries } of loaded.ledger.values()) {
    const day = entries[0]?.day
    const isGeneral = loaded.accounts.get(account.id)?.kind === 'general'
    if (day !== undefined && isGeneral) first = Math.min(first, taxYearOf(day))
  }
  return {
    years: yearsUntil(Math.max(first, FIRST_YEAR), now).map(nameYear).toReversed(),
    people: [...people],
    rateSource,
    comingLaw: listComingLaw(toDate(todayOf(deps))),
  }
}
