/** Turns rows of a file into activities that could be stored, and says of each what will become of it. */
import { createHash } from 'node:crypto'
import {
  ACTIVITY_FIELDS,
  type ActivityKind,
  MAX_IMPORT_ROWS,
  type MissingSplit,
  PAID_OUT,
  type RowStatus,
} from '@leadenhall/contract/portfolio/index.ts'
import {
  activityBodySchema,
  type ParsedActivityBody,
} from '@leadenhall/contract/portfolio/schemas.ts'
import { describeIssue } from '@leadenhall/contract/shared/describe-issue.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { AppError, invalid } from '../../../platform/http/app-error.ts'
import { createPace } from '../../../platform/pace.ts'
import { getFxRate } from '../../currencies/index.ts'
import type { Listing } from '../../instruments/index.ts'
import { type ActivityContent, checkActivity } from '../ledger/check-activity.ts'
import type { LedgerDeps } from '../ledger/ledger-deps.ts'
import { unexplainedOf } from '../ledger/likely-amount.ts'
import type { AccountRow } from '../tables.ts'
import {
  type AccountFinder,
  askForAccount,
  type FoundAccount,
  type RowAccount,
} from './file-accounts.ts'
import {
  contradictionKey,
  type FoundForRow,
  findRowInstrument,
  LATER,
  nameOf,
  toNameKey,
} from './find-row-instrument.ts'
import { type EarlierHoldings, holdingsBy } from './holdings-of-rows.ts'
import type { Choice, RawActivity, ReadRow } from './parser.ts'
import type { ShownCell } from './row.ts'
import type { StatedShares } from './stated-shares.ts'

const TAKES_COST_SHARE: ReadonlySet<ActivityKind> = new Set([
  'spin_off',
  'return_of_capital',
  'merger',
])

export interface ResolvedRow {
  readonly row: number
  readonly status: RowStatus
  readonly reason: string | null
  readonly column: string | null
  /** Absent for earlier releases. */
  readonly cells?: readonly ShownCell[]
  /** Cells as one text, of earlier releases. */
  readonly text?: string
  /** Instrument as the file names it, for a row whose instrument was not found. */
  readonly asked: RawActivity | null
  /** Why the instrument is asked for although the row names it. */
  readonly contradiction?: string
  readonly content: ActivityContent | null
  /** Where it is not the import's. */
  readonly account?: RowAccount
  /** Shares that the file states after the event, with the row's activity. */
  readonly stated?: StatedShares & { readonly activity: RawActivity }
  /** Tickers of listings that the row may mean; absent for a row whose instrument is clear. */
  readonly candidates?: readonly string[]
  /** The question that the row asks, with its answers; absent once it is answered. */
  readonly choice?: Choice
  /** Question of a row that the user has skipped. */
  readonly skipped?: Pick<ResolvedRow, 'reason' | 'column'>
  /** Its witnesses contradict it. */
  readonly isDoubted?: true
  /** The user has said that it is right all the same. */
  readonly isConfirmed?: true
  /** Of a source that needs no witness. */
  readonly isChecked?: true
  /** Stored by an earlier commit of its import. */
  readonly isStored?: true
  /** A split that the file lacks. */
  readonly isAdded?: true
  /** Sells more than is held. */
  readonly isShort?: true
  /** Missing splits that explain why it does, oldest first. */
  readonly splits?: readonly RowSplit[]
}

export type RowSplit = Omit<MissingSplit, 'account_id' | 'name'>

/** Understood rows further down say what they are by their activity, and others by their reason. */
const MAX_ROWS_WITH_CELLS = { understood: 2000, others: 20_000 }

export interface ResolveOptions {
  readonly account: AccountRow
  /** Tickers that the user has given for names. */
  readonly names: ReadonlyMap<string, string>
  /** Activities that the account has, and other rows of the file. */
  readonly earlier: EarlierHoldings
  /** For files that name their accounts. */
  readonly findAccount: AccountFinder
}

