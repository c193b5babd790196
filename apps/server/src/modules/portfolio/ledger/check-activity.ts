/** Turns what a user entered into a row of the ledger, or says which field is wrong. */

import {
  ACTIVITY_FIELDS,
  type ActivityFields,
  type ActivityKind,
  DEEMED,
  MAX_QUANTITY,
  PAID_OUT,
} from '@leadenhall/contract/portfolio/index.ts'
import type { ParsedActivityBody } from '@leadenhall/contract/portfolio/schemas.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { currencyOf, parseUnit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import { AppError, invalid } from '../../../platform/http/app-error.ts'
import { getFxRate } from '../../currencies/index.ts'
import { findSymbol } from '../../instruments/index.ts'
import type { AccountRow, ActivitiesTable } from '../tables.ts'
import { type FoundInstrument, searchInstrument, toFound } from './find-instrument.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import { requireLikely } from './likely-amount.ts'
import { NO_CHARGES } from './to-entry.ts'

/** The activity itself, without the place and time of its storing. */
export type ActivityContent = Omit<
  ActivitiesTable,
  | 'id'
  | 'revision'
  | 'user_id'
  | 'account_id'
  | 'version'
  | 'position'
  | 'is_removed'
  | 'import_id'
  | 'source_row'
  | 'fingerprint'
  | 'created_at'
>

type Body = Omit<ParsedActivityBody, 'account_id'>

const EARLIEST = '1950-01-01'
const ZONE = 'Europe/London'

/** @throws AppError validation_failed, naming the field */
export async function checkActivity(
  deps: LedgerDeps,
  account: Pick<AccountRow, 'currency'>,
  body: Body,
): Promise<ActivityContent> {
  requireFields(body)
  requireDates(deps.clock.now(), body)
  const unit = body.price ? requireUnit(body.price.unit) : null
  const instrument = await requireInstrument(deps, body, unit)
  const into = body.into === undefined ? null : await requireTicker(deps, 'into', body.into)
  if (into && into.subject === instrument?.subject) {
    throw invalid('into', 'Enter the instrument that the shares become, not the same one.')
  }
  if (body.cost_share !== undefined && new Decimal(body.cost_share).gt(1)) {
    throw invalid('cost_share', 'Enter a part between 0 and 1.')
  }
  requireBond(deps, body, { ticker: instrument?.ticker, unit })
  const charges = { ...NO_CHARGES, ...body.charges }
  const amount = await findAmounts(deps, account.currency, body, unit)
  return {
    kind: body.kind,
    date: body.date,
    time: body.time ?? null,
    settled_on: body.settled_on ?? null,
    subject: instrument?.subject ?? null,
    ticker: instrument?.ticker ?? null,
    quantity: canonical(body.quantity),
    price: canonical(body.price?.value),
    price_unit: unit,
    charges: JSON.stringify({
      commission: plain(charges.commission),
      stamp_duty: plain(charges.stamp_duty),
      ptm_levy: plain(charges.ptm_levy),
      fx: plain(charges.fx),
    }),
    ...amount,
    accrued: canonical(body.accrued),
    ratio_new: canonical(body.ratio?.new),
    ratio_old: canonical(body.ratio?.old),
    into_subject: into?.subject ?? null,
    into_ticker: into?.ticker ?? null,
    cost_share: canonical(body.cost_share),
    counterparty: body.counterparty ?? null,
    note: body.note ?? '',
  }
}

function canonical(text: string | undefined): string | null {
  return text === undefined ? null : plain(text)
}

function plain(text: string): string {
  return text === '0' ? text : toText(new Decimal(text))
}

const FIELD_OF: Readonly<Record<keyof ActivityFields, (body: Body) => string | null>> = {
  instrument: ({ ticker, isin, sedol }) =>
    ticker === undefined
      ? isin === undefined
        ? sedol === undefined
          ? null
          : 'sedol'
        : 'isin'
      : 'ticker',
  quantity: ({ quantity }) => (quantity === undefined ? null : 'quantity'),
  price: ({ price }) => (price === undefined ? null : 'price'),
  amount: ({ amount }) => (amount === undefined ? null : 'amount'),
  charges: ({ charges }) => (charges === undefined ? null : 'charges'),
  accrued: ({ accrued }) => (accrued === undefined ? null : 'accrued'),
  ratio: ({ ratio }) => (ratio === undefined ? null : 'ratio'),
  into: ({ into }) => (into === undefined ? null : 'into'),
}

