import { priceInBoth } from '@leadenhall/contract/shared/amount-text.ts'
import { isFarPrice } from '@leadenhall/contract/shared/far-price.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { WhatIf } from '@leadenhall/contract/tax/index.ts'
import type { whatIfBodySchema } from '@leadenhall/contract/tax/schemas.ts'
import type { z } from 'zod'
import { toDate, todayOf } from '../../../platform/calendar/days.ts'
import { Decimal, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { getPosition, type LoadedLedger, symbolOf } from '../../portfolio/index.ts'
import type { Disposal, TaxResult } from '../engine/results.ts'
import { WINDOW_DAYS } from '../engine/rules.ts'
import { taxYearOf } from '../engine/tax-year.ts'
import { EXEMPT_AMOUNTS } from '../rates/rows.ts'
import { readStatements } from '../statements.ts'
import { listYearNeeds } from './get-year.ts'
import { groupOf, heldIn } from './held-shares.ts'
import { requireSubject } from './list-pools.ts'
import { describeRefusal } from './needs-you.ts'
import { presentSlice, sharesText } from './present-disposal.ts'
import { loadPricesNow, type PriceInPounds } from './prices-now.ts'
import { addedTax, type SaleScene } from './sale-tax.ts'
import {
  type SaleTerms,
  sellInWrapper,
  sellNow,
  sellOverTwoYears,
  whyUnknown,
} from './sale-ways.ts'
import { sumIncome } from './sum-income.ts'
import { taxableDisposals } from './sum-years.ts'
import type { TaxDeps } from './tax-deps.ts'
import { gainLaw, presentTaxed } from './tax-with-income.ts'
import { loadTaxScene, type Taxpayer, type TaxScene } from './taxpayers.ts'
import { sharesWithin, type Tried, type TriedSale, trySale, trySales } from './try-sale.ts'
import { amountIn, boundsOf } from './years.ts'

type AccountRow = NonNullable<ReturnType<LoadedLedger['accounts']['get']>>
type Body = z.output<typeof whatIfBodySchema>

/** @throws AppError validation_failed, naming the field */
export async function askWhatIf(deps: TaxDeps, userId: string, body: Body): Promise<WhatIf> {
  const scene = await loadTaxScene(deps, userId)
  const account = scene.loaded.accounts.get(body.account_id)
  if (!account) throw invalid('account_id', 'This account was not found.')
  const security = requireSubject(deps, body.ticker)
  const asked = { account, body, name: symbolOf(deps.universe(), security), scene, security }
  return account.kind === 'general' ? askTaxed(deps, asked) : askUntaxed(deps, asked)
}

interface Asked {
  readonly account: AccountRow
  readonly body: Body
  readonly name: string
  readonly scene: TaxScene
  readonly security: string
}

async function askTaxed(deps: TaxDeps, asked: Asked): Promise<WhatIf> {
  const { account, name, scene, security } = asked
  const taxpayer = scene.find(account.person_id)
  const today = todayOf(deps)
  const group = groupOf(taxpayer.groups, security)
  const { charges, held, last, price, sale } = await toSale(
    deps,
    asked,
    heldIn(group, security, account.id, today),
  )
  const tried = trySale(group, sale, scene.rules)
  const back = trySale(group, sale, scene.rules, today + 1)
  const all = trySale(
    group,
    { ...sale, quantity: held, pounds: price.each.times(held), charges: ZERO },
    scene.rules,
  )
  const isExempt = taxpayer.exempt.has(security)
  const year = taxYearOf(today)
  const statements = await readStatements(deps.db, scene.userId, taxpayer.id)
  const income = sumIncome(deps, taxpayer.income, boundsOf(year))
  const disposals = taxableDisposals(taxpayer)
  const saleScene: SaleScene = { disposals, statements, year, today, income }
  const withResult = (result: TaxResult) =>
    isExempt ? disposals : withSale(taxpayer, disposals, result)
  const tax = addedTax(saleScene, year, withResult(tried.result))
  const terms: SaleTerms = {
    charges,
    name,
    isExempt,
    isNotReporting: taxpayer.notReporting.has(security),
    needs: listYearNeeds(deps, scene, taxpayer, boundsOf(year)).map(({ message }) => message),
  }
  const exempt = amountIn(EXEMPT_AMOUNTS, year)
  const room = exempt && exempt.minus(tax.before.net)
  return {
    ...presentSale(asked, sale, price),
    isTaxed: true,
    gain: toTextOrNull(tried.gain, 2),
    slices: (tried.disposal?.slices ?? []).map((slice) => presentSlice(slice, today, 'sale')),
    tax: whyUnknown([tried.gain], terms) === null ? presentTaxed(tax.added, gainLaw(year)) : null,
    isByIncome: tax.isByIncome,
    exemptLeftBefore: exempt && toText(tax.before.exemptLeft, 2),
    exemptLeftAfter: exempt && toText(tax.after.exemptLeft, 2),
    sharesWithinExempt:
      all.gain && room && !isExempt ? toText(sharesWithin(all.parts, room)) : null,
    boughtBack: {
      gain: toTextOrNull(back.gain, 2),
      lastDay: toDate(today + WINDOW_DAYS),
    },
    ways: [
      sellNow(sale, tried.gain, tax, terms),
      sellOverTwoYears(sale, terms, {
        scene: saleScene,
        trySales: (sales) => trySales(group, sales, scene.rules),
        withResult,
        calendar: deps.calendar,
      }),
      sellInWrapper(sale, charges),
    ],
    warnings: [
      ...doubtPrice(price, last),
      ...listWarnings(deps, { sale, tried, taxpayer, name, isExempt }),
    ],
  }
}

/** In an ISA or a pension no gain counts. */
async function askUntaxed(deps: TaxDeps, asked: Asked): Promise<WhatIf> {
  const { account, name, scene } = asked
  const { accounts } = await getPosition(deps, scene.userId, name)
  const held = accounts.find(({ id }) => id === account.id)?.quantity ?? ZERO
  const { charges, last, price, sale } = await toSale(deps, asked, new Decimal(held))
  return {
    ...presentSale(asked, sale, price),
    isTaxed: false,
    gain: null,
    slices: [],
    tax: [],
    isByIncome: true,
    exemptLeftBefore: null,
    exemptLeftAfter: null,
    sharesWithinExempt: null,
    boughtBack: null,
    ways: [sellInWrapper(sale, charges)],
    warnings: doubtPrice(price, last),
  }
}

type PoundPrice = PriceInPounds & { readonly each: Decimal }

interface AskedSale {
  readonly sale: TriedSale
  readonly held: Decimal
  /** Null if not stated. */
  readonly charges: Decimal | null
  readonly price: PoundPrice
  readonly last: PriceInPounds | null
}

/** @throws AppError validation_failed for more than is held, and without a price in pounds */
async function toSale(
  deps: TaxDeps,
  { account, body, name, scene, security }: Asked,
  held: Decimal,
): Promise<AskedSale> {
  const quantity = new Decimal(body.quantity)
  if (held.isZero()) throw invalid('ticker', `${account.name} holds no ${name}.`)
  if (quantity.gt(held)) {
    throw invalid(
      'quantity',
      `${account.name} holds ${sharesText(held)} of ${name}, so ${sharesText(quantity)} cannot be sold.`,
    )
  }
  const prices = await loadPricesNow(deps, scene.loaded, [security])
  const last = prices.find(security)
  const price = body.price ? prices.toPounds(body.price) : last
  if (!price) throw invalid('price', `No price of ${name} is known. Enter one.`)
  if (!price.pounds)
    throw invalid('price.unit', `There is no exchange rate from ${price.unit} now.`)
  const charges = body.charges === undefined ? null : new Decimal(body.charges)
  const sale: TriedSale = {
    security,
    account: account.id,
    day: todayOf(deps),
    quantity,
    pounds: price.pounds.times(quantity),
    charges: charges ?? ZERO,
  }
  return { sale, held, charges, price: { ...price, each: price.pounds }, last }
}

const presentSale = ({ name }: Asked, { pounds, quantity }: TriedSale, price: PoundPrice) => ({
  ticker: name,
  quantity: toText(quantity),
  price: { value: toText(price.value), unit: price.unit },
  proceeds: toText(pounds, 2),
})

/** Disposals of the securities that a result has, in place of those without it. */
function withSale(
  taxpayer: Taxpayer,
  disposals: readonly Disposal[],
  result: TaxResult,
): readonly Disposal[] {
  const securities = new Set(result.disposals.map((one) => one.security))
  return [
    ...disposals.filter((one) => !securities.has(one.security)),
    ...taxableDisposals({ ...taxpayer, result }),
  ]
}

function doubtPrice(price: PriceInPounds, last: PriceInPounds | null): string[] {
  const toPrice = ({ unit, value }: PriceInPounds) => ({ value: value.toNumber(), unit })
  if (!last || !isFarPrice(toPrice(price), toPrice(last))) return []
  const text = ({ unit, value }: PriceInPounds) => priceInBoth(toText(value), unit)
  return [`The price of ${text(price)} is far from the last one, ${text(last)}. Is it right?`]
}

function listWarnings(
  { universe }: Pick<TaxDeps, 'universe'>,
  {
    isExempt,
    name,
    sale,
    taxpayer,
    tried,
  }: {
    readonly sale: TriedSale
    readonly tried: Tried
    readonly taxpayer: Taxpayer
    readonly name: string
    readonly isExempt: boolean
  },
): string[] {
  const warnings: string[] = []
  const nameOf = (security: string) => symbolOf(universe(), security)
  for (const refusal of tried.result.refusals) warnings.push(describeRefusal(refusal, nameOf))
  if (isExempt)
    warnings.push(`${name} is a gilt or sterling bond: gains are exempt, losses useless.`)
  const isSoldToday = taxpayer.result.disposals.some(
    (one) => one.security === sale.security && one.day === sale.day && one.kind === 'sale',
  )
  if (isSoldToday) {
    warnings.push(`You sold ${name} today already: both sales are one disposal, shown together.`)
  }
  for (const { after, before, day } of tried.rematched) {
    warnings.push(
      `Today's purchases are matched with this sale instead of the one of ${formatLongDate(toDate(day))}, whose gain changes from £${toText(before, 2)} to £${toText(after, 2)}. The tax counts both.`,
    )
  }
  for (const { why } of tried.disposal?.unknown ?? [])
    warnings.push(`The gain is not known: ${why}.`)
  if (isExempt) return warnings
  const until = formatLongDate(toDate(sale.day + WINDOW_DAYS))
  warnings.push(
    `Shares of ${name} bought in a general account until ${until} are matched with this sale first.`,
  )
  return warnings
}
