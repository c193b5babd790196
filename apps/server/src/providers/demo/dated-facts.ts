/**
 * Facts of well-known companies and funds to which the simulated market keeps: rounded, dated and
 * with their source, from data/company-facts.csv, data/dated-levels.csv, data/fund-facts.csv,
 * data/trust-sectors.csv and data/year-end-levels.csv.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { parseCsv } from '../../platform/csv/csv.ts'
import type { PastLevel } from './past-levels.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../../../data')

/** Ratios at a company's dated price. */
export interface CompanyFacts {
  /** Null for a company with a loss, and for a trust. */
  readonly priceEarnings: number | null
  /** A ratio; 0 for a company that pays no dividend. */
  readonly dividendYield: number
  /** Null for a trust. */
  readonly priceToBook: number | null
  /** A ratio; null for a trust. */
  readonly operatingMargin: number | null
  /** ISO 4217 code of the accounts. */
  readonly currency: string
  /** Dividends a year. */
  readonly payments: number
  /** Month of the year's end, 1 to 12. */
  readonly endMonth: number
}

/** A level of a listing for which the instrument list has no price. */
export interface DatedLevel {
  /** Null for a fund whose price follows from its index. */
  readonly price: number | null
  readonly unit: Unit
  /** In the currency of `unit`; null for a fund, and where the list has one. */
  readonly marketCap: number | null
  readonly date: TradingDate
  /** Index and price ÷ index level, both in major units of the index's currency. */
  readonly tracks: { readonly index: string; readonly ratio: number } | null
  /** A ratio; null for a company. */
  readonly dividendYield: number | null
}

/** Closes of the last session of a year. */
export interface YearEnds {
  readonly unit: Unit
  /** Oldest first. */
  readonly closes: readonly PastLevel[]
}

/** Of a fund's share class. */
export interface FundFacts {
  /** A ratio a year. */
  readonly charge: number
  /** Net assets in pounds. */
  readonly size: number
  readonly date: TradingDate
  readonly source: string
}

export interface DatedFacts {
  readonly companies: ReadonlyMap<string, CompanyFacts>
  readonly levels: ReadonlyMap<string, DatedLevel>
  readonly funds: ReadonlyMap<string, FundFacts>
  readonly yearEnds: ReadonlyMap<string, YearEnds>
  /** The AIC's sectors of closed-ended funds. */
  readonly trustSectors: ReadonlyMap<string, string>
}

const COMPANY_COLUMNS = [
  'ticker',
  'pe',
  'dividend_yield',
  'price_to_book',
  'operating_margin',
  'accounts',
  'payments',
  'year_end',
  'as_of',
  'source',
] as const
const LEVEL_COLUMNS = [
  'ticker',
  'price',
  'unit',
  'market_cap',
  'tracks',
  'per_index',
  'dividend_yield',
  'as_of',
  'source',
] as const
const FUND_COLUMNS = ['ticker', 'charge', 'size', 'as_of', 'source'] as const
const YEARS = ['2020', '2021', '2022', '2023', '2024', '2025'] as const
const YEAR_END_COLUMNS = ['ticker', 'unit', ...YEARS, 'source'] as const
const TRUST_COLUMNS = ['ticker', 'sector', 'source'] as const

let known: DatedFacts | undefined

/** Read once. @throws Error naming file and line if a row is incomplete */
export function readDatedFacts(): DatedFacts {
  known ??= {
    companies: readRows('company-facts.csv', COMPANY_COLUMNS, toCompanyFacts),
    levels: readRows('dated-levels.csv', LEVEL_COLUMNS, toDatedLevel),
    funds: readRows('fund-facts.csv', FUND_COLUMNS, toFundFacts),
    yearEnds: readRows('year-end-levels.csv', YEAR_END_COLUMNS, toYearEnds),
    trustSectors: readRows('trust-sectors.csv', TRUST_COLUMNS, toTrustSector),
  }
  return known
}

function readRows<Column extends string, Row>(
  file: string,
  columns: readonly Column[],
  toRow: (cells: Readonly<Record<Column, string>>) => Row,
): Map<string, Row> {
  const text = readFileSync(path.join(FOLDER, file), 'utf8')
  return new Map(
    parseCsv(file, text, columns).map(({ line, cells }) => {
      const { ticker, as_of: asOf, source } = cells as Readonly<Record<string, string>>
      if (!ticker || asOf === '' || !source) throw new Error(`${file} line ${line}: missing cell`)
      return [ticker, toRow(cells)] as const
    }),
  )
}

/** Null for an empty cell. @throws Error for anything but a number */
function numberIn(cell: string): number | null {
  if (cell === '') return null
  const value = Number(cell)
  if (Number.isNaN(value)) throw new Error(`"${cell}" is not a number`)
  return value
}

function requiredIn(cell: string): number {
  const value = numberIn(cell)
  if (value === null) throw new Error('A number is missing')
  return value
}

const percentIn = (cell: string) => {
  const value = numberIn(cell)
  return value === null ? null : value / 100
}

function toCompanyFacts(
  cells: Readonly<Record<(typeof COMPANY_COLUMNS)[number], string>>,
): CompanyFacts {
  return {
    priceEarnings: numberIn(cells.pe),
    dividendYield: requiredIn(cells.dividend_yield) / 100,
    priceToBook: numberIn(cells.price_to_book),
    operatingMargin: percentIn(cells.operating_margin),
    currency: cells.accounts,
    payments: requiredIn(cells.payments),
    endMonth: requiredIn(cells.year_end),
  }
}

function toDatedLevel(cells: Readonly<Record<(typeof LEVEL_COLUMNS)[number], string>>): DatedLevel {
  return {
    price: numberIn(cells.price),
    unit: cells.unit,
    marketCap: numberIn(cells.market_cap),
    date: cells.as_of,
    tracks:
      cells.tracks === '' ? null : { index: cells.tracks, ratio: requiredIn(cells.per_index) },
    dividendYield: percentIn(cells.dividend_yield),
  }
}

function toFundFacts(cells: Readonly<Record<(typeof FUND_COLUMNS)[number], string>>): FundFacts {
  return {
    charge: Number((requiredIn(cells.charge) / 100).toFixed(6)),
    size: requiredIn(cells.size) * 1e6,
    date: cells.as_of,
    source: cells.source,
  }
}

function toTrustSector({ sector }: Readonly<Record<(typeof TRUST_COLUMNS)[number], string>>) {
  if (sector === '') throw new Error('A sector is missing')
  return sector
}

function toYearEnds(cells: Readonly<Record<(typeof YEAR_END_COLUMNS)[number], string>>): YearEnds {
  if (cells.unit === '') throw new Error('A unit is missing')
  const closes = YEARS.flatMap((year) => {
    const price = numberIn(cells[year])
    return price === null ? [] : [{ date: `${year}-12-31`, price }]
  })
  return { unit: cells.unit, closes }
}
