/** Income of a year by month: received by the ledger, and to come by the rows of `coming`. */
import type { Income } from '@leadenhall/contract/income/index.ts'
import { unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { type Decimal, times, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { type AccountLedger, type Entry, type RateOn, symbolOf } from '../../portfolio/index.ts'
import type { IncomeDeps } from './income-deps.ts'
import { loadIncome } from './load-income.ts'

interface Payment {
  readonly day: Day
  readonly subject: string | null
  readonly kind: 'dividend' | 'interest'
  readonly pounds: Decimal | null
  readonly isExpected: boolean
}

/** @throws AppError validation_failed for an unknown account */
export async function getIncome(
  deps: IncomeDeps,
  userId: string,
  query: { readonly year?: number | undefined; readonly account?: string | undefined },
): Promise<Income> {
  const { ledgerRateOn, ledgers, securities, today } = await loadIncome(deps, userId, query.account)
  const year = query.year ?? Number(toDate(today).slice(0, 4))
  const received = ledgers.flatMap((ledger) => listReceived(ledger, ledgerRateOn))
  const expected = securities.flatMap(({ rows }) =>
    rows
      .filter((row) => row.day >= today && row.received === null)
      .map((row) => ({ ...row, isExpected: true })),
  )
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
      pounds: times(amount, rateOn(account.currency, entry.day))?.toDecimalPlaces(2) ?? null,
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

function sumOf(payments: readonly Payment[], isExpected: boolean): string {
  const sum = payments.reduce(
    (total, one) => (one.isExpected === isExpected && one.pounds ? total.plus(one.pounds) : total),
    ZERO,
  )
  return toText(sum, 2)
}

function present(
  { universe }: IncomeDeps,
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
