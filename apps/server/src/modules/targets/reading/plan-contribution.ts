/** Trades of a next contribution: per account, each with its cost, and sales with their gain. */
import type { Contribution, Proposal } from '@leadenhall/contract/targets/index.ts'
import type { contributionQuerySchema } from '@leadenhall/contract/targets/schemas.ts'
import type { z } from 'zod'
import { Decimal, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { AppError, invalid } from '../../../platform/http/app-error.ts'
import { getHoldings } from '../../portfolio/index.ts'
import { askWhatIf } from '../../tax/index.ts'
import { isOutside, planTrades } from '../engine/plan-trades.ts'
import { readTargets, type StoredClass } from '../target-store.ts'
import { type ClassValue, type Held, sumOf, toClassValues, unknownBecause } from './get-targets.ts'
import type { TargetsDeps } from './targets-deps.ts'

type Query = z.output<typeof contributionQuerySchema>
type Kind = 'general' | 'isa' | 'sipp' | 'lisa' | 'jisa'

const KEEP = 'Keep it as cash.'
const CHOOSE = 'You hold no share of this class: choose one.'
const LESS = 'The amount is less than one share: keep it for the next time.'
/** Less is not worth a trade. */
const LEAST_TRADE = 1

/** @throws AppError validation_failed for an unknown account, or without classes */
export async function planContribution(
  deps: TargetsDeps,
  userId: string,
  query: Query,
): Promise<Contribution> {
  const stored = await readTargets(deps.db, userId)
  if (stored.length === 0) throw invalid('account', 'Set targets of your classes first.')
  if (query.account.includes(',')) throw invalid('account', 'Choose one account.')
  const [whole, own] = await Promise.all([
    getHoldings(deps, userId, { lots: false }),
    getHoldings(deps, userId, { account: query.account, lots: false }),
  ])
  const classes = toClassValues(stored, whole)
  const inAccount = toClassValues(stored, own)
  const amount = new Decimal(query.amount)
  const trades = planTrades(
    classes.map(({ stored: { name }, target, value }, place) => ({
      id: name,
      target,
      value,
      sellable: inAccount[place]?.held.reduce((sum, one) => sum.plus(one.value ?? 0), ZERO) ?? ZERO,
    })),
    amount,
    query.mode,
  )
  const { accounts } = await deps.ledgers.load(userId)
  const kind = accounts.get(query.account)?.kind ?? 'general'
  const proposals: Proposal[] = []
  for (const [place, { trade }] of trades.entries()) {
    const one = classes[place]
    const held = inAccount[place]
    if (!one || !held || trade.abs().lt(LEAST_TRADE)) continue
    const legs = trade.gt(0) ? [buyLeg(one, held, trade)] : sellLegs(held, trade.neg())
    for (const leg of legs) {
      proposals.push(await propose(deps, userId, query, kind, one.stored, leg))
    }
  }
  const before = sumOf(classes)
  const total = before.plus(amount)
  const traded = classes.map((one, place) => ({
    ...one,
    after: one.value.plus(trades[place]?.trade ?? ZERO),
  }))
  return {
    currency: 'GBP',
    amount: toText(amount, 2),
    mode: query.mode,
    proposals: proposals.toSorted((a, b) => (a.side === b.side ? 0 : a.side === 'sell' ? -1 : 1)),
    after: traded.map(({ after, stored: { name }, target, value }) => {
      const weight = total.isZero() ? ZERO : after.div(total)
      return {
        name,
        before: before.isZero() ? 0 : value.div(before).toNumber(),
        target: target.toNumber(),
        weight: weight.toNumber(),
        drift: weight.minus(target).toNumber(),
        isOutside: isOutside(weight, target),
      }
    }),
    notes: [
      ...costNotes(amount, proposals),
      ...cashNotes(traded, total),
      ...orderNotes(classes, total, proposals),
    ],
    unknownBecause: unknownBecause(whole),
  }
}

/** Each purchase is for its whole amount, so that costs need money of their own. */
function costNotes(amount: Decimal, proposals: readonly Proposal[]): string[] {
  const known = proposals.flatMap(({ costAtLeast }) => costAtLeast ?? [])
  if (known.length === 0) return []
  const sum = known.reduce((total, one) => total.plus(one), ZERO)
  const isWhole = proposals.every(({ cost, ticker }) => cost !== null || ticker === null)
  const from = amount.isZero() ? 'They are not in the amounts.' : 'They come on top of the amount.'
  return [`Costs are ${isWhole ? '' : 'at least '}£${sum.toFixed(2)} in all. ${from}`]
}

/** Cash is not sold for a purchase: it is invested by entering it as new money. */
function cashNotes(
  classes: readonly (ClassValue & { readonly after: Decimal })[],
  total: Decimal,
): string[] {
  return classes.flatMap(({ after, stored: { holdsCash, name }, target }) => {
    const above = after.minus(target.times(total))
    const isFar = !total.isZero() && isOutside(after.div(total), target)
    if (!holdsCash || above.lt(LEAST_TRADE) || !isFar) return []
    return [
      `${name} is £${above.toFixed(2)} above its target, and cash is not spent here. To invest some of it, enter an amount that counts as new money and take it from the cash.`,
    ]
  })
}

/** Why the money goes where it goes: how much of its target each class has before it. */
function orderNotes(
  classes: readonly ClassValue[],
  total: Decimal,
  proposals: readonly Proposal[],
): string[] {
  const shares = classes
    .filter(({ target }) => target.gt(0) && total.gt(0))
    .map(({ stored: { name }, target, value }) => ({ name, share: value.div(target.times(total)) }))
    .toSorted((a, b) => a.share.cmp(b.share))
    .map(({ name, share }) => `${name} ${share.times(100).toFixed(0)}%`)
  if (shares.length < 2 || proposals.every(({ side }) => side === 'sell')) return []
  return [
    `Money goes first to the class that has least of its target, until it is level with the next. Of their targets the classes have: ${shares.join(', ')}.`,
  ]
}

interface Leg {
  readonly side: 'buy' | 'sell'
  readonly held: Held | null
  readonly amount: Decimal
}

/** The account's largest holding of the class, else that of any account. */
function buyLeg({ held }: ClassValue, own: ClassValue, amount: Decimal): Leg {
  return { side: 'buy', held: own.held[0] ?? held[0] ?? null, amount }
}

/** The largest holdings of the class first, until the sum is reached. */
function sellLegs({ held }: ClassValue, amount: Decimal): Leg[] {
  let left = amount
  return held.flatMap((one): Leg[] => {
    const sold = Decimal.min(left, new Decimal(one.value ?? 0))
    left = left.minus(sold)
    return sold.lt(LEAST_TRADE) ? [] : [{ side: 'sell', held: one, amount: sold }]
  })
}

async function propose(
  deps: TargetsDeps,
  userId: string,
  { account, commission }: Query,
  kind: Kind,
  { holdsCash, name }: StoredClass,
  { amount, held, side }: Leg,
): Promise<Proposal> {
  const quantity = held && sharesFor(held, amount, side)
  const price = held && priceOf(held)
  const isTaxed = side === 'sell' && kind === 'general'
  const gained =
    isTaxed && held && quantity?.gt(0)
      ? await gainOf(deps, userId, { account_id: account, ticker: held.ticker, quantity })
      : { gain: null, note: null }
  return {
    class: name,
    side,
    ticker: held?.ticker ?? null,
    name: held?.name ?? null,
    amount: toText(amount, 2),
    quantity: toTextOrNull(quantity),
    price: toTextOrNull(price),
    comesTo: toTextOrNull(price && quantity && price.times(quantity).toDecimalPlaces(2)),
    ...(await costOf(deps, held, amount, side, commission)),
    ...gained,
    note: held === null ? (holdsCash ? KEEP : CHOOSE) : quantity?.isZero() ? LESS : gained.note,
  }
}

/** Of one share, in pounds; a bond’s counts as its holding does. */
function priceOf({ quantity, value }: Held): Decimal | null {
  return value === null || Number(value) === 0 ? null : new Decimal(value).div(quantity)
}

/** Whole shares where whole ones are held; all of them for all of the value. */
function sharesFor({ quantity, value }: Held, amount: Decimal, side: Leg['side']): Decimal | null {
  if (value === null || Number(value) === 0) return null
  const held = new Decimal(quantity)
  const exact = amount.div(value).times(held)
  if (side === 'sell' && exact.gte(held)) return held
  return held.isInteger() ? exact.floor() : exact.toDecimalPlaces(6, Decimal.ROUND_DOWN)
}

async function gainOf(
  deps: TargetsDeps,
  userId: string,
  sale: { readonly account_id: string; readonly ticker: string; readonly quantity: Decimal },
): Promise<Pick<Proposal, 'gain' | 'note'>> {
  try {
    const { gain, warnings } = await askWhatIf(deps, userId, {
      ...sale,
      quantity: toText(sale.quantity),
    })
    return { gain, note: warnings.length === 0 ? null : warnings.join(' ') }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { gain: null, note: error.message }
  }
}

/** A round trip halved, except for the duty, which only a purchase pays. */
async function costOf(
  { costsOf }: TargetsDeps,
  held: Held | null,
  amount: Decimal,
  side: Leg['side'],
  commission: string | undefined,
): Promise<Pick<Proposal, 'cost' | 'costAtLeast'>> {
  if (held === null) return { cost: null, costAtLeast: null }
  try {
    const { parts } = await costsOf({
      ticker: held.ticker,
      amount: amount.toNumber(),
      commission: commission === undefined ? undefined : Number(commission),
    })
    const known = parts.flatMap(({ part, pounds }) => {
      if (pounds === null) return []
      if (part !== 'stamp_duty') return new Decimal(pounds).div(2)
      return side === 'buy' ? new Decimal(pounds) : ZERO
    })
    const sum = known.reduce((total, one) => total.plus(one), ZERO)
    const isWhole = parts.every(
      ({ part, pounds }) => pounds !== null || (part === 'stamp_duty' && side === 'sell'),
    )
    return {
      cost: isWhole ? toText(sum, 2) : null,
      costAtLeast: known.length === 0 ? null : toText(sum, 2),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { cost: null, costAtLeast: null }
  }
}
