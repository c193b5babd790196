/** Offshore funds of a tax year: each period whose income falls in it, and what is still to be said. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { TaxFundRow, TaxFunds } from '@leadenhall/contract/tax/index.ts'
import { type Day, lastUpTo, toDate, toDay } from '../../../platform/calendar/days.ts'
import { Decimal, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { symbolOf } from '../../portfolio/index.ts'
import type { PoolTrail } from '../engine/results.ts'
import type { AskedLaw } from '../not-covered.ts'
import { askAboutBond, askAboutReit } from './ask-about-listed.ts'
import { type Fund, incomeKindOf } from './fund-book.ts'
import { distributionDay, isActivity, periodOfRow } from './fund-reports.ts'
import { statusOf } from './fund-status.ts'
import { pairPropertyIncome } from './property-income.ts'
import { askAboutKinds, listKinds } from './security-kinds.ts'
import { isIncomeGain } from './sum-years.ts'
import type { TaxDeps } from './tax-deps.ts'
import type { Taxpayer, TaxScene } from './taxpayers.ts'
import { isIn, type YearBounds } from './years.ts'

type ActivityRow = NonNullable<ReturnType<TaxScene['loaded']['rows']['get']>>
type FundOfYear = TaxFunds['funds'][number]

/** A fund of the year; `day` places it among other gaps. */
export interface FundReading extends Omit<FundOfYear, 'questions'> {
  readonly security: string
  readonly day: Day
  readonly asks: readonly FundQuestion[]
}

export interface FundQuestion {
  readonly about: AskedLaw
  readonly message: string
}

/** Income of a period that is due in a tax year was earned up to this long before it. */
const DAYS_BEFORE = 190

interface Scene {
  readonly deps: Pick<TaxDeps, 'universe'>
  readonly rows: TaxScene['loaded']['rows']
  /** Of the currencies in which the funds report. */
  readonly rateOn: TaxScene['fundRateOn']
  readonly taxpayer: Taxpayer
  readonly year: YearBounds
  readonly today: Day
}

/** Funds that were held in the year, or whose income is due in it; trusts that need a word. */
export function listFunds(funds: TaxScene['funds'], scene: Scene): FundReading[] {
  const { taxpayer, year } = scene
  const property = pairPropertyIncome(scene.deps, taxpayer.income).paid
  return [...funds.values()].flatMap((fund): FundReading[] => {
    const trail = taxpayer.result.pools.get(fund.security)
    const day = trail ? firstHeld(trail, year) : null
    if (!trail || day === null) return []
    const isOffshore = fund.kind === 'offshore'
    const periods = isOffshore ? listPeriods(fund, trail, scene) : []
    const gains = taxpayer.result.disposals.filter(
      (one) =>
        one.security === fund.security &&
        one.kind !== 'gift' &&
        isIn(year, one.day) &&
        isIncomeGain(one, taxpayer.notReporting),
    )
    const sold = taxpayer.result.disposals.some(
      (one) => one.security === fund.security && isIn(year, one.day),
    )
    const status = isOffshore ? statusOf(fund, trail) : NO_STATUS
    const income = incomeKindOf(fund, year.to)
    const isStated = fund.choice.kinds.length > 0
    const own = {
      disposals: taxpayer.result.disposals,
      entries: taxpayer.entries,
      isHeldBefore: (on: Day) => quantityAt(trail, on - 1).gt(0),
    }
    const name = symbolOf(scene.deps.universe(), fund.security)
    const paid = taxpayer.income.some(
      (one) => one.subject === fund.security && one.kind !== 'tax' && isIn(year, one.day),
    )
    const isHeldInYear =
      trail.days.some((on) => isIn(year, on)) || quantityAt(trail, year.from).gt(0)
    if (periods.length === 0 && gains.length === 0 && !paid && !isHeldInYear) return []
    return [
      {
        security: fund.security,
        day: Math.max(day, year.from),
        isin: fund.isin,
        ticker: name,
        name: scene.deps.universe().findById(fund.security)?.name ?? null,
        kind: fund.kind,
        kinds: listKinds(fund, false),
        reporting: status.reporting,
        reportingBecause: status.because,
        income,
        stated: {
          income: fund.choice.income,
          reporting: fund.choice.reporting,
          period_end: fund.choice.periodEnd,
          kinds: [...fund.choice.kinds],
        },
        periods,
        incomeGains: gains.map(({ day: on, gain, quantity }) => ({
          date: toDate(on),
          quantity: toText(quantity),
          gain: toTextOrNull(gain, 2),
        })),
        asks: [
          ...askAboutKinds(name, fund, own, year),
          ...askAboutReit(name, fund, taxpayer, property, year),
          ...askAboutBond(name, fund, taxpayer, year),
          ...(fund.kind === 'vct' && income === null && !isStated && (paid || sold)
            ? [ask('venture_capital_trusts', askAboutTrust(name))]
            : []),
          ...(isOffshore && income === null && paid
            ? [
                ask(
                  'bond_funds',
                  `Say whether ${name} pays dividends or interest: interest if more than 60% of it is in interest-bearing assets. Its income counts as dividends until then.`,
                ),
              ]
            : []),
          ...(isOffshore && status.reporting === 'unknown'
            ? [
                ask(
                  'offshore_income_gains',
                  `${name}: it is not known whether it is a reporting fund. ${status.because}${sold ? ' Its gains count as capital gains until then.' : ''}`,
                ),
              ]
            : []),
          ...(gains.length > 0
            ? [
                ask(
                  'offshore_income_gains',
                  `${name} has no reporting status: its gains of the year are income, and tax on them is not computed here.`,
                ),
              ]
            : []),
          ...periods
            .flatMap((row) => questionOf(name, row))
            .map((message) => ask('reported_income', message)),
        ],
      },
    ]
  })
}

