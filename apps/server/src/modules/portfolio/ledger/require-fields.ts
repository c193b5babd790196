/** Which fields an activity has, by its kind, and its dates. */
import {
  ACTIVITY_FIELDS,
  type ActivityFields,
  type ActivityKind,
} from '@leadenhall/contract/portfolio/index.ts'
import type { ParsedActivityBody } from '@leadenhall/contract/portfolio/schemas.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'

/** An activity as entered, without the place of its storing. */
export type ActivityBody = Omit<ParsedActivityBody, 'account_id'>

const EARLIEST = '1950-01-01'
const ZONE = 'Europe/London'

const FIELD_OF: Readonly<Record<keyof ActivityFields, (body: ActivityBody) => string | null>> = {
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
export function requireFields(body: ActivityBody): void {
  const fields = ACTIVITY_FIELDS[body.kind]
  for (const name of Object.keys(FIELD_OF) as (keyof ActivityFields)[]) {
    const given = FIELD_OF[name](body)
    const [field, ask] = ASKED_FOR[name]
    if (given === null && fields[name] === 'required') throw invalid(field, ask)
    if (given !== null && fields[name] === 'none' && !isNothing(body, name)) {
      throw invalid(given, `${describeKind(body.kind)} has no ${given.replace('_', ' ')}.`)
    }
  }
  requireCostShare(body)
  if (body.counterparty !== undefined && !body.kind.startsWith('transfer')) {
    throw invalid('counterparty', `${describeKind(body.kind)} has no counterparty.`)
  }
  if (body.counterparty === 'charity' && body.kind === 'transfer_in') {
    throw invalid('counterparty', 'A charity receives shares and gives none: choose another.')
  }
  requireEither(body)
}

function requireCostShare({ cost_share: share, kind }: ActivityBody): void {
  if (share === undefined || kind === 'spin_off') return
  if (kind !== 'return_of_capital' && kind !== 'merger') {
    throw invalid('cost_share', `${describeKind(kind)} has no part of the cost.`)
  }
  const part = new Decimal(share)
  if (part.isZero() || part.eq(1)) return
  throw invalid(
    'cost_share',
    'Enter 1 for an election to deduct the whole cost (TCGA 1992 s122(4)), or 0 for none.',
  )
}

/** Kinds whose value is a price or an amount. */
const PRICED: ReadonlySet<ActivityKind> = new Set(['buy', 'sell', 'rights'])

/** Kinds of which one of two fields is enough. */
function requireEither(body: ActivityBody): void {
  const { amount, kind, price, quantity, ratio } = body
  if (PRICED.has(kind) && !price && amount === undefined) {
    throw invalid('price', 'Enter the price or the amount.')
  }
  if (kind === 'drip' && !price) throw invalid('price', 'Enter the price.')
  if (kind === 'drip' && amount !== undefined && new Decimal(amount).isNegative()) {
    throw invalid(
      'amount',
      'Enter no amount: a reinvested dividend is income and a purchase in one, and takes no cash.',
    )
  }
  const isEvent = kind === 'split' || kind === 'consolidation' || kind === 'spin_off'
  if (isEvent && !ratio && quantity === undefined) {
    throw invalid('ratio', 'Enter the ratio, or the quantity after it.')
  }
  if (kind === 'spin_off' && body.cost_share === undefined) {
    throw invalid('cost_share', 'Enter the part of the cost that moves, such as 0.25; 0 for none.')
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
function isNothing(body: ActivityBody, name: keyof ActivityFields): boolean {
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

/** @throws AppError for a date in the future or before 1950, and a settlement before the trade */
export function requireDates(nowMs: number, { date, settled_on: settledOn }: ActivityBody): void {
  if (date > toTradingDate(nowMs, ZONE)) throw invalid('date', 'The date is in the future.')
  if (date < EARLIEST) throw invalid('date', `Enter a date after ${formatLongDate(EARLIEST)}.`)
  if (settledOn !== undefined && settledOn < date) {
    throw invalid('settled_on', 'The settlement date is before the trade date.')
  }
}