const ASKED_FOR: Readonly<Record<keyof ActivityFields, readonly [field: string, ask: string]>> = {
  instrument: ['ticker', 'Enter a ticker, an ISIN or a SEDOL.'],
  quantity: ['quantity', 'Enter the number of shares.'],
  price: ['price', 'Enter the price.'],
  amount: ['amount', 'Enter the amount.'],
  charges: ['charges', 'Enter the charges.'],
  accrued: ['accrued', 'Enter the accrued interest.'],
  ratio: ['ratio', 'Enter how many new shares there are for how many old ones.'],
  into: ['into', 'Enter the ticker or ISIN that the shares become.'],
}

/** @throws AppError for a field that is needed and missing, or that the kind does not have */
function requireFields(body: Body): void {
  const fields = ACTIVITY_FIELDS[body.kind]
  for (const name of Object.keys(FIELD_OF) as (keyof ActivityFields)[]) {
    const given = FIELD_OF[name](body)
    const [field, ask] = ASKED_FOR[name]
    if (given === null && fields[name] === 'required') throw invalid(field, ask)
    if (given !== null && fields[name] === 'none' && !isNothing(body, name)) {
      throw invalid(given, `${describeKind(body.kind)} has no ${given.replace('_', ' ')}.`)
    }
  }
  if (body.cost_share !== undefined && body.kind !== 'spin_off') {
    throw invalid('cost_share', `${describeKind(body.kind)} has no part of the cost.`)
  }
  if (body.counterparty !== undefined && !body.kind.startsWith('transfer')) {
    throw invalid('counterparty', `${describeKind(body.kind)} has no counterparty.`)
  }
  requireEither(body)
}

/** Kinds whose value is a price or an amount. */
const PRICED: ReadonlySet<ActivityKind> = new Set(['buy', 'sell', 'rights'])

/** Kinds of which one of two fields is enough. */
function requireEither(body: Body): void {
  const { amount, kind, price, quantity, ratio } = body
  if (PRICED.has(kind) && !price && amount === undefined) {
    throw invalid('price', 'Enter the price or the amount.')
  }
  if (kind === 'drip' && !price) throw invalid('price', 'Enter the price.')
  const isEvent = kind === 'split' || kind === 'consolidation' || kind === 'spin_off'
  if (isEvent && !ratio && quantity === undefined) {
    throw invalid('ratio', 'Enter the ratio, or the quantity after it.')
  }
  if (kind !== 'transfer_in' && kind !== 'transfer_out') return
  if (FIELD_OF.instrument(body) !== null && quantity === undefined) {
    throw invalid('quantity', 'Enter the number of shares.')
  }
  if (FIELD_OF.instrument(body) === null && amount === undefined) {
    throw invalid('quantity', 'Enter an instrument and quantity, or an amount.')
  }
}

/** Charges and accrued interest of nothing are as good as none. */
function isNothing(body: Body, name: keyof ActivityFields): boolean {
  return (
    (name === 'charges' &&
      Object.values(body.charges ?? {}).every((text) => new Decimal(text).isZero())) ||
    (name === 'accrued' && new Decimal(body.accrued ?? '').isZero())
  )
}

export function describeKind(kind: ActivityKind): string {
  const words = kind === 'rights' ? 'rights issue' : kind.replaceAll('_', ' ')
  return `${/^[aeiou]/.test(words) ? 'An' : 'A'} ${words}`
}

function requireDates(nowMs: number, { date, settled_on: settledOn }: Body): void {
  if (date > toTradingDate(nowMs, ZONE)) throw invalid('date', 'The date is in the future.')
  if (date < EARLIEST) throw invalid('date', `Enter a date after ${formatLongDate(EARLIEST)}.`)
  if (settledOn !== undefined && settledOn < date) {
    throw invalid('settled_on', 'The settlement date is before the trade date.')
  }
}