const ask = (about: AskedLaw, message: string): FundQuestion => ({ about, message })

const NO_STATUS = { reporting: 'unknown', because: '' } as const

const askAboutTrust = (name: string) =>
  `${name} is a venture capital trust, by its name. Say whether yours is exempt: dividends and gains are, and losses do not count, for shares bought within £200,000 a year (ITTOIA 2005 s709, TCGA 1992 s151A). It counts as other shares until then.`

function firstHeld({ days, pools }: PoolTrail, year: YearBounds): Day | null {
  const from = year.from - DAYS_BEFORE
  if (pools[lastUpTo(days, from - 1)]?.quantity.gt(0)) return from
  const at = days.findIndex(
    (day, index) => day >= from && day <= year.to && pools[index]?.quantity.gt(0),
  )
  return days[at] ?? null
}

const quantityAt = ({ days, pools }: PoolTrail, day: Day) =>
  pools[lastUpTo(days, day)]?.quantity ?? ZERO

function listPeriods(fund: Fund, trail: PoolTrail, scene: Scene): TaxFundRow[] {
  const { rows, taxpayer, year } = scene
  const published = taxpayer.reports.flatMap((report) => {
    if (report.entry.security !== fund.security || !isIn(year, report.distributed)) return []
    const row = presentPublished(fund, report, scene)
    return row ? [row] : []
  })
  const entered = taxpayer.income.flatMap((income) => {
    const isOwn = income.isReported && income.subject === fund.security
    if (!isOwn || !isActivity(income.row) || !isIn(year, income.day)) return []
    const row = rows.get(income.row)
    return row ? [presentEntered(fund, income, row, { rateOn: scene.rateOn, trail })] : []
  })
  const recorded = new Set(entered.map(({ periodEnd }) => periodEnd))
  const contradicted = contradictedPeriods(fund, trail, year).filter(
    ({ periodEnd }) => !recorded.has(periodEnd),
  )
  const known = [...published, ...entered, ...contradicted]
  const covered = new Set(known.map(({ periodEnd }) => periodEnd))
  const expected = expectedEnds(fund, scene)
  if (expected === null) {
    return known.length > 0 ? known : [absent(null, null, 'missing')]
  }
  const gaps = expected.flatMap((end): TaxFundRow[] => {
    const units = quantityAt(trail, toDay(end))
    const isReported = fund.periods.some(({ periodEnd }) => periodEnd === end)
    if (covered.has(end) || isReported || units.isZero()) return []
    const due = distributionDay({ periodEnd: end, distributionDate: null })
    if (enteredElsewhere(fund, taxpayer, rows, end)) return []
    return [absent(end, units, due > scene.today ? 'not_due' : 'missing')]
  })
  return [...known, ...gaps].toSorted((a, b) =>
    (a.periodEnd ?? '') < (b.periodEnd ?? '') ? -1 : 1,
  )
}

