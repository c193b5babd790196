/** Income of a year by month: received, and expected from what the last twelve months paid. */
import type { Income } from '@leadenhall/contract/portfolio/index.ts'
import { unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { addDays } from '../../../platform/calendar/zone-time.ts'
import type { RateOn } from '../engine/apply-activity.ts'
import { type Day, toDate, toDay } from '../engine/days.ts'
import { type Decimal, ONE, times, toText, toTextOrNull, ZERO } from '../engine/decimal.ts'
import type { Entry } from '../engine/entry.ts'
import type { AccountLedger } from '../engine/ledger.ts'
import { positionAt, type Trail } from '../engine/replay.ts'
import { selectAccounts } from '../ledger/select-accounts.ts'
import { loadRates, symbolOf, todayOf } from '../prices/load-prices.ts'
import type { ReadingDeps } from './reading-deps.ts'

interface Payment {
  readonly day: Day
  readonly subject: string | null
  readonly kind: 'dividend' | 'interest'
  readonly pounds: Decimal | null
  readonly isExpected: boolean
}

const YEAR_DAYS = 365

/** @throws AppError validation_failed for an unknown account */
export async function getIncome(
  deps: ReadingDeps,
  userId: string,
  query: { readonly year?: number | undefined; readonly account?: string | undefined },
): Promise<Income> {
  const today = todayOf(deps)
  const year = query.year ?? Number(toDate(today).slice(0, 4))
  const ledgers = selectAccounts(await deps.ledgers.load(userId), query.account)
  const { rateOn } = await loadRates(deps, ledgers)
  const received = ledgers.flatMap((ledger) => listReceived(ledger, rateOn))
  const expected = ledgers.flatMap((ledger) => listExpected(ledger, rateOn, today))
  const ofYear = [...received, ...expected]
    .filter(({ day }) => toDate(day).startsWith(`${year}-`))
    .toSorted((a, b) => a.day - b.day)
  const isIncomplete = ofYear.some(({ pounds }) => pounds === null)
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = index + 1
    const prefix = `${year}-${String(month).padStart(2, '0')}`
    const payments = ofYear.filter(({ day }) => toDate(day).startsWith(prefix))
    return {
      month,
      received: sumOf(payments, false),
      expected: sumOf(payments, true),
      payments: payments.map((payment) => present(deps, payment)),
    }
  })
  const years = new Set(
    [...received, ...expected].map(({ day }) => Number(toDate(day).slice(0, 4))),
  )
  return {
    year,
    currency: 'GBP',
    total: sumOf(ofYear, false),
    expected: sumOf(ofYear, true),
    months,
    years: [...years].toSorted((a, b) => b - a),
    unknownBecause: isIncomplete
      ? 'Sums leave out payments of days without an exchange rate to GBP.'
      : null,
  }
}

function listReceived({ account, entries }: AccountLedger, rateOn: RateOn): Payment[] {
  return entries.flatMap((entry) => {
    const amount = incomeOf(entry)
    if (amount === null) return []
    return {
      day: entry.day,
      subject: entry.subject,
      kind: isInterest(entry) ? ('interest' as const) : ('dividend' as const),
      pounds: times(amount, rateOn(account.currency, entry.day)),
      isExpected: false,
    }
  })
}

/** Interest of an account, or accrued on a bond. */
const isInterest = ({ accrued, kind }: Entry) => kind === 'interest' || !accrued.isZero()

/** In the account's currency; null for what is no income. */
function incomeOf(entry: Entry): Decimal | null {
  const { accrued, amount, deemed, kind, price, quantity, subject } = entry
  if (kind === 'notional_distribution') return deemed
  // Accrued interest that a purchase pays comes back with the coupon.
  if (subject !== null && !accrued.isZero()) return kind === 'sell' ? accrued : accrued.neg()
  if (kind === 'dividend' || kind === 'interest') return amount
  if (kind !== 'scrip' && kind !== 'drip') return null
  const shares =
    price && quantity ? quantity.times(price.value).div(unitsPerMajor(price.unit)) : ZERO
  return shares.plus(entry.charges).plus(amount)
}

/** Each dividend of the last twelve months a year later, for the shares held now. */
function listExpected(ledger: AccountLedger, rateOn: RateOn, today: Day): Payment[] {
  const { account, groups } = ledger
  return [...groups.values()].flatMap((group) =>
    group.entries.flatMap((entry) => {
      const { day, subject } = entry
      const trail = subject === null ? undefined : group.trails(rateOn).get(subject)
      const amount = isInterest(entry) ? null : incomeOf(entry)
      if (!trail || amount === null || day <= today - YEAR_DAYS) return []
      const isLater = (one: Entry) => one.subject === subject && one.day >= day && one.day <= today
      const then = restate(
        positionAt(trail, day - 1).quantity,
        group.entries.filter(isLater),
        trail,
      )
      const now = positionAt(trail, today).quantity
      if (then.isZero() || now.isZero()) return []
      return {
        day: toDay(addDays(toDate(day), YEAR_DAYS)),
        subject,
        kind: 'dividend' as const,
        pounds: times(amount.times(now).div(then), rateOn(account.currency, day)),
        isExpected: true,
      }
    }),
  )
}

/** As many shares after the splits and consolidations among the entries. */
function restate(quantity: Decimal, entries: readonly Entry[], trail: Trail): Decimal {
  return entries.reduce((shares, entry) => {
    if (entry.kind !== 'split' && entry.kind !== 'consolidation') return shares
    const before = positionAt(trail, entry.day - 1).quantity
    const factor = entry.ratio ?? (before.isZero() ? ONE : entry.quantity?.div(before))
    return shares.times(factor ?? ONE)
  }, quantity)
}

function sumOf(payments: readonly Payment[], isExpected: boolean): string {
  const sum = payments.reduce(
    (total, one) => (one.isExpected === isExpected && one.pounds ? total.plus(one.pounds) : total),
    ZERO,
  )
  return toText(sum, 2)
}

function present(
  { universe }: ReadingDeps,
  { day, isExpected, kind, pounds, subject }: Payment,
): Income['months'][number]['payments'][number] {
  return {
    date: toDate(day),
    ticker: subject === null ? null : symbolOf(universe(), subject),
    name: subject === null ? null : (universe().findById(subject)?.name ?? null),
    kind,
    amount: toTextOrNull(pounds, 2),
    isExpected,
  }
}