/** @throws AppError for a text that names no unit of money */
export function requireUnit(text: string): string {
  const unit = parseUnit(text)
  if (unit === null) {
    throw invalid(
      'price.unit',
      'Enter a unit such as GBX for pence, GBP for pounds, USD, or GBP% for the price of £100 nominal.',
    )
  }
  return unit
}

/** Of the value: a half-yearly coupon of 15 % a year is half of it. */
const MAX_ACCRUED_SHARE = 0.15

/** @throws AppError for a bond's price or accrued interest where there is no bond */
function requireBond(
  { universe }: LedgerDeps,
  { accrued = '0', price, quantity }: Body,
  { ticker, unit }: { readonly ticker: string | undefined; readonly unit: string | null },
): void {
  const isPerHundred = unit?.endsWith('%') ?? false
  const listing = ticker === undefined ? undefined : universe().resolve(ticker)?.listing
  if (isPerHundred && listing?.type === 'Shares') {
    throw invalid('price.unit', `${listing.ticker} is a share: enter the price for one.`)
  }
  const interest = new Decimal(accrued)
  if (interest.isZero()) return
  if (!isPerHundred || !price || quantity === undefined) {
    throw invalid('accrued', 'Only a bond has accrued interest: enter its price in GBP%.')
  }
  const value = new Decimal(quantity).times(price.value).div(unitsPerMajor(price.unit))
  if (interest.abs().gt(value.times(MAX_ACCRUED_SHARE))) {
    throw invalid(
      'accrued',
      `${accrued} is more interest than a bond of ${toText(value, 2)} accrues.`,
    )
  }
}

async function requireInstrument(
  deps: LedgerDeps,
  body: Body,
  unit: string | null,
): Promise<FoundInstrument | null> {
  const { ticker, isin, sedol } = body
  if (isin !== undefined || sedol !== undefined) {
    const [field, text] = isin === undefined ? ['sedol', sedol ?? ''] : ['isin', isin]
    const search = searchInstrument(deps.universe(), { isin, sedol, unit, ticker })
    if (!('found' in search)) throw invalid(field, `${text} is not in the instrument list.`)
    if (ticker !== undefined) await requireTicker(deps, 'ticker', ticker)
    return search.found
  }
  if (ticker === undefined) return null
  const found = await requireTicker(deps, 'ticker', ticker)
  requireMarket(deps, found, ticker, unit)
  return found
}

/**
 * A code that several companies share, with a price in another currency than the one it names.
 * @throws AppError naming the company of that currency
 */
function requireMarket(
  { universe }: LedgerDeps,
  { ticker }: FoundInstrument,
  text: string,
  unit: string | null,
): void {
  const named = universe().resolve(ticker)?.listing
  if (!named?.currency || unit === null) return
  if (currencyOf(named.currency) === currencyOf(unit)) return
  const search = searchInstrument(universe(), { ticker: text, unit })
  if (!('found' in search) || search.found.ticker === ticker) return
  const meant = universe().resolve(search.found.ticker)?.listing
  throw invalid(
    'ticker',
    `${ticker} is ${named.name}, priced in ${named.currency}. Enter ${search.found.ticker} for ${meant ? meant.name : 'the other'}.`,
  )
}

/** @throws AppError unless the list or a source knows the ticker */
async function requireTicker(
  { quotes, universe }: LedgerDeps,
  field: 'ticker' | 'into',
  text: string,
): Promise<FoundInstrument> {
  const symbol = findSymbol(universe(), text)
  if (symbol === null) throw invalid(field, `${text} is not a valid ticker.`)
  if (universe().resolve(symbol)) return toFound(universe(), symbol)
  const quote = await quotes.findQuote(symbol)
  if (typeof quote === 'string') throw invalid(field, `${text} was not found.`)
  return toFound(universe(), symbol)
}