/** Entered with a distribution date of another year. */
function enteredElsewhere(
  fund: Fund,
  { income }: Taxpayer,
  rows: Scene['rows'],
  end: string,
): boolean {
  return income.some((one) => {
    const row = one.isReported && one.subject === fund.security ? rows.get(one.row) : undefined
    return row !== undefined && periodOfRow(row, [{ periodEnd: end }]) === end
  })
}

function presentPublished(
  fund: Fund,
  { distributed, entry, period }: Taxpayer['reports'][number],
  { rateOn, taxpayer, today }: Scene,
): TaxFundRow | null {
  const counted = taxpayer.result.reported.find(({ id }) => id === entry.id)
  if (!counted || counted.units.isZero()) return null
  const { costBefore, held, soldOnLastDay, units } = counted
  const pounds = entry.amount && entry.amount.times(units)
  const isLarge = pounds && costBefore && pounds.gt(costBefore.times(LARGE_PART))
  const isAhead = distributed > today && period.currency !== 'GBP'
  const notes = [
    ...(isAhead ? ['It is distributed later, and the exchange rate of that day will count.'] : []),
    ...(isLarge ? ['The income is more than 15% of the cost of its units: check the report.'] : []),
    ...(soldOnLastDay.gt(0)
      ? [
          `${toText(soldOnLastDay)} sold on the last day of the period are not counted. If the report counts them, enter the income as a notional distribution.`,
        ]
      : []),
  ]
  return {
    periodEnd: period.periodEnd,
    state: new Decimal(period.perUnit).isZero() ? 'nil' : 'published',
    units: toText(units),
    held: toText(held),
    boughtBack: toText(units.minus(held)),
    perUnit: period.perUnit,
    currency: period.currency,
    distributionDate: toDate(distributed),
    isDistributionAssumed: period.distributionDate === null,
    rate: toTextOrNull(rateOn(period.currency, distributed)),
    pounds: toTextOrNull(pounds, 2),
    taxedAs: taxedAs(fund, distributed),
    source: `${period.source.file}, ${formatLongDate(period.source.importedAt.slice(0, 10))}`,
    note: notes.join(' ') || null,
    rows: [],
  }
}

/** Of the cost: more income than this in a year is rarely right. */
const LARGE_PART = '0.15'

const taxedAs = (fund: Fund, day: Day) =>
  incomeKindOf(fund, day) === 'interest' ? 'interest' : 'dividend'

function presentEntered(
  fund: Fund,
  income: Taxpayer['income'][number],
  row: ActivityRow,
  context: { readonly rateOn: Scene['rateOn']; readonly trail: PoolTrail },
): TaxFundRow {
  const periodEnd = periodOfRow(row, fund.periods)
  return {
    periodEnd: periodEnd ?? row.date,
    state: income.pounds?.isZero() ? 'nil' : 'entered',
    units: row.quantity,
    held: null,
    boughtBack: null,
    perUnit: null,
    currency: null,
    distributionDate: toDate(income.day),
    isDistributionAssumed: false,
    rate: null,
    pounds: toTextOrNull(income.pounds, 2),
    taxedAs: taxedAs(fund, income.day),
    source: null,
    note: differenceFrom(fund, income, periodEnd, context),
    rows: [income.row],
  }
}

