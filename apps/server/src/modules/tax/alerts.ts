/** Alerts on what a sale would mean for tax, each reported once. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { toDate, todayOf } from '../../platform/calendar/days.ts'
import { Decimal, toText, ZERO } from '../../platform/decimal.ts'
import { createPace } from '../../platform/pace.ts'
import { type Occasion, type ReportDeps, reportOnce } from '../notifications/index.ts'
import { symbolOf } from '../portfolio/index.ts'
import { WINDOW_DAYS } from './engine/rules.ts'
import { nameYear, taxYearOf } from './engine/tax-year.ts'
import { EXEMPT_AMOUNTS } from './rates/rows.ts'
import { heldSecurities } from './reading/bed-and-isa.ts'
import { groupOf, listHolders } from './reading/held-shares.ts'
import { loadPricesNow } from './reading/prices-now.ts'
import { sumUpTo, taxableDisposals } from './reading/sum-years.ts'
import type { TaxDeps } from './reading/tax-deps.ts'
import { loadTaxScene, type Taxpayer, type TaxScene } from './reading/taxpayers.ts'
import { sharesWithin, trySale } from './reading/try-sale.ts'
import { amountIn } from './reading/years.ts'
import { claimNotice, readStatements } from './statements.ts'

/** A sale whose 30 days ended longer ago is not reported: the alert was switched on later. */
const LATE_DAYS = 7

export interface TaxAlertDeps extends TaxDeps, ReportDeps {
  readonly isDemo: boolean
}

/** @returns how many notifications were kept */
export async function checkTaxAlerts(deps: TaxAlertDeps, signal?: AbortSignal): Promise<number> {
  const users = await deps.db.selectFrom('tax_alerts').selectAll().orderBy('user_id').execute()
  const how = { claim: claimNotice, isSimulated: deps.isDemo }
  const pace = createPace()
  let kept = 0
  for (const { exempt_amount, sale_window, user_id } of users) {
    if (signal?.aborted) break
    if (exempt_amount + sale_window === 0) continue
    const scene = await loadTaxScene(deps, user_id)
    for (const { id } of scene.people) {
      const taxpayer = scene.find(id)
      const found = [
        ...(sale_window === 1 ? findEndedWindows(deps, taxpayer) : []),
        ...(exempt_amount === 1 ? await findTaxedHoldings(deps, scene, taxpayer) : []),
      ]
      for (const one of found) kept += (await reportOnce(deps, user_id, one, how)) ? 1 : 0
    }
    await pace()
  }
  return kept
}

/** Sales with which a purchase of today is no longer matched. */
function findEndedWindows(deps: TaxAlertDeps, taxpayer: Taxpayer): Occasion[] {
  const today = todayOf(deps)
  return taxableDisposals(taxpayer).flatMap(({ day, kind, security }) => {
    const late = today - (day + WINDOW_DAYS + 1)
    if (kind !== 'sale' || late < 0 || late > LATE_DAYS) return []
    const ticker = symbolOf(deps.universe(), security)
    return {
      subject: ['sale_window', taxpayer.id, security, toDate(day)].join(' '),
      notice: 'sale_window' as const,
      ticker,
      title: `${ticker}: 30 days since your sale have passed`,
      body: `A purchase from now on is not matched with the sale of ${formatLongDate(toDate(day))}.`,
    }
  })
}

/** Holdings whose sale would gain more than is left of this year's exempt amount. */
async function findTaxedHoldings(
  deps: TaxAlertDeps,
  scene: TaxScene,
  taxpayer: Taxpayer,
): Promise<Occasion[]> {
  const today = todayOf(deps)
  const year = taxYearOf(today)
  const exempt = amountIn(EXEMPT_AMOUNTS, year)
  if (exempt === null) return []
  const statements = await readStatements(deps.db, scene.userId, taxpayer.id)
  const { net } = sumUpTo(year, taxableDisposals(taxpayer), statements)
  const room = Decimal.max(exempt.minus(net), ZERO)
  const securities = heldSecurities(taxpayer)
  const { find } = await loadPricesNow(deps, scene.loaded, securities)
  return securities.flatMap((security) => {
    const group = groupOf(taxpayer.groups, security)
    const holders = listHolders(group, security, today)
    const [holder] = holders
    const price = find(security)?.pounds
    if (!holder || !price) return []
    const held = holders.reduce((sum, one) => sum.plus(one.held), ZERO)
    const { account } = holder
    const sale = { security, account, day: today, quantity: held, charges: ZERO }
    const { gain, parts } = trySale(group, { ...sale, pounds: price.times(held) }, scene.rules)
    if (gain === null || gain.lte(room)) return []
    const ticker = symbolOf(deps.universe(), security)
    const pounds = (amount: Decimal) => `£${toText(amount, 2)}`
    return {
      subject: ['exempt_amount', taxpayer.id, security, year].join(' '),
      notice: 'exempt_amount' as const,
      ticker,
      title: `${ticker}: selling all would exceed the exempt amount`,
      body: `Selling ${toText(held)} now would gain ${pounds(gain)}; ${pounds(room)} of the exempt amount of ${nameYear(year)} is left, enough for ${toText(sharesWithin(parts, room))}.`,
    }
  })
}
