import { priceInBoth } from '@leadenhall/contract/shared/amount-text.ts'
import { isFarPrice } from '@leadenhall/contract/shared/far-price.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { WhatIf } from '@leadenhall/contract/tax/index.ts'
import type { whatIfBodySchema } from '@leadenhall/contract/tax/schemas.ts'
import type { z } from 'zod'
import { toDate, todayOf } from '../../../platform/calendar/days.ts'
import { Decimal, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { symbolOf } from '../../portfolio/index.ts'
import { WINDOW_DAYS } from '../engine/rules.ts'
import type { Taxed } from '../engine/tax-due.ts'
import { taxYearOf, type YearSums } from '../engine/tax-year.ts'
import { findInForce } from '../rates/dated.ts'
import { EXEMPT_AMOUNTS, GAIN_RATES } from '../rates/rows.ts'
import { readStatements } from '../statements.ts'
import { groupOf, heldIn } from './held-shares.ts'
import { requireSubject } from './list-pools.ts'
import { describeRefusal } from './needs-you.ts'
import { presentSlice, sharesText } from './present-disposal.ts'
import { loadPricesNow, type PriceInPounds } from './prices-now.ts'
import { sumIncome } from './sum-income.ts'
import { sumUpTo, taxableDisposals } from './sum-years.ts'
import type { TaxDeps } from './tax-deps.ts'
import { gainCitation, presentTaxed, taxWithStated } from './tax-with-income.ts'
import { loadTaxScene, type Taxpayer, type TaxScene } from './taxpayers.ts'
import { sharesWithin, type Tried, type TriedSale, trySale } from './try-sale.ts'
import { amountIn, boundsOf } from './years.ts'

type Body = z.output<typeof whatIfBodySchema>

/** @throws AppError validation_failed, naming the field */
export async function askWhatIf(deps: TaxDeps, userId: string, body: Body): Promise<WhatIf> {
  const scene = await loadTaxScene(deps, userId)
  const account = requireGeneral(scene, body.account_id)
  const taxpayer = scene.find(account.person_id)
  const security = requireSubject(deps, body.ticker)
  const name = symbolOf(deps.universe(), security)
  const today = todayOf(deps)
  const quantity = new Decimal(body.quantity)
  const group = groupOf(taxpayer.groups, security)
  const held = heldIn(group, security, account.id, today)
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
  const sale: TriedSale = {
    security,
    account: account.id,
    day: today,
    quantity,
    pounds: price.pounds.times(quantity),
    charges: new Decimal(body.charges ?? 0),
  }
  const tried = trySale(group, sale, scene.rules)
  const back = trySale(group, sale, scene.rules, today + 1)
  const all = trySale(
    group,
    { ...sale, quantity: held, pounds: price.pounds.times(held), charges: ZERO },
    scene.rules,
  )
  const isExempt = taxpayer.exempt.has(security)
  const figures = await compareYears(deps, scene, taxpayer, tried, isExempt)
  return {
    ticker: name,
    quantity: toText(quantity),
    price: { value: toText(price.value), unit: price.unit },
    proceeds: toText(sale.pounds, 2),
    gain: toTextOrNull(tried.gain, 2),
    slices: (tried.disposal?.slices ?? []).map((slice) => presentSlice(slice, today, 'sale')),
    ...figures.shown,
    sharesWithinExempt:
      all.gain && figures.room && !isExempt ? toText(sharesWithin(all.parts, figures.room)) : null,
    boughtBack: {
      gain: toTextOrNull(back.gain, 2),
      lastDay: toDate(today + WINDOW_DAYS),
    },
    warnings: [
      ...doubtPrice(price, last),
      ...listWarnings(deps, { sale, tried, taxpayer, name, isExempt }),
    ],
  }
}

function doubtPrice(price: PriceInPounds, last: PriceInPounds | null): string[] {
  const toPrice = ({ unit, value }: PriceInPounds) => ({ value: value.toNumber(), unit })
  if (!last || !isFarPrice(toPrice(price), toPrice(last))) return []
  const text = ({ unit, value }: PriceInPounds) => priceInBoth(toText(value), unit)
  return [`The price of ${text(price)} is far from the last one, ${text(last)}. Is it right?`]
}

function requireGeneral({ loaded }: TaxScene, id: string) {
  const account = loaded.accounts.get(id)
  if (!account) throw invalid('account_id', 'This account was not found.')
  if (account.kind !== 'general') {
    throw invalid(
      'account_id',
      `${account.name} is a ${account.kind.toUpperCase()}: nothing sold in it is taxed.`,
    )
  }
  return account
}

/** Sums of this tax year without and with the sale. */
async function compareYears(
  deps: TaxDeps,
  scene: TaxScene,
  taxpayer: Taxpayer,
  { result }: Tried,
  isExempt: boolean,
) {
  const year = taxYearOf(todayOf(deps))
  const statements = await readStatements(deps.db, scene.userId, taxpayer.id)
  const disposals = taxableDisposals(taxpayer)
  const securities = new Set(result.disposals.map((one) => one.security))
  const after = isExempt
    ? disposals
    : [
        ...disposals.filter((one) => !securities.has(one.security)),
        ...taxableDisposals({ ...taxpayer, result }),
      ]
  const [before, then] = [disposals, after].map((list) => sumUpTo(year, list, statements)) as [
    YearSums,
    YearSums,
  ]
  const exempt = amountIn(EXEMPT_AMOUNTS, year)
  const income = sumIncome(deps, taxpayer.income, boundsOf(year))
  const stated = statements.find((row) => row.year === year)
  const due = (sums: YearSums) => taxWithStated(year, sums, income, stated)?.gains ?? null
  const [dueBefore, dueThen] = [due(before), due(then)]
  const added = then.taxable.minus(before.taxable)
  return {
    room: exempt && exempt.minus(before.net),
    shown: {
      tax: presentTaxed(
        dueBefore && dueThen ? difference(dueBefore, dueThen) : bothRates(deps, added),
        gainCitation(year),
      ),
      isByIncome: dueThen !== null,
      exemptLeftBefore: exempt && toText(before.exemptLeft, 2),
      exemptLeftAfter: exempt && toText(then.exemptLeft, 2),
    },
  }
}

function difference(before: readonly Taxed[], then: readonly Taxed[]): Taxed[] {
  const keyOf = ({ band, rate }: Taxed) => `${band} ${rate.toFixed()}`
  const each = new Map([...before, ...then].map((one) => [keyOf(one), one]))
  const byRate = [...each.values()].toSorted((a, b) => a.rate.cmp(b.rate))
  return byRate.flatMap(({ band, rate, ...one }) => {
    const of = (list: readonly Taxed[]) =>
      list.find((other) => keyOf(other) === keyOf({ ...one, band, rate }))
    const taxed = (of(then)?.taxed ?? ZERO).minus(of(before)?.taxed ?? ZERO)
    return taxed.isZero() ? [] : { band, rate, taxed, tax: taxed.times(rate) }
  })
}

/** Taxable gains that the sale adds, at the lower and at the higher rate. */
function bothRates(deps: Pick<TaxDeps, 'clock'>, added: Decimal): Taxed[] {
  const rates = findInForce(GAIN_RATES, toDate(todayOf(deps)))
  if (!rates) return []
  return (['basic', 'higher'] as const).map((band) => {
    const rate = new Decimal(rates[band])
    return { band, rate, taxed: added, tax: added.times(rate) }
  })
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
