/**
 * Which instrument a row means. Its ISIN, code and name are one judgement: they agree, or the row asks
 * and says which of them contradicts the others or cannot be read.
 */
import { ACTIVITY_FIELDS, type ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { foldText, type Listing, type Universe } from '../../instruments/index.ts'
import { type InstrumentHint, linesOf, searchInstrument } from '../ledger/find-instrument.ts'
import {
  agreementOf,
  contradictsClass,
  isOtherName,
  isSameClass,
  isSameName,
  readBrokerName,
} from '../ledger/instrument-names.ts'
import type { RawActivity } from './parser.ts'

export interface AskedInstrument {
  readonly candidates: readonly Listing[]
  /** A sentence, where parts of the row contradict each other or one cannot be read. */
  readonly reason?: string
}
type InstrumentJudgement = Listing | AskedInstrument

export interface FoundForRow {
  readonly judged: InstrumentJudgement
  /** Among which a payment may be; empty for a row that moves shares. */
  readonly lines: readonly Listing[]
}

export interface InstrumentDeps {
  readonly universe: () => Universe
  /** By what a row says of its instrument: a file names few of them in many rows. */
  readonly found: Map<string, FoundForRow>
}

interface Asking {
  /** Tickers that the user has given for names. */
  readonly names: ReadonlyMap<string, string>
  /** Of the account. */
  readonly currency: string
  /** Subjects that the account held on a day; absent while the rest of the file is not read. */
  readonly isHeld?: (subject: string, date: string) => boolean
}

/** The row waits until it is known what the account holds. */
export const LATER = Symbol('later')

/** A ticker; null for cash; the listings among which to ask where none is certain. */
export async function findRowInstrument(
  deps: InstrumentDeps,
  activity: RawActivity,
  asking: Asking,
): Promise<string | AskedInstrument | typeof LATER | null> {
  const { isin, kind, name, sedol, symbol, ticker } = activity
  const parts = [name, ticker, isin, symbol, sedol]
  if (ACTIVITY_FIELDS[kind].instrument === 'none') return null
  if (parts.every((one) => one === undefined)) return null
  const { names } = asking
  // Keys of texts take longer to make than to find; most users have given no names.
  const whole = names.size === 0 ? undefined : names.get(contradictionKey(activity))
  if (whole !== undefined) return whole
  const hint = hintOf(activity, asking.currency)
  const key = JSON.stringify(hint)
  const kept = deps.found.get(key)
  const found = kept === undefined ? await findBoth(deps.universe(), hint) : kept
  deps.found.set(key, found)
  const { judged } = found
  if ('reason' in judged && judged.reason !== undefined) return judged
  const known = parts.flatMap((text) =>
    text === undefined || names.size === 0 ? [] : (names.get(toNameKey(text)) ?? []),
  )
  if (known[0] !== undefined) return known[0]
  if (hint.isPaid && !symbol) return paidLine(found, hint, activity.date, asking)
  return isListing(judged) ? judged.ticker : judged
}

async function findBoth(universe: Universe, hint: InstrumentHint): Promise<FoundForRow> {
  const { name } = hint
  const lines = hint.isOfShares
    ? []
    : linesOf(universe, hint).filter((line) => !name || !isOtherName(line, name))
  return { judged: await judge(universe, hint), lines }
}

/** Kinds that move shares name their line by the currency in which they are paid. */
const OF_SHARES: ReadonlySet<ActivityKind> = new Set([
  'buy',
  'sell',
  'rights',
  'transfer_in',
  'transfer_out',
])

function hintOf(activity: RawActivity, currency: string): InstrumentHint {
  const { isin, kind, name, price, sedol, symbol, ticker } = activity
  const isNameAlone = [isin, sedol, symbol, ticker].every((one) => one === undefined)
  const code = isNameAlone && name !== undefined ? readBrokerName(name).code : null
  const isPaid = price === undefined && !OF_SHARES.has(kind)
  return {
    isin,
    name,
    sedol,
    symbol,
    ticker: code === null ? ticker : code,
    unit: price?.unit ?? activity.currency ?? currency,
    ...(price === undefined ? { isPaid: true } : {}),
    ...(isPaid ? {} : { isOfShares: true }),
  }
}

function isListing(judged: InstrumentJudgement): judged is Listing {
  return !('candidates' in judged)
}

/** The line that the account held on the day, else the one in the row's currency, else none. */
function paidLine(
  { judged, lines }: FoundForRow,
  hint: InstrumentHint,
  date: string,
  { isHeld }: Asking,
): string | AskedInstrument | typeof LATER {
  const isPriced = (line: Listing) =>
    line.currency !== null && hint.unit && currencyOf(line.currency) === currencyOf(hint.unit)
  const [only] = lines
  if (lines.length === 0 || (only && lines.length === 1 && (hint.isin || isPriced(only)))) {
    return isListing(judged) ? judged.ticker : judged
  }
  if (!isHeld) return LATER
  const held = lines.filter(({ listing_id: id }) => isHeld(id, date))
  if (held.length === 1 && held[0]) return held[0].ticker
  if (held.length > 1) return { candidates: held }
  if (isListing(judged) && (isPriced(judged) || hint.isin)) return judged.ticker
  return { candidates: lines }
}

async function judge(universe: Universe, hint: InstrumentHint): Promise<InstrumentJudgement> {
  const { isin, name, symbol } = hint
  const search = searchInstrument(universe, hint)
  if (!('found' in search)) {
    // A code or an ISIN that says otherwise is not overruled by a name.
    if (search.reason || !name || isin || search.candidates.length > 0) return search
    return findByName(universe, name, hint.unit)
  }
  const listing = universe.resolve(search.found.ticker)?.listing
  if (!listing) return { candidates: [] }
  if (!name || symbol) return listing
  return (await contradiction(universe, listing, name, hint)) ?? listing
}

/** Why the name is not that of the listing that code or ISIN name; null if it may be. */
async function contradiction(
  universe: Universe,
  listing: Listing,
  name: string,
  { isin, ticker }: InstrumentHint,
): Promise<AskedInstrument | null> {
  const broker = readBrokerName(name)
  const source = isin ? `the ISIN ${isin}` : `the code "${ticker ?? ''}"`
  const ask = (candidates: readonly Listing[]): AskedInstrument => ({
    candidates: [listing, ...candidates],
    reason: `The name "${name}" contradicts ${source}, which is ${[listing.name, listing.security_description].filter(Boolean).join(', ')}.`,
  })
  if (contradictsClass(listing, broker)) return ask([])
  if (agreementOf(listing.name, broker.company) > 0 || isSameName(listing.name, name)) return null
  const named = await listNamed(universe, broker.company)
  const isSame = (one: Listing) =>
    one.issuer_id === listing.issuer_id || (one.isin !== null && one.isin === listing.isin)
  if (named.some(isSame)) return null
  if (named.length > 0) return ask(named)
  if (!isOtherName(listing, name)) return null
  // A former name, where ISIN and code agree without it.
  const isAgreed = isin && ticker && [listing.tidm, listing.ticker].includes(ticker.toUpperCase())
  return isAgreed ? null : ask([])
}

const SEARCHED = 20

/** Listings of this very name, or the one that a short name stands for. */
async function listNamed(universe: Universe, company: string): Promise<readonly Listing[]> {
  const found = await universe.search(company, { limit: SEARCHED })
  return found.filter((one) => one.retired_on === null && agreementOf(one.name, company) > 0)
}

/**
 * A listing whose name is the one in the file, with or without its kind of share. If several are, or
 * none, those that it may be, the London ones first.
 */
async function findByName(
  universe: Universe,
  name: string,
  unit: string | null | undefined,
): Promise<InstrumentJudgement> {
  const key = toNameKey(name)
  const broker = readBrokerName(name)
  const found = await universe.search(broker.company, { limit: SEARCHED })
  const live = found.filter(({ retired_on: retiredOn }) => retiredOn === null)
  const exact = live.filter(({ name: listed, security_description: description }) =>
    [listed, `${listed} ${description ?? ''}`].some((one) => toNameKey(one) === key),
  )
  const named = [2, 1]
    .map((level) => live.filter((one) => agreementOf(one.name, broker.company) === level))
    .find((some) => some.length > 0)
  const alike = (named ?? []).filter((one) => isSameClass(one, broker))
  const same = exact.length > 0 ? exact : alike
  const isPriced = ({ currency }: Listing) =>
    currency !== null && Boolean(unit) && currencyOf(currency) === currencyOf(unit ?? '')
  const priced = [exact, alike].map((some) => some.filter(isPriced))
  // A line in another currency only where none is in the row's.
  const others = priced.some((some) => some.length > 0) ? [] : same
  for (const some of [...priced.flatMap((lines) => [lines, lines.filter(isHome)]), others]) {
    const [only] = some
    if (some.length === 1 && only) return only
  }
  const candidates = same.length > 0 ? same : live
  return { candidates: candidates.toSorted((a, b) => Number(isHome(b)) - Number(isHome(a))) }
}

function isHome({ is_international: isInternational, ticker }: Listing): boolean {
  return ticker.endsWith('.L') && isInternational === 0
}

/** By which an answer is remembered: the name in the file, or its code. */
export function nameOf({ isin, name, sedol, symbol, ticker }: RawActivity): string {
  return name ?? ticker ?? symbol ?? isin ?? sedol ?? ''
}

export function toNameKey(name: string): string {
  return foldText(name).replace(/\s+/g, ' ').trim().slice(0, 200)
}

/** An answer to a contradiction counts for rows that contradict themselves in the same way. */
export function contradictionKey({ isin, name, sedol, symbol, ticker }: RawActivity): string {
  return toNameKey([isin, sedol, symbol, ticker, name].map((one) => one ?? '').join(' | '))
}