export async function resolveRows(
  deps: LedgerDeps,
  batches: AsyncIterable<readonly ReadRow[]> | readonly (readonly ReadRow[])[],
  options: ResolveOptions,
): Promise<ResolvedRow[]> {
  const resolved: ResolvedRow[] = []
  const withCells = { ...MAX_ROWS_WITH_CELLS }
  const pace = createPace()
  const rates = new Map<string, Promise<number>>()
  const memoized = { ...deps, rates, found: new Map<string, FoundForRow>() }
  const waiting: { readonly at: number; readonly row: ReadRow }[] = []
  for await (const rows of batches) {
    for (const row of rows) {
      await pace()
      const one = await resolveRow(memoized, row, options)
      if (one === LATER) waiting.push({ at: resolved.length, row })
      const shown = one === LATER ? LATER_ROW : one
      const kind = shown.status === 'new' ? 'understood' : 'others'
      resolved.push(withCells[kind] > 0 ? shown : { ...shown, cells: [] })
      withCells[kind] -= 1
    }
    // Records of an XML or JSON file are not lines.
    if (resolved.length > MAX_IMPORT_ROWS) {
      throw invalid('file', `The file has more than ${MAX_IMPORT_ROWS} rows. Split it by year.`)
    }
  }
  if (waiting.length === 0) return resolved
  const isHeld = holdingsBy(options.earlier, resolved, options.account.id)
  for (const { at, row } of waiting) {
    await pace()
    const one = await resolveRow(memoized, row, { ...options, isHeld })
    if (one !== LATER) resolved[at] = one
  }
  return resolved
}

/** The place of a row that waits for what is held. */
const LATER_ROW: ResolvedRow = {
  row: 0,
  status: 'needs_you',
  reason: null,
  column: null,
  asked: null,
  content: null,
}

type Deps = LedgerDeps & {
  readonly rates: Map<string, Promise<number>>
  /** By what a row says of its instrument: a file names few of them in many rows. */
  readonly found: Map<string, FoundForRow>
}

interface HeldOption {
  readonly isHeld?: (subject: string, date: string) => boolean
}

async function resolveRow(
  deps: Deps,
  read: ReadRow,
  options: ResolveOptions & HeldOption,
): Promise<ResolvedRow | typeof LATER> {
  const { isHeld, names } = options
  const bare = { row: read.row, cells: read.cells, column: null, asked: null, content: null }
  if ('ignored' in read) return { ...bare, status: 'ignored', reason: read.ignored }
  if ('opens' in read) return { ...bare, ...openAccount(options.findAccount(read.opens)) }
  if ('needsYou' in read) {
    return { ...bare, status: 'needs_you', reason: read.needsYou, column: read.column ?? null }
  }
  if ('choice' in read) {
    const { choice } = read
    return { ...bare, status: 'needs_you', reason: choice.question, column: choice.column, choice }
  }
  const { activity } = read
  const { isChecked = false } = activity
  const place = activity.account ? options.findAccount(activity.account) : { ...options, own: null }
  if (activity.account && 'question' in place) {
    const asked = askForAccount(activity, activity.account, place)
    const column = 'account'
    return typeof asked === 'string'
      ? { ...bare, status: 'needs_you', reason: asked, column }
      : { ...bare, status: 'needs_you', reason: asked.question, column, choice: asked }
  }
  const { account, own } = 'account' in place ? place : { ...options, own: null }
  const base = own ? { ...bare, account: own } : bare
  const needsYou = (reason: string, column: string | null = null): ResolvedRow => ({
    ...base,
    status: 'needs_you',
    reason,
    column,
  })
  const { currency } = account
  const search = await findRowInstrument(deps, activity, {
    names,
    currency,
    ...(isHeld ? { isHeld } : {}),
  })
  if (search === LATER) return LATER
  if (search !== null && typeof search !== 'string') {
    const named = nameOf(activity)
    const isin = activity.isin && activity.isin !== named ? ` (ISIN ${activity.isin})` : ''
    const which =
      search.candidates.length === 0
        ? `Which instrument is "${named}"${isin}? It is not in the instrument list.`
        : `Which instrument is "${named}"? ${listNames(search.candidates)}`
    const candidates = search.candidates.slice(0, MAX_CANDIDATES).map(({ ticker }) => ticker)
    const asking = { asked: activity, candidates }
    if (search.reason === undefined) return { ...needsYou(which, 'ticker'), ...asking }
    const { reason } = search
    return { ...needsYou(`${reason} ${which}`, 'ticker'), ...asking, contradiction: reason }
  }
  const ticker = search === null ? undefined : search
  try {
    const inAccount = await convertCash(deps, activity, account.currency)
    const parsed = activityBodySchema.safeParse(toBody(inAccount, account.id, ticker), {
      error: describeIssue,
    })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return issue ? needsYou(issue.message, issue.path.join('.')) : needsYou(INVALID)
    }
    const content = await checkActivity(deps, account, parsed.data)
    const charges = isChecked ? null : unexplainedOf(content, account.currency)
    if (charges !== null) return { ...base, ...askForCharges(inAccount, charges, account.currency) }
    const isConverted = activity.currency !== undefined && activity.currency !== account.currency
    const reason = isConverted
      ? `Amounts in ${activity.currency ?? ''}, at the day's exchange rate to ${account.currency}.`
      : null
    return {
      ...base,
      status: 'new',
      reason,
      content,
      ...(isChecked ? { isChecked } : {}),
      ...(activity.stated ? { stated: { ...activity.stated, activity } } : {}),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return needsYou(error.message, Object.keys(error.errors ?? {})[0] ?? null)
  }
}

