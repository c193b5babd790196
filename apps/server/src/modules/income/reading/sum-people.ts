/**
 * A year's income by taxpayer, before and after tax. The twelve months count as one tax year at the rates
 * of the present one: the dividend allowance is used once for a taxpayer.
 */
import type { ComingPerson } from '@leadenhall/contract/income/index.ts'
import { ACCOUNT_KINDS } from '@leadenhall/contract/portfolio/index.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal, minus, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { type AccountLedger, type LoadedLedger, listPeople } from '../../portfolio/index.ts'
import {
  amountIn,
  DIVIDEND_ALLOWANCES,
  DIVIDEND_RATES,
  grossRelief,
  inYear,
  PROPERTY_RATES,
  readStatements,
  SAVINGS_ALLOWANCES,
  SAVINGS_RATES,
  taxWithIncome,
  taxYearOf,
  withheldOn,
} from '../../tax/index.ts'
import type { IncomeDeps } from './income-deps.ts'
import type { LoadedIncome } from './load-income.ts'
import type { IncomeRow } from './security/income-row.ts'

export async function sumPeople(
  deps: IncomeDeps,
  userId: string,
  { ledgers, loaded, today }: Pick<LoadedIncome, 'ledgers' | 'loaded' | 'today'>,
  rows: readonly IncomeRow[],
): Promise<ComingPerson[]> {
  const people = await listPeople(deps, userId)
  const property = findProperty(deps, ledgers)
  const year = taxYearOf(today)
  const found: ComingPerson[] = []
  for (const { id, name } of people) {
    const own = rows.filter(({ accountId }) => loaded.accounts.get(accountId)?.person_id === id)
    if (own.length === 0) continue
    const statements = await readStatements(deps.db, userId, id)
    const stated = statements.find((row) => row.year === year)
    const sums = sumRows(own, loaded, property)
    found.push({ person: id, name, ...present(year, sums, stated) })
  }
  return found
}

type Statement = Awaited<ReturnType<typeof readStatements>>[number]

interface Sums {
  readonly wrappers: ReadonlyMap<string, Decimal>
  readonly dividends: Decimal
  readonly property: Decimal
  readonly interest: Decimal
}

const sumOf = (rows: readonly IncomeRow[]) =>
  rows.reduce((sum, { pounds }) => (pounds === null ? sum : sum.plus(pounds)), ZERO)

function sumRows(
  rows: readonly IncomeRow[],
  { accounts }: LoadedLedger,
  property: ReadonlySet<string>,
): Sums {
  const kindOf = ({ accountId }: IncomeRow) => accounts.get(accountId)?.kind ?? 'general'
  const taxed = rows.filter((row) => kindOf(row) === 'general')
  const dividends = taxed.filter(({ kind }) => kind === 'dividend')
  return {
    wrappers: new Map(
      ACCOUNT_KINDS.flatMap((kind) => {
        const own = rows.filter((row) => kindOf(row) === kind)
        return own.length === 0 ? [] : [[kind, sumOf(own)] as const]
      }),
    ),
    dividends: sumOf(dividends.filter(({ subject }) => !property.has(subject))),
    property: sumOf(dividends.filter(({ subject }) => property.has(subject))),
    interest: sumOf(taxed.filter(({ kind }) => kind === 'interest')),
  }
}

function present(year: number, sums: Sums, stated: Statement | undefined) {
  const { dividends, interest, property, wrappers } = sums
  const before = [...wrappers.values()].reduce((sum, one) => sum.plus(one), ZERO)
  // As `year` is taken for all of the twelve months.
  const withheld = property.times(withheldOn(toDay(`${year}-04-06`)))
  const allowance = amountIn(DIVIDEND_ALLOWANCES, year) ?? ZERO
  const allowanceUsed = Decimal.min(allowance, dividends)
  const isTaxed = [dividends, interest, property].some((sum) => !sum.isZero())
  const tax = isTaxed ? minus(taxOf(year, sums, stated), withheld) : ZERO
  const rates = inYear(DIVIDEND_RATES, year)
  const propertyRates = inYear(PROPERTY_RATES, year)
  const after = (due: Decimal) => before.minus(withheld).minus(due)
  return {
    before: toText(before, 2),
    wrappers: ACCOUNT_KINDS.flatMap((kind) => {
      const sum = wrappers.get(kind)
      return sum ? [{ kind, before: toText(sum, 2) }] : []
    }),
    taxable: toText(dividends, 2),
    property: toText(property, 2),
    withheld: toText(withheld, 2),
    interest: toText(interest, 2),
    allowance: toText(allowance, 2),
    allowanceUsed: toText(allowanceUsed, 2),
    tax: toTextOrNull(tax, 2),
    after: tax === null ? null : toText(after(tax), 2),
    bands: (['basic', 'higher', 'additional'] as const).flatMap((band) => {
      const [rate, ofProperty] = [rates?.[band], propertyRates?.[band]]
      if (!rate || !ofProperty) return []
      const due = dividends
        .minus(allowanceUsed)
        .times(rate)
        .plus(interestTax(year, interest, band))
        .plus(property.times(ofProperty).minus(withheld))
      return [{ band, rate, tax: toText(due, 2), after: toText(after(due), 2) }]
    }),
  }
}

/** On interest all of which is in one band; nothing where no figure of law is known. */
function interestTax(year: number, interest: Decimal, band: 'basic' | 'higher' | 'additional') {
  const allowances = inYear(SAVINGS_ALLOWANCES, year)
  const rate = inYear(SAVINGS_RATES, year)?.[band]
  if (!allowances || !rate) return ZERO
  const allowance = band === 'additional' ? 0 : allowances[band]
  return Decimal.max(interest.minus(allowance), ZERO).times(rate)
}

/** Null where no other income is stated, or a figure of law is not known. */
function taxOf(
  year: number,
  { dividends, interest, property }: Sums,
  stated: Statement | undefined,
): Decimal | null {
  if (!stated || stated.income === null) return null
  const due = taxWithIncome(year, [], {
    other: new Decimal(stated.income),
    property,
    interest,
    dividends,
    relief: grossRelief(year, stated),
  })
  if (!due) return null
  return [...due.interest, ...due.dividends, ...due.property].reduce(
    (sum, { tax }) => sum.plus(tax),
    ZERO,
  )
}

/**
 * Companies of the UK that pay property income: tax was taken off on the day of a dividend, as is done
 * for property income alone.
 */
function findProperty(
  { universe }: Pick<IncomeDeps, 'universe'>,
  ledgers: readonly AccountLedger[],
): Set<string> {
  const found = new Set<string>()
  for (const { entries } of ledgers) {
    const paid = new Set(
      entries.flatMap(({ day, kind, subject }) =>
        kind === 'dividend' && subject !== null ? `${subject} ${day}` : [],
      ),
    )
    for (const { amount, day, kind, subject } of entries) {
      if (kind !== 'tax' || subject === null || !amount.isNegative()) continue
      const isOfUk = universe().findById(subject)?.isin?.startsWith('GB') ?? false
      if (isOfUk && paid.has(`${subject} ${day}`)) found.add(subject)
    }
  }
  return found
}