/** A recorded amount counts before a published one; a difference of more than a hundredth is said. */
function differenceFrom(
  fund: Fund,
  { pounds }: Taxpayer['income'][number],
  periodEnd: string | null,
  { rateOn, trail }: { readonly rateOn: Scene['rateOn']; readonly trail: PoolTrail },
): string | null {
  const period = fund.periods.find((one) => one.periodEnd === periodEnd && !one.isContradicted)
  const rate = period ? rateOn(period.currency, distributionDay(period)) : null
  if (!period || rate === null || pounds === null) return null
  const published = quantityAt(trail, toDay(period.periodEnd)).times(period.perUnit).times(rate)
  if (pounds.minus(published).abs().lte(published.times(NEAR_PART))) return null
  return `The report gives £${toText(published, 2)}; the recorded £${toText(pounds, 2)} counts.`
}

const NEAR_PART = '0.01'

function contradictedPeriods(fund: Fund, trail: PoolTrail, year: YearBounds): TaxFundRow[] {
  const rows = fund.periods.filter(
    (period) => period.isContradicted && isIn(year, distributionDay(period)),
  )
  return [...Map.groupBy(rows, ({ periodEnd }) => periodEnd)].flatMap(([end, list]) => {
    const units = quantityAt(trail, toDay(end))
    if (units.isZero()) return []
    const amounts = list.map(
      ({ currency, perUnit, source }) => `${perUnit} ${currency} (${source.file})`,
    )
    return [
      { ...absent(end, units, 'contradicted'), note: `Reports state ${amounts.join(' and ')}.` },
    ]
  })
}

function absent(
  periodEnd: string | null,
  units: Decimal | null,
  state: TaxFundRow['state'],
): TaxFundRow {
  return {
    periodEnd,
    state,
    units: toTextOrNull(units),
    held: null,
    boughtBack: null,
    perUnit: null,
    currency: null,
    distributionDate:
      periodEnd === null ? null : toDate(distributionDay({ periodEnd, distributionDate: null })),
    isDistributionAssumed: true,
    rate: null,
    pounds: null,
    taxedAs: 'dividend',
    source: null,
    note: null,
    rows: [],
  }
}

/** Ends of periods whose income is due in the year; null where no end of the fund is known. */
function expectedEnds(fund: Fund, { rows, taxpayer, year }: Scene): string[] | null {
  const entered = taxpayer.income.flatMap((income) => {
    const isOwn = income.isReported && income.subject === fund.security
    const row = isOwn ? rows.get(income.row) : undefined
    return row && row.settled_on !== null && row.settled_on > row.date ? [row.date] : []
  })
  const [known] = [...fund.periods.map(({ periodEnd }) => periodEnd), ...entered]
    .toSorted()
    .toReversed()
  const monthDay = fund.choice.periodEnd ?? known?.slice(5) ?? null
  if (monthDay === null) return null
  return [year.year - 1, year.year, year.year + 1]
    .map((one) => endIn(one, monthDay))
    .filter((periodEnd) => isIn(year, distributionDay({ periodEnd, distributionDate: null })))
}

/** 29 February is the last of February in other years. */
function endIn(year: number, monthDay: string): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${monthDay === '02-29' && !isLeap ? '02-28' : monthDay}`
}

function questionOf(name: string, { note, periodEnd, pounds, state }: TaxFundRow): string[] {
  const period = periodEnd === null ? '' : ` to ${formatLongDate(periodEnd)}`
  switch (state) {
    case 'missing':
      return periodEnd === null
        ? [
            `${name} is an offshore fund: income that it reported and did not pay is taxed too, and none is recorded for this year. Say when its periods end, import its report, or record a notional distribution, with 0 if it reported none.`,
          ]
        : [
            `${name}: no figure for the period${period}. Import the report, or record a notional distribution, with 0 if it reported none.`,
          ]
    case 'contradicted':
      return [`${name}, period${period}: ${note} None counts until one of the files is forgotten.`]
    case 'published':
    case 'nil':
    case 'entered':
      if (pounds === null) return [`${name}, period${period}: the income is not known in pounds.`]
      return note === null ? [] : [`${name}, period${period}: ${note}`]
    case 'not_due':
      return []
  }
}