function openAccount(found: FoundAccount): Pick<ResolvedRow, 'status' | 'reason' | 'account'> {
  if ('question' in found) {
    return { status: 'ignored', reason: `An account without activities. ${found.question}` }
  }
  const reason = 'An account without activities.'
  const isNew = found.own?.isNew === true
  return { status: 'ignored', reason, ...(isNew && found.own ? { account: found.own } : {}) }
}

/** One question for the file: what an amount has beyond its shares. */
function askForCharges(activity: RawActivity, rest: Decimal, currency: string) {
  const sum = `${toText(rest.isNegative() ? rest.neg() : rest, 2)} ${currency}`
  if (rest.isNegative()) {
    const reason = `The amount is ${sum} better than quantity times price. Which of the three is wrong?`
    return { status: 'needs_you' as const, reason, column: 'amount' }
  }
  const before = activity.charges?.commission
  const commission = toText(before === undefined ? rest : rest.plus(before))
  const charged = { ...activity, currency, charges: { ...activity.charges, commission } }
  const choice: Choice = {
    key: 'charges',
    question: `The amount differs from quantity times price by ${sum}. Is that what the trade cost?`,
    column: 'amount',
    options: [{ label: 'Yes, the costs of the trade', meaning: { activity: charged } }],
  }
  return {
    status: 'needs_you' as const,
    reason: choice.question,
    column: choice.column,
    choice,
  }
}

const MAX_CANDIDATES = 5
const INVALID = 'This row is not valid.'

function listNames(candidates: readonly Listing[]): string {
  const named = candidates
    .slice(0, MAX_CANDIDATES)
    .map(
      ({ currency, name, ticker }) => `${ticker} (${[name, currency].filter(Boolean).join(', ')})`,
    )
  return `It may be ${named.join(' or ')}.`
}

/** Amounts in the account's currency. A trade's follow from its price, at the rate of the day. */
async function convertCash(deps: Deps, activity: RawActivity, to: string): Promise<RawActivity> {
  const { accrued, amount, charges, currency, date } = activity
  if (currency === undefined || currency === to) return withCommission(deps, activity, to)
  const rate = await memoizedRate(deps, `${currency}-${to}`, date)
  const convert = (text: string) => toText(new Decimal(text).times(rate))
  const converted = {
    ...activity,
    amount: amount === undefined ? undefined : convert(amount),
    accrued: accrued === undefined ? undefined : convert(accrued),
    charges:
      charges &&
      Object.fromEntries(Object.entries(charges).map(([name, text]) => [name, convert(text)])),
  }
  return withCommission(deps, converted, to)
}

