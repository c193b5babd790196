/** Alerts on what a sale would mean for tax. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Day, toDate, todayOf } from '../../platform/calendar/days.ts'
import { Decimal, toText, ZERO } from '../../platform/decimal.ts'
import {
  declareOwnedAlerts,
  type Occasion,
  type OwnedAlert,
  type OwnedAlerts,
} from '../owned-alerts/index.ts'
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
import { readStatements } from './statements.ts'

interface AlertScene {
  readonly deps: TaxDeps
  readonly scene: TaxScene
  readonly taxpayers: readonly Taxpayer[]
}

export function taxAlerts(deps: TaxDeps): OwnedAlerts {
  return declareOwnedAlerts({
    about: 'tax',
    alerts: [EXEMPT_AMOUNT, SALE_WINDOW],
    async load(userId): Promise<AlertScene> {
      const scene = await loadTaxScene(deps, userId)
      return { deps, scene, taxpayers: scene.people.map(({ id }) => scene.find(id)) }
    },
  })
}

/** Holdings whose sale would gain more than is left of this year's exempt amount: once a year a share. */
const EXEMPT_AMOUNT: OwnedAlert<AlertScene> = {
  key: 'exempt_amount',
  label: 'Selling a holding would gain more than is left of the exempt amount',
  async find({ deps, scene, taxpayers }) {
    const found: Occasion[] = []
    for (const one of taxpayers) found.push(...(await findTaxedHoldings(deps, scene, one)))
    return found
  },
}

/** Sales with which a purchase of today is no longer matched. */
const SALE_WINDOW: OwnedAlert<AlertScene> = {
  key: 'sale_window',
  label: '30 days since a sale have passed',
  find: ({ deps, taxpayers }, since) =>
    taxpayers.flatMap((taxpayer) => findEndedWindows(deps, taxpayer, since)),
}

function findEndedWindows(deps: TaxDeps, taxpayer: Taxpayer, since: Day): Occasion[] {
  const today = todayOf(deps)
  return taxableDisposals(taxpayer).flatMap(({ day, kind, security }) => {
    const endedOn = day + WINDOW_DAYS + 1
    if (kind !== 'sale' || endedOn > today || endedOn < since) return []
    const ticker = symbolOf(deps.universe(), security)
    return {
      subject: ['sale_window', taxpayer.id, security, toDate(day)].join(' '),
      ticker,
      title: `${ticker}: 30 days since your sale have passed`,
      body: `A purchase from now on is not matched with the sale of ${formatLongDate(toDate(day))}.`,
    }
  })
}

async function findTaxedHoldings(
  deps: TaxDeps,
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
      ticker,
      title: `${ticker}: selling all would exceed the exempt amount`,
      body: `Selling ${toText(held)} now would gain ${pounds(gain)}; ${pounds(room)} of the exempt amount of ${nameYear(year)} is left, enough for ${toText(sharesWithin(parts, room))}.`,
    }
  })
}
