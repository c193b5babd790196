/** One taxpayer's general accounts as entries of the tax engine. */
import type { Counterparty } from '@leadenhall/contract/portfolio/index.ts'
import { ONE, ZERO } from '../../../platform/decimal.ts'
import type { AccountLedger, Entry, LoadedLedger } from '../../portfolio/index.ts'
import type { Doubt } from '../engine/results.ts'
import type { TaxEntry } from '../engine/tax-entry.ts'
import {
  distributedOn,
  type PoundRates,
  type Pounds,
  poundsAtPrice,
  poundsOfTrade,
  toPounds,
} from './to-pounds.ts'
import { listTaxSides, type TaxSide } from './transfer-sides.ts'

export interface TaxInput {
  readonly entries: readonly TaxEntry[]
  /** Securities whose gains are exempt: gilts, bonds in sterling priced for £100 nominal, some trusts. */
  readonly exempt: ReadonlySet<string>
  readonly doubts: readonly Doubt[]
}

/** A spouse's cost of shares that were given, by the receiving activity. */
export type GiftCosts = ReadonlyMap<string, TaxEntry['amount']>

export function generalAccounts(
  { accounts, ledger }: Pick<LoadedLedger, 'accounts' | 'ledger'>,
  person: string,
): AccountLedger[] {
  return accountsOf({ accounts, ledger }, person).filter(
    ({ account }) => accounts.get(account.id)?.kind === 'general',
  )
}

function accountsOf(
  { accounts, ledger }: Pick<LoadedLedger, 'accounts' | 'ledger'>,
  person: string,
): AccountLedger[] {
  return [...ledger.values()].filter(
    ({ account }) => accounts.get(account.id)?.person_id === person,
  )
}

export function toTaxEntries(
  loaded: Pick<LoadedLedger, 'accounts' | 'ledger' | 'rows'>,
  person: string,
  rates: PoundRates,
  giftCosts: GiftCosts,
  isGilt: (subject: string) => boolean,
): TaxInput {
  const accounts = generalAccounts(loaded, person)
  const sides = listTaxSides(accountsOf(loaded, person))
  const exempt = new Set<string>()
  const doubts: Doubt[] = []
  const entries: TaxEntry[] = []
  for (const { account, entries: own } of accounts) {
    for (const entry of own) {
      const { price, subject } = entry
      if (subject === null) continue
      if (price?.unit === 'GBP%' || isGilt(subject)) exempt.add(subject)
      const row = loaded.rows.get(entry.id)
      const scene: Scene = {
        currency: account.currency,
        rates,
        counterparty: row?.counterparty ?? null,
        settledOn: row?.settled_on ?? null,
        side: sides.get(entry.id) ?? null,
        giftCost: giftCosts.get(entry.id) ?? null,
      }
      const given = toTaxEntry(entry, subject, scene)
      if (given) entries.push(given)
      const why = doubtOf(entry, scene)
      if (why !== null) doubts.push({ security: subject, day: entry.day, row: entry.id, why })
    }
  }
  return { entries, exempt, doubts }
}

interface Scene {
  /** Of the account. */
  readonly currency: string
  readonly rates: PoundRates
  readonly counterparty: Counterparty | null
  readonly settledOn: string | null
  /** Of a transfer between the taxpayer's own accounts; null for every other activity. */
  readonly side: TaxSide | null
  readonly giftCost: TaxEntry['amount']
}

function toTaxEntry(entry: Entry, security: string, scene: Scene): TaxEntry | null {
  const { currency, rates } = scene
  const charges = toPounds(entry.charges, currency, entry, rates)
  const make = (
    kind: TaxEntry['kind'],
    { pounds, unknown }: Pounds,
    more: Partial<TaxEntry> = {},
  ) => ({
    id: entry.id,
    account: entry.accountId,
    security,
    kind,
    day: entry.day,
    quantity: entry.quantity,
    amount: pounds,
    charges: charges.pounds,
    unknown: unknown ?? charges.unknown,
    ratio: entry.ratio,
    into: entry.into,
    costShare: entry.costShare,
    valueAfter: null,
    ...more,
  })
  const inAccount = (amount: Entry['amount']) => toPounds(amount, currency, entry, rates)
  switch (entry.kind) {
    case 'buy':
      return make('purchase', poundsOfTrade(entry, currency, rates))
    case 'sell':
      return make('sale', poundsOfTrade(entry, currency, rates))
    case 'rights':
      return make('joined', poundsOfTrade(entry, currency, rates))
    case 'drip':
    case 'scrip':
      return toScrip(entry, make, rates)
    case 'transfer_in':
      return toArrival(entry, make, scene)
    case 'transfer_out':
      return toDeparture(entry, make, scene)
    case 'gift_from_spouse':
      return make('gift_from_spouse', giftOf(entry, scene))
    case 'gift_to_spouse':
      return make('gift', NOTHING)
    case 'split':
    case 'consolidation':
      return make('split', NOTHING)
    case 'merger':
      return make('merger', inAccount(entry.amount), valueAfter(entry, rates))
    case 'spin_off':
      return make('spin_off', NOTHING)
    case 'return_of_capital':
      return make('return_of_capital', inAccount(entry.amount), valueAfter(entry, rates))
    case 'equalisation':
      return make('equalisation', inAccount(entry.amount))
    case 'notional_distribution':
      return make('distribution', keptIncome(entry, scene), costDays(entry, scene))
    case 'negligible_value':
      return make(
        'negligible_value',
        entry.deemed === null ? unknownFor('enter the claimed value') : inAccount(entry.deemed),
      )
    case 'dividend':
    case 'interest':
    case 'fee':
    case 'tax':
    case 'deposit':
    case 'withdrawal':
      return null
  }
}

