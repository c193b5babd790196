/** One taxpayer's general accounts as entries of the tax engine. */
import type { Day } from '../../../platform/calendar/days.ts'
import { ZERO } from '../../../platform/decimal.ts'
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

/** Shares between own accounts arrive within this many days. */
const TRANSFER_DAYS = 60

export interface TaxInput {
  readonly entries: readonly TaxEntry[]
  /** Securities whose gains are exempt: gilts, and bonds in sterling priced for £100 nominal. */
  readonly exempt: ReadonlySet<string>
  readonly doubts: readonly Doubt[]
}

/** A spouse's cost of shares that were given, by the receiving activity. */
export type GiftCosts = ReadonlyMap<string, TaxEntry['amount']>

type Rows = LoadedLedger['rows']

export function generalAccounts(
  { accounts, ledger }: Pick<LoadedLedger, 'accounts' | 'ledger'>,
  person: string,
): AccountLedger[] {
  return [...ledger.values()].filter(({ account }) => {
    const row = accounts.get(account.id)
    return row?.kind === 'general' && row.person_id === person
  })
}

export function toTaxEntries(
  loaded: Pick<LoadedLedger, 'accounts' | 'ledger' | 'rows'>,
  person: string,
  rates: PoundRates,
  giftCosts: GiftCosts,
  isGilt: (subject: string) => boolean,
): TaxInput {
  const accounts = generalAccounts(loaded, person)
  const moved = pairTransfers(accounts, loaded.rows)
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
        isMoved: moved.has(entry.id),
        giftCost: giftCosts.get(entry.id) ?? null,
      }
      const given = toTaxEntry(entry, subject, scene)
      if (given) entries.push(given)
      if (entry.kind === 'transfer_out' && scene.counterparty === null && !scene.isMoved) {
        const why = 'say whose account the shares went to: your own, a spouse’s or another’s'
        doubts.push({ security: subject, day: entry.day, row: entry.id, why })
      }
    }
  }
  return { entries, exempt, doubts }
}

interface Scene {
  /** Of the account. */
  readonly currency: string
  readonly rates: PoundRates
  readonly counterparty: 'own' | 'spouse' | 'other' | null
  readonly settledOn: string | null
  /** The other side of the transfer is in another account of the taxpayer. */
  readonly isMoved: boolean
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
      return make('gift_to_spouse', NOTHING)
    case 'split':
    case 'consolidation':
      return make('split', NOTHING)
    case 'merger':
      return make('merger', inAccount(entry.amount))
    case 'spin_off':
      return make('spin_off', NOTHING)
    case 'return_of_capital':
      return make('return_of_capital', inAccount(entry.amount))
    case 'equalisation':
      return make('equalisation', inAccount(entry.amount))
    case 'notional_distribution':
      return make('distribution', keptIncome(entry, scene), { day: costDay(entry, scene) })
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

function toArrival(entry: Entry, make: Make, scene: Scene): TaxEntry {
  if (scene.isMoved) return make('moved_in', NOTHING)
  if (scene.counterparty === 'spouse') return make('gift_from_spouse', giftOf(entry, scene))
  const kind = scene.counterparty === 'other' ? 'purchase' : 'joined'
  const atPrice = poundsAtPrice(entry, scene.rates)
  return make(kind, atPrice ?? unknownFor('enter the cost for one share as the price'))
}

function toDeparture(entry: Entry, make: Make, { counterparty, rates }: Scene): TaxEntry {
  if (counterparty === 'spouse') return make('gift_to_spouse', NOTHING)
  if (counterparty !== 'other') return make('moved_out', NOTHING)
  const atPrice = poundsAtPrice(entry, rates)
  return make('sale', atPrice ?? unknownFor('enter the market value for one share as the price'))
}

/** Income of a period that is distributed later raises the cost the day after the period. */
function costDay({ date, day }: Entry, { settledOn }: Scene): Day {
  return settledOn !== null && settledOn > date ? day + 1 : day
}

/** Activities whose shares left one general account of the taxpayer and arrived in another. */
function pairTransfers(accounts: readonly AccountLedger[], rows: Rows): ReadonlySet<string> {
  const paired = new Set<string>()
  if (accounts.length < 2) return paired
  const isOwn = ({ id, quantity, subject }: Entry) => {
    const counterparty = rows.get(id)?.counterparty ?? null
    return (
      subject !== null && quantity !== null && (counterparty === null || counterparty === 'own')
    )
  }
  const all = accounts.flatMap(({ entries }) => entries.filter(isOwn))
  const arrivals = all.filter(({ kind }) => kind === 'transfer_in')
  for (const out of all) {
    if (out.kind !== 'transfer_out') continue
    const arrival = arrivals.find(
      (one) =>
        !paired.has(one.id) &&
        one.subject === out.subject &&
        one.accountId !== out.accountId &&
        one.quantity?.eq(out.quantity ?? ZERO) &&
        Math.abs(one.day - out.day) <= TRANSFER_DAYS,
    )
    if (!arrival) continue
    paired.add(arrival.id)
    paired.add(out.id)
  }
  return paired
}