/** Adds a commission in a currency of its own, at the rate of the day. */
async function withCommission(deps: Deps, activity: RawActivity, to: string): Promise<RawActivity> {
  const { amount, charges, commissionIn, date } = activity
  if (commissionIn === undefined || amount === undefined) return activity
  const { currency } = commissionIn
  const rate = currency === to ? 1 : await memoizedRate(deps, `${currency}-${to}`, date)
  const cost = new Decimal(commissionIn.amount).times(rate)
  // A rebate is no charge: it makes the amount smaller.
  const commission = cost.isNegative() ? {} : { commission: toText(cost) }
  return {
    ...activity,
    amount: toText(new Decimal(amount).minus(cost)),
    charges: { ...charges, ...commission },
  }
}

/** @throws AppError not_found */
async function memoizedRate(deps: Deps, pair: string, date: string): Promise<number> {
  const key = `${pair} ${date}`
  let rate = deps.rates.get(key)
  if (!rate) {
    rate = getFxRate(deps, pair, date).then((found) => found.rate)
    deps.rates.set(key, rate)
  }
  return rate
}

type Body = Partial<Record<keyof ParsedActivityBody, unknown>>

/** Rows with the same key ask the same; null for a row that asks for no instrument. */
export function questionKeyOf({ asked, contradiction }: ResolvedRow): string | null {
  if (!asked) return null
  return contradiction === undefined ? toNameKey(nameOf(asked)) : contradictionKey(asked)
}

/** Only what the kind has: brokers fill other columns too. */
function toBody(activity: RawActivity, accountId: string, ticker: string | undefined): Body {
  const { amount, kind } = activity
  const fields = ACTIVITY_FIELDS[kind]
  const has = (name: keyof typeof fields) => fields[name] !== 'none'
  const isIn = amount !== undefined && !amount.startsWith('-')
  const isReversed =
    amount !== undefined && !new Decimal(amount).isZero() && PAID_OUT.has(kind) === isIn
  return {
    account_id: accountId,
    kind,
    date: activity.date,
    time: activity.time,
    settled_on:
      activity.settledOn && activity.settledOn >= activity.date ? activity.settledOn : undefined,
    ...(has('instrument') ? { ticker } : {}),
    ...(has('quantity') ? { quantity: activity.quantity } : {}),
    ...(has('price') ? { price: activity.price } : {}),
    ...(has('charges') ? { charges: activity.charges } : {}),
    ...(has('amount') ? { amount, is_reversed: isReversed || undefined } : {}),
    ...(has('accrued') ? { accrued: activity.accrued } : {}),
    ...(has('ratio') ? { ratio: activity.ratio } : {}),
    ...(has('into') ? { into: activity.into } : {}),
    cost_share: TAKES_COST_SHARE.has(kind) ? activity.costShare : undefined,
    counterparty: kind.startsWith('transfer') ? activity.counterparty : undefined,
    note: activity.note?.replace(/\p{Cc}/gu, ' ').slice(0, 500),
  }
}

/** The same for the same row of a later file. Notes are left out: they may be changed. */
export function fingerprintOf(content: ActivityContent): string {
  const { kind, date, time, subject, quantity, price, price_unit: unit, amount } = content
  const parts = [kind, date, time, subject, quantity, price, unit, amount, content.into_subject]
  // Rows without one keep the fingerprint of earlier releases.
  if (content.deemed) parts.push(content.deemed)
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

/** The same for an activity that was read with another time, price or rounding of its amount. */
export function likenessOf(content: ActivityContent): string {
  const { kind, date, subject, amount, deemed } = content
  // One event may be known by its ratio or by the shares after it.
  const isRestated = kind === 'split' || kind === 'consolidation'
  const quantity = isRestated ? null : content.quantity
  const sum = toText(new Decimal(deemed ?? amount), 2)
  return JSON.stringify([kind, date, subject, quantity, sum])
}