type Make = (kind: TaxEntry['kind'], pounds: Pounds, more?: Partial<TaxEntry>) => TaxEntry

const NOTHING: Pounds = { pounds: ZERO, unknown: null }
const unknownFor = (unknown: string): Pounds => ({ pounds: null, unknown })

/** The price of such an event is the value of one share after it. */
function valueAfter(entry: Entry, rates: PoundRates): Pick<TaxEntry, 'valueAfter'> {
  return { valueAfter: poundsAtPrice({ ...entry, quantity: ONE }, rates)?.pounds ?? null }
}

function keptIncome(entry: Entry, { currency, rates, settledOn }: Scene): Pounds {
  if (entry.deemed === null) return unknownFor('enter the income that the fund kept')
  return toPounds(entry.deemed, currency, distributedOn(entry, settledOn), rates)
}

/** Bonus shares, at a price of nothing, join the holding; others are bought with the cash forgone. */
function toScrip(entry: Entry, make: Make, rates: PoundRates): TaxEntry {
  if (entry.price?.value.isZero()) return make('joined', NOTHING)
  const atPrice = poundsAtPrice(entry, rates)
  return make(
    'purchase',
    atPrice ?? unknownFor('enter the cash forgone for a share as its price, or 0 for bonus shares'),
  )
}

function giftOf(entry: Entry, { giftCost, rates }: Scene): Pounds {
  const atPrice = poundsAtPrice(entry, rates)
  if (atPrice) return atPrice
  if (giftCost !== null) return { pounds: giftCost, unknown: null }
  return unknownFor('enter the spouse’s cost for one share as the price')
}

const MARKET_VALUE = 'enter the market value for one share on the day as the price'

/** Shares that leave an ISA or a pension count as bought at market value (SI 1998/1870 reg 34). */
function toArrival(entry: Entry, make: Make, scene: Scene): TaxEntry {
  const { counterparty, rates, side } = scene
  const atPrice = poundsAtPrice(entry, rates)
  if (side?.kind === 'open') return make('moved_in', NOTHING)
  if (side?.kind === 'paired') {
    if (side.with === 'general') return make('moved_in', NOTHING)
    return make('purchase', atPrice ?? unknownFor(MARKET_VALUE))
  }
  if (counterparty === 'spouse') return make('gift_from_spouse', giftOf(entry, scene))
  const kind = counterparty === 'other' ? 'purchase' : 'joined'
  return make(kind, atPrice ?? unknownFor('enter the cost for one share as the price'))
}

/** Shares that go into an ISA or a pension are sold at market value (TCGA 1992 s17). */
function toDeparture(entry: Entry, make: Make, { counterparty, rates, side }: Scene): TaxEntry {
  if (counterparty === 'spouse' || counterparty === 'charity') return make('gift', NOTHING)
  const isIntoWrapper = side?.kind === 'paired' && side.with !== 'general'
  if (counterparty !== 'other' && !isIntoWrapper) return make('moved_out', NOTHING)
  return make('sale', poundsAtPrice(entry, rates) ?? unknownFor(MARKET_VALUE))
}

/** A question that leaves the year provisional: a transfer's rows do not say what it is. */
function doubtOf({ kind }: Entry, { counterparty, side }: Scene): string | null {
  if (side === null || (kind !== 'transfer_in' && kind !== 'transfer_out')) return null
  if (side.kind === 'open') {
    return 'other transfers of these shares are near it and the numbers differ; correct them, so that what left is what arrived'
  }
  if (side.kind === 'paired' && side.isSplit) {
    return 'the shares were split on their way; record the split in the account that they reached, after the day of their arrival, or give both sides of the transfer one day'
  }
  if (kind === 'transfer_in') return null
  if (side.kind === 'alone') {
    return counterparty === null
      ? 'say whose account the shares went to: your own, a spouse’s or another’s'
      : 'no account here received these shares; record where they arrived, because shares that go into an ISA or a pension count as sold'
  }
  return side.with === 'general' || side.with === 'sipp'
    ? null
    : 'shares go into an ISA only from an employee scheme, within 90 days and without tax; it counts as a sale at market value, so correct it if they came from one'
}

/** Income of a period that is distributed later raises the cost the day after the period. */
function costDays({ date, day }: Entry, { settledOn }: Scene): Partial<TaxEntry> {
  return settledOn !== null && settledOn > date ? { day: day + 1, periodEnd: day } : {}
}
