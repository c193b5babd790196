/**
 * Reads the reference data (data/instruments, data/indices.csv), or an operator's newer list with the
 * same columns. Malformed rows are reported by file and line and skipped. Rows come in chunks, because
 * an import runs alongside requests. No database access.
 */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { EXCHANGES, findExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { isIsin, toOwnCode } from '@leadenhall/contract/shared/tickers.ts'
import { type CsvRecord, readCsvFile } from '../../platform/csv/csv.ts'

/** A figure in the unit that the source declared, as of `date` (YYYY-MM-DD). */
export interface DatedAmount {
  readonly value: number
  readonly unit: Unit
  readonly date: string
}

/** One listing. Null means unknown. */
export interface ReferenceRow {
  /** Yahoo-style symbol, unique. */
  readonly ticker: string
  /** The exchange's own code. */
  readonly tidm: string
  readonly name: string
  readonly securityDescription: string | null
  readonly exchange: string
  readonly market: string | null
  readonly listingCategory: string | null
  readonly type: string
  /** Trading unit; null if the source does not distinguish pence from pounds. */
  readonly currency: Unit | null
  /** Country of incorporation. */
  readonly country: string | null
  /** Country of the head office; defaults to the country of incorporation. */
  readonly hqCountry: string | null
  readonly icbIndustry: string | null
  readonly icbSupersector: string | null
  readonly gicsSector: string | null
  /** Code of the source of the GICS sector. */
  readonly gicsSectorSource: string | null
  readonly gicsIndustryGroup: string | null
  readonly gicsIndustry: string | null
  readonly city: string | null
  readonly website: string | null
  readonly isin: string | null
  /** Ten digits, zero-padded. */
  readonly secCik: string | null
  /** `YYYY-MM-DD`, or `YYYY` if only the year is known. */
  readonly listingDate: string | null
  readonly marketCap: DatedAmount | null
  /** US dollars, converted at the monthly average rate named in data/SOURCES.md. */
  readonly marketCapUsd: number | null
  readonly lastPrice: DatedAmount | null
  readonly isInternational: boolean
  /** Source codes, starting with the one that the row is based on. */
  readonly sources: readonly string[]
}

export interface MalformedRow {
  readonly file: string
  /** One-based; the header is line 1. */
  readonly line: number
  readonly reason: string
}

export interface ReferenceChunk {
  readonly rows: readonly ReferenceRow[]
  readonly malformed: readonly MalformedRow[]
  /** Rows skipped because a source that they are based on was excluded. */
  readonly omitted: number
  /** Exchanges with at least one valid row, including omitted rows. */
  readonly exchanges: readonly string[]
  /** Tickers of malformed rows, if readable: the list does contain these listings. */
  readonly malformedTickers: readonly string[]
}

export interface ReadOptions {
  /** Codes of sources to exclude, with all values that only they provide. */
  readonly without?: readonly string[]
}

export const REFERENCE_FOLDER = path.resolve(import.meta.dirname, '../../../../../data')

/**
 * Reads a folder with one file per exchange (`LSE.csv`, …), or a single file with an `exchange`
 * column.
 * @throws Error if the source cannot be read or lacks a required column
 */
export async function* parseReferenceRows(
  source: string = path.join(REFERENCE_FOLDER, 'instruments'),
  { without = [] }: ReadOptions = {},
): AsyncGenerator<ReferenceChunk> {
  const isFolder = (await stat(source)).isDirectory()
  const files = isFolder ? await readdir(source) : []
  const codes = EXCHANGES.map(({ code }) => code).filter((code) => files.includes(`${code}.csv`))
  if (isFolder && codes.length === 0) throw new Error(`no instrument files in ${source}`)
  const placeOfTicker = new Map<string, string>()

  for (const code of isFolder ? codes : [null]) {
    const file = code ? path.join(source, `${code}.csv`) : source
    const name = path.basename(file)
    for await (const records of readCsvFile(file, ['ticker', 'name', 'type', 'sources'])) {
      const malformed: MalformedRow[] = []
      const malformedTickers: string[] = []
      const parsed = records.flatMap((record) => {
        const row = attempt(name, record, malformed, (cell) => {
          const found = toReferenceRow(cell, code ?? required(cell, 'exchange'))
          const earlier = placeOfTicker.get(found.ticker)
          if (earlier) throw new MalformedCell(`ticker ${found.ticker} is already on ${earlier}`)
          placeOfTicker.set(found.ticker, `${name} line ${record.line}`)
          return found
        })
        const ticker = row ? null : record.cell('ticker')
        if (ticker !== null) malformedTickers.push(ticker)
        return row ?? []
      })
      const rows = parsed.flatMap((row) => withoutSources(row, without) ?? [])
      const exchanges = [...new Set(parsed.map(({ exchange }) => exchange))]
      const omitted = parsed.length - rows.length
      yield { rows, malformed, omitted, exchanges, malformedTickers }
    }
  }
}

export interface ReferenceIndexMember {
  readonly index: string
  readonly ticker: string
  /** Date of the membership list, YYYY-MM-DD. */
  readonly asOf: string
  readonly source: string
}

/** Index memberships in file order. @throws Error if the file cannot be read or lacks a required column */
export async function parseReferenceIndices(
  file: string = path.join(REFERENCE_FOLDER, 'indices.csv'),
  { without = [] }: ReadOptions = {},
): Promise<{ members: ReferenceIndexMember[]; malformed: MalformedRow[] }> {
  const members: ReferenceIndexMember[] = []
  const malformed: MalformedRow[] = []
  for await (const records of readCsvFile(file, ['index', 'ticker', 'as_of', 'source'])) {
    for (const record of records) {
      const member = attempt(path.basename(file), record, malformed, (cell) => ({
        index: required(cell, 'index'),
        ticker: required(cell, 'ticker'),
        asOf: day(required(cell, 'as_of'), 'as_of'),
        source: required(cell, 'source'),
      }))
      if (member && !without.includes(member.source)) members.push(member)
    }
  }
  return { members, malformed }
}

/** Placeholders in upstream tables. */
const PLACEHOLDERS = new Set(['-', '17 Sector(name)', '#MULTIVALUE'])

function toReferenceRow(cell: Cells, exchange: string): ReferenceRow {
  if (!findExchange(exchange)) throw new MalformedCell(`unknown exchange ${exchange}`)
  const named = (column: string) => {
    const name = cell(column)
    return name === null || PLACEHOLDERS.has(name) ? null : name
  }
  const ticker = checked(required(cell, 'ticker'), /^\S{1,33}$/, 'ticker')
  const listingDate = cell('listing_date')
  const marketCap = amount(cell, 'market_cap')
  const marketCapUsd = number(cell, 'market_cap_usd')
  return {
    ticker,
    tidm: cell('tidm') ?? toOwnCode(ticker, exchange),
    name: required(cell, 'name'),
    securityDescription: cell('security_desc'),
    exchange,
    market: cell('market'),
    listingCategory: cell('listing_category'),
    type: required(cell, 'type'),
    currency: unit(cell, 'currency'),
    country: cell('country'),
    hqCountry: cell('hq_country') ?? cell('country'),
    icbIndustry: named('icb_industry'),
    icbSupersector: named('icb_supersector'),
    gicsSector: named('sector'),
    gicsSectorSource: cell('sector_source'),
    gicsIndustryGroup: named('industry_group'),
    gicsIndustry: named('industry'),
    city: cell('city'),
    website: checked(cell('website'), /^https?:\/\/\S+$/i, 'website'),
    isin: isin(cell('isin')),
    secCik: checked(cell('sec_cik'), /^\d{10}$/, 'sec_cik'),
    listingDate:
      listingDate && !/^\d{4}$/.test(listingDate) ? day(listingDate, 'listing_date') : listingDate,
    marketCap,
    marketCapUsd: marketCapUsd ?? (marketCap?.unit === 'USD' ? marketCap.value : null),
    lastPrice: amount(cell, 'last_price'),
    isInternational: cell('is_international') === '1',
    sources: (cell('sources') ?? '').split('+').filter((code) => code !== ''),
  }
}

/**
 * The row without the excluded sources' cells, or null if it is based on one of them. data/SOURCES.md
 * lists which cells each source provides; a cell with two possible sources stays if one is kept.
 */
function withoutSources(row: ReferenceRow, without: readonly string[]): ReferenceRow | null {
  if (without.length === 0) return row
  const [base = '', second = ''] = row.sources
  const has = (code: string) => row.sources.includes(code) && !without.includes(code)
  const lost = (...codes: string[]) =>
    codes.some((code) => without.includes(code)) && !codes.some(has)
  const needsSecond = base === 'comp' || second === 'eod24' || second === 'old'
  if (without.includes(base) || (needsSecond && without.includes(second))) return null

  const priced = !row.sources.includes('px') || has('px')
  const sectorLost = row.gicsSectorSource !== null && without.includes(row.gicsSectorSource)
  const convertible = priced && !(without.includes('fx') && row.marketCap?.unit !== 'USD')
  return {
    ...row,
    gicsSector: sectorLost ? null : row.gicsSector,
    gicsSectorSource: sectorLost ? null : row.gicsSectorSource,
    gicsIndustryGroup: sectorLost || (base !== 'asx' && lost('fd')) ? null : row.gicsIndustryGroup,
    gicsIndustry: sectorLost || lost('fd') ? null : row.gicsIndustry,
    city: lost('fd', 'fd23') ? null : row.city,
    website: lost('fd', 'fd23') ? null : row.website,
    hqCountry: lost('fd') ? row.country : row.hqCountry,
    isin: base !== 'lse' && base !== 't7' && lost('ad', 'fd') ? null : row.isin,
    secCik: lost('sec') ? null : row.secCik,
    marketCap: priced ? row.marketCap : null,
    marketCapUsd: convertible ? row.marketCapUsd : null,
    lastPrice: priced ? row.lastPrice : null,
    sources: row.sources.filter((code) => !without.includes(code)),
  }
}

/** Rejects a row; the message is shown to the operator. */
class MalformedCell extends Error {}

type Cells = CsvRecord['cell']

function attempt<T>(
  file: string,
  { line, cell, fault }: CsvRecord,
  malformed: MalformedRow[],
  build: (cell: Cells) => T,
): T | undefined {
  try {
    if (fault !== null) throw new MalformedCell(fault)
    return build(cell)
  } catch (error) {
    if (!(error instanceof MalformedCell)) throw error
    malformed.push({ file, line, reason: error.message })
    return undefined
  }
}

function required(cell: Cells, column: string): string {
  const text = cell(column)
  if (text === null) throw new MalformedCell(`no ${column}`)
  return text
}

function checked<T extends string | null>(text: T, pattern: RegExp, column: string): T {
  if (text !== null && !pattern.test(text)) throw new MalformedCell(`bad ${column} ${text}`)
  return text
}

function isin(text: string | null): string | null {
  if (text !== null && !isIsin(text)) throw new MalformedCell(`bad isin ${text}`)
  return text
}

function unit(cell: Cells, column: string): Unit | null {
  const declared = cell(column)
  const parsed = parseUnit(declared)
  if (declared !== null && parsed === null) throw new MalformedCell(`bad ${column} ${declared}`)
  return parsed
}

function day(text: string, column: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new MalformedCell(`bad ${column} ${text}`)
  }
  return text
}

function number(cell: Cells, column: string): number | null {
  const text = checked(cell(column), /^\d{1,18}(\.\d{1,12})?$/, column)
  return text === null ? null : Number(text)
}

/** A figure must have a currency and a date. */
function amount(cell: Cells, column: string): DatedAmount | null {
  const value = number(cell, column)
  if (value === null) return null
  const declared = unit(cell, `${column}_ccy`)
  if (declared === null) throw new MalformedCell(`${column} without a currency`)
  return { value, unit: declared, date: day(required(cell, `${column}_date`), `${column}_date`) }
}