/** An activity that moves no cash has an amount that counts as paid. */
async function findAmounts(
  deps: LedgerDeps,
  currency: string,
  body: Body,
  unit: string | null,
): Promise<Pick<ActivityContent, 'amount' | 'deemed'>> {
  if (!DEEMED.has(body.kind) || body.amount === undefined) {
    const amount = await findAmount(deps, currency, body, unit)
    requireLikelySum(amount)
    return { amount: toText(amount), deemed: null }
  }
  const deemed = new Decimal(body.amount)
  requireLikelySum(deemed)
  if (deemed.isNegative() && !deemed.isZero()) {
    throw invalid('amount', `${describeKind(body.kind)} has an amount of zero or more.`)
  }
  return { amount: '0', deemed: toText(deemed) }
}

/** The cash effect: as given, or from quantity, price, charges and the day's exchange rate. */
async function findAmount(
  deps: LedgerDeps,
  currency: string,
  body: Body,
  unit: string | null,
): Promise<Decimal> {
  const { amount, charges = NO_CHARGES, kind, price, quantity } = body
  const total = Object.values(charges).reduce((sum, text) => sum.plus(text), ZERO)
  const accrued = new Decimal(body.accrued ?? ZERO)
  const isPurchase = kind === 'buy' || kind === 'rights'
  const shares =
    price && unit && quantity
      ? new Decimal(quantity).times(price.value).div(unitsPerMajor(unit))
      : null
  const isForeign = unit !== null && currencyOf(unit) !== currency
  if (amount !== undefined) {
    const effect = effectOf(body, new Decimal(amount))
    const rate = isForeign && unit ? await findRate(deps, unit, currency, body.date) : 1
    if (shares && (isPurchase || kind === 'sell')) {
      requireLikely({
        kind: isPurchase ? 'buy' : 'sell',
        shares: shares.times(rate),
        effect,
        charges: isPurchase ? total.plus(accrued) : total.minus(accrued),
        isForeign,
      })
    }
    return effect
  }
  if (!isPurchase && kind !== 'sell') {
    if (isForeign && unit) await findRate(deps, unit, currency, body.date)
    return ZERO
  }
  if (shares === null) throw invalid('price', 'Enter the price or the amount.')
  const rate = isForeign && unit ? await findRate(deps, unit, currency, body.date) : 1
  const value = shares.times(rate).plus(accrued)
  return isPurchase ? value.plus(total).neg() : value.minus(total)
}

/** Kinds of which one takes back another: a dividend that is claimed back, interest charged. */
const TAKEN_BACK: ReadonlySet<ActivityKind> = new Set([
  'dividend',
  'interest',
  'deposit',
  'return_of_capital',
])

/**
 * The cash effect of an amount: an amount without sign follows the kind; below zero it is money that
 * leaves.
 * @throws AppError for an amount below zero of a kind that always brings money in
 */
function effectOf({ is_reversed: isReversed, kind }: Body, given: Decimal): Decimal {
  const isBelow = given.isNegative() && !given.isZero()
  if (isBelow && !PAID_OUT.has(kind) && !TAKEN_BACK.has(kind) && isReversed !== true) {
    throw invalid('amount', `${describeKind(kind)} brings money in: enter an amount above zero.`)
  }
  const isBack = isReversed === true || (isBelow && !PAID_OUT.has(kind))
  const size = given.abs()
  return PAID_OUT.has(kind) === isBack ? size : size.neg()
}

/** @throws AppError for a sum that no account has */
function requireLikelySum(amount: Decimal): void {
  if (amount.abs().lte(MAX_QUANTITY)) return
  throw invalid('amount', 'Quantity and price give more than 10^15, which no account has.')
}

/** @throws AppError validation_failed without a rate for the day */
async function findRate(
  deps: LedgerDeps,
  unit: string,
  currency: string,
  date: string,
): Promise<number> {
  try {
    const { rate } = await getFxRate(deps, `${currencyOf(unit)}-${currency}`, date)
    return rate
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    throw invalid(
      'price.unit',
      `There is no exchange rate from ${currencyOf(unit)} to ${currency} on ${formatLongDate(date)}.`,
    )
  }
}
