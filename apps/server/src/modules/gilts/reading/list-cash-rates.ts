/** Interest on cash beside a gilt, after income tax. */
import type { CashRate, CashRates, CashRatesQuery } from '@leadenhall/contract/gilts/index.ts'
import { GILT_TAX_RATES } from '@leadenhall/contract/gilts/words.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { toDate, toDay, todayOf } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { keptOfInterest } from '../engine/kept-of-interest.ts'
import type { DatedRate } from '../reference/compiled.ts'
import { type GiltDeps, loadGilts } from './list-gilts.ts'
import { afterTaxAt, bestAfterTax } from './present-gilt.ts'

/** Charge of a money-market fund in percentage points: an assumption, and shown as one. */
const FUND_CHARGE = '0.15'
/** The gilt compared matures within these days. */
const GILT_FROM_DAYS = 183
const GILT_TO_DAYS = 548

/** The Bank of England decides on its rate every six or seven weeks; a rate of this age may have changed. */
const OLD_DAYS = 60

const [UNTAXED] = GILT_TAX_RATES

type Row = Omit<CashRate, 'yearly' | 'isAtLeast'>

/** The user's own accounts first, then what others pay. */
export async function listCashRates(deps: GiltDeps, asked: CashRatesQuery): Promise<CashRates> {
  const { taxRate } = asked
  const today = toDate(todayOf(deps))
  const { rateOn } = deps.book.current()
  const kept = taxRate === undefined ? null : new Decimal(100).minus(taxRate).div(100)
  const own = taxRate === undefined ? null : new Decimal(taxRate).toFixed()
  const bank = rateOn('bank_rate', today)
  const sonia = rateOn('sonia', today) ?? simulatedSonia(deps, today)
  const prizes = rateOn('premium_bonds', today)
  const toNet = (rate: string, isTaxed: boolean) => {
    if (kept === null) return null
    return isTaxed ? kept.times(rate).toDecimalPlaces(6).toFixed() : new Decimal(rate).toFixed()
  }
  const rateOf = (found: DatedRate | null, publisher: string, taxed: 'all' | 'none') => ({
    rate: found?.rate ?? null,
    net: found && toNet(found.rate, taxed === 'all'),
    taxed,
    asOf: found?.day ?? null,
    isOld: isOld(deps, found?.day),
    source: found?.source ?? publisher,
  })
  const isSimulated = sonia !== null && rateOn('sonia', today) === null
  const fund = sonia && {
    ...sonia,
    rate: new Decimal(sonia.rate).minus(FUND_CHARGE).toFixed(),
    source: 'Computed',
  }
  const items: Row[] = [
    ...ownRows(asked, toNet),
    {
      key: 'bank_rate',
      label: 'Bank Rate',
      ...rateOf(bank, 'Bank of England', 'all'),
      note: 'The rate that the Bank of England pays to banks; savings accounts follow it.',
      simulated: false,
    },
    {
      key: 'sonia',
      label: 'SONIA',
      ...rateOf(sonia, 'Bank of England', 'all'),
      note: sonia
        ? 'The rate at which banks borrow overnight.'
        : 'Not known: an administrator can switch on the Bank of England’s rates, or import its file.',
      simulated: isSimulated,
    },
    {
      key: 'money_market',
      label: 'Money-market fund',
      ...rateOf(fund, 'Computed', 'all'),
      note: fund
        ? `SONIA less ${FUND_CHARGE} percentage points for the fund’s charge, an assumption.`
        : 'Not known without SONIA.',
      simulated: isSimulated,
    },
    {
      key: 'premium_bonds',
      label: 'Premium Bonds',
      ...rateOf(prizes, 'NS&I', 'none'),
      note: 'Prize fund rate, free of tax: the average of all bonds. Most holders win less.',
      simulated: false,
    },
    await giltRow(deps, taxRate),
  ]
  return {
    asOf: new Date(deps.clock.now()).toISOString(),
    taxRate: own,
    items: items.map((row) => ({ ...row, ...inPounds(row, asked) })),
  }
}

function inPounds(
  { net, rate, taxed }: Pick<CashRate, 'net' | 'rate' | 'taxed'>,
  { allowance, amount, taxRate }: CashRatesQuery,
): Pick<CashRate, 'yearly' | 'isAtLeast'> {
  if (amount === undefined || taxRate === undefined || rate === null || net === null) {
    return { yearly: null, isAtLeast: false }
  }
  const free = new Decimal(allowance ?? 0)
  const yearly =
    taxed === 'all'
      ? keptOfInterest({ amount, rate, allowance: free.toFixed(), taxRate })
      : keptOfInterest({ amount, rate: net, allowance: '0', taxRate: '0' })
  // An allowance that is not stated, or that a gilt's coupons use too, could only add to it.
  const isOpen = allowance === undefined || (taxed === 'coupons' && free.gt(0))
  return { yearly, isAtLeast: isOpen && taxed !== 'none' && new Decimal(taxRate).gt(0) }
}

function ownRows(
  { account, cashIsa }: CashRatesQuery,
  toNet: (rate: string, isTaxed: boolean) => string | null,
): Row[] {
  const rowOf = (key: 'account' | 'cash_isa', label: string, note: string, rate?: string) =>
    rate === undefined
      ? []
      : [
          {
            key,
            label,
            rate: new Decimal(rate).toFixed(),
            net: toNet(rate, key === 'account'),
            taxed: key === 'account' ? ('all' as const) : ('none' as const),
            asOf: null,
            isOld: false,
            source: 'Entered by you',
            note,
            simulated: false,
          },
        ]
  return [
    ...rowOf('account', 'My account', 'Interest before tax, as the bank states it.', account),
    ...rowOf('cash_isa', 'Cash ISA', 'Free of tax.', cashIsa),
  ]
}

function isOld(deps: Pick<GiltDeps, 'clock'>, day: string | undefined): boolean {
  return day !== undefined && todayOf(deps) - toDay(day) > OLD_DAYS
}

async function giltRow(deps: GiltDeps, taxRate: string | undefined): Promise<Row> {
  const { presented, settle } = await loadGilts(deps, { taxRate })
  const isAboutAYear = (maturity: string) => {
    const days = Date.parse(maturity) / 86_400_000 - settle
    return days >= GILT_FROM_DAYS && days <= GILT_TO_DAYS
  }
  const best = bestAfterTax(
    taxRate ?? UNTAXED,
    presented.filter(({ issue }) => issue.baseIndex === null && isAboutAYear(issue.maturity)),
  )
  const figures = best?.gilt.figures
  const after = best && taxRate !== undefined ? afterTaxAt(taxRate, best) : undefined
  return {
    key: 'gilt',
    label: best ? best.issue.name : 'Gilt of about a year',
    rate: figures?.yield ?? null,
    net: after?.yield ?? null,
    taxed: 'coupons',
    asOf: figures?.asOf.slice(0, 10) ?? null,
    isOld: isOld(deps, figures?.asOf.slice(0, 10)),
    source: figures
      ? { quote: 'Quote', file: 'Imported closes', simulated: 'Simulated market' }[figures.source]
      : 'Closes',
    note: best
      ? `Redemption yield to ${formatLongDate(best.issue.maturity)}, the highest${taxRate === undefined ? '' : ' after tax'} of six to eighteen months; only the coupon is taxed.`
      : 'No price of a gilt of six to eighteen months is known.',
    simulated: figures?.simulated ?? false,
  }
}

function simulatedSonia({ simulatedSonia: rate }: GiltDeps, day: string): DatedRate | null {
  return rate === null ? null : { key: 'sonia', day, rate, source: 'Simulated market' }
}
