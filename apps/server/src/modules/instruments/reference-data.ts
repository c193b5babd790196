/**
 * Reads the reference data (data/instruments, data/indices.csv) and an operator's newer list of the
 * same columns. A row stands or falls alone: a malformed one is named by file and line and skipped.
 * One line is one record, so that a stray quote cannot swallow its neighbours; cells may be quoted,
 * but hold no line breaks. Rows come in chunks with a pause between them, because an import runs
 * beside requests. It knows no database.
 */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { EXCHANGES, findExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { isIsin, toOwnCode } from '@leadenhall/contract/shared/tickers.ts'

/** A figure of the list: in `unit` as the source declared it, true on `date` (YYYY-MM-DD). */
export interface DatedAmount {
  readonly value: number
  readonly unit: Unit
  readonly date: string
}

/** One listing. Null: no source says. */
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
  /** Unit as traded; null where pence and pounds are not told apart. */
  readonly currency: Unit | null
  /** Of incorporation. */
  readonly country: string | null
  /** Of the head office; the country of incorporation where no other is known. */
  readonly hqCountry: string | null
  readonly icbIndustry: string | null
  readonly icbSupersector: string | null
  readonly gicsSector: string | null
  /** Source code that gave the GICS sector. */
  readonly gicsSectorSource: string | null
  readonly gicsIndustryGroup: string | null
  readonly gicsIndustry: string | null
  readonly city: string | null
  readonly website: string | null
  readonly isin: string | null
  /** Ten digits, zero-padded. */
  readonly secCik: string | null
  /** `YYYY-MM-DD`, or `YYYY` where only the year is known. */
  readonly listingDate: string | null
  readonly marketCap: DatedAmount | null
  /** US dollars, converted at the monthly average rate named in data/SOURCES.md. */
  readonly marketCapUsd: number | null
  readonly lastPrice: DatedAmount | null
  readonly isInternational: boolean
  /** Source codes, the one that the row is founded on first. */
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
  /** Rows left out because a source that they are founded on was excluded. */
  readonly omitted: number
  /** Exchanges that the list has a readable row of, omitted ones included. */
  readonly exchanges: readonly string[]
  /** Tickers of the malformed rows, as far as they can be read: the list does name these lines. */
  readonly malformedTickers: readonly string[]
}

export interface ReadOptions {
  /** Source codes to leave out; what came only from them is missing then. */
  readonly without?: readonly string[]
}

export const REFERENCE_FOLDER = path.resolve(import.meta.dirname, '../../../../../data')

/**
 * The rows of a folder of one file per exchange (`LSE.csv`, …), or of a single file with an
 * `exchange` column.
 * @throws when the source cannot be read at all
 */
export async function* parseReferenceRows(
  source: string = path.join(REFERENCE_FOLDER, 'instruments'),
  { without = [] }: ReadOptions = {},
): AsyncGenerator<ReferenceChunk> {
  const isFolder = (await stat(source)).isDirectory()
  const present = isFolder ? await readdir(source) : []
  const codes = EXCHANGES.map(({ code }) => code).filter((code) => present.includes(`${code}.csv`))
  if (isFolder && codes.length === 0) throw new Error(`no instrument files in ${source}`)
  const placeOfTicker = new Map<string, string>()

  for (const code of isFolder ? codes : [null]) {
    const file = code ? path.join(source, `${code}.csv`) : source
    for await (const records of readRecords(file, ['ticker', 'name', 'type', 'sources'])) {
      const malformed: MalformedRow[] = []
      const malformedTickers: string[] = []
      const parsed = records.flatMap((record) => {
        const row = attempt(record, malformed, (cell) => {
          const found = toReferenceRow(cell, code ?? required(cell, 'exchange'))
          const earlier = placeOfTicker.get(found.ticker)
          if (earlier) throw new MalformedCell(`ticker ${found.ticker} is on ${earlier} already`)
          placeOfTicker.set(found.ticker, `${record.file} line ${record.line}`)
          return found
        })
        if (!row) malformedTickers.push(...tickerOf(record))
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
  /** The day that the membership was true, YYYY-MM-DD. */
  readonly asOf: string
  readonly source: string
}

/** Index memberships in the order of the file. @throws when the file cannot be read at all */
export async function parseReferenceIndices(
  file: string = path.join(REFERENCE_FOLDER, 'indices.csv'),
  { without = [] }: ReadOptions = {},
): Promise<{ members: ReferenceIndexMember[]; malformed: MalformedRow[] }> {
  const members: ReferenceIndexMember[] = []
  const malformed: MalformedRow[] = []
  for await (const records of readRecords(file, ['index', 'ticker', 'as_of', 'source'])) {
    for (const record of records) {
      const member = attempt(record, malformed, (cell) => ({
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

/** Texts that upstream tables print where they have no industry. */
const NOT_A_NAME = new Set(['-', '17 Sector(name)', '#MULTIVALUE'])

function toReferenceRow(cell: Cells, exchange: string): ReferenceRow {
  if (!findExchange(exchange)) throw new MalformedCell(`unknown exchange ${exchange}`)
  const named = (column: string) => {
    const name = cell(column)
    return name === null || NOT_A_NAME.has(name) ? null : name
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
 * The row as it would be without some sources: null when it is founded on one of them. Which cells a
 * source gives is said in data/SOURCES.md; where two may have given a cell, it stays if one is kept.
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

/** Why a row cannot be used; its message is what the operator reads. */
class MalformedCell extends Error {}

/** The cell of a column, trimmed; null when empty or when the file has no such column. */
type Cells = (column: string) => string | null

interface CsvRecord {
  readonly file: string
  readonly line: number
  readonly columns: readonly string[]
  readonly content: string
}

function attempt<T>(
  record: CsvRecord,
  malformed: MalformedRow[],
  build: (cell: Cells) => T,
): T | undefined {
  try {
    const cells = splitCells(record.content)
    if (cells.length !== record.columns.length) {
      throw new MalformedCell(`${cells.length} cells where ${record.columns.length} are due`)
    }
    return build((column) => cells[record.columns.indexOf(column)]?.trim() || null)
  } catch (error) {
    if (!(error instanceof MalformedCell)) throw error
    malformed.push({ file: record.file, line: record.line, reason: error.message })
    return undefined
  }
}

/** The ticker of a row that is malformed elsewhere: the text before its column's comma. */
function tickerOf({ columns, content }: CsvRecord): string[] {
  const ticker = content.split(',')[columns.indexOf('ticker')]?.replaceAll('"', '').trim()
  return ticker ? [ticker] : []
}

/** Batches of one read of the file each, with a pause for others in between. */
async function* readRecords(file: string, requiredColumns: readonly string[]) {
  const name = path.basename(file)
  let columns: readonly string[] | null = null
  let line = 0
  let rest = ''
  for await (const text of createReadStream(file, { encoding: 'utf8', highWaterMark: 64 * 1024 })) {
    const lines = `${rest}${text}`.split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* take(lines)
    await setImmediate()
  }
  yield* take([rest])

  function* take(lines: readonly string[]): Generator<CsvRecord[]> {
    const batch: CsvRecord[] = []
    for (const content of lines) {
      line++
      if (content === '') continue
      if (columns) batch.push({ file: name, line, columns, content })
      else columns = readHeader(name, content, requiredColumns)
    }
    yield batch
  }
}

function readHeader(file: string, content: string, requiredColumns: readonly string[]): string[] {
  const columns = splitCells(content.replace(/^\uFEFF/, '')).map((column) => column.trim())
  const absent = requiredColumns.filter((column) => !columns.includes(column))
  if (absent.length > 0) throw new Error(`${file} has no column ${absent.join(', ')}`)
  return columns
}

/** Splits one line by RFC 4180: cells with commas are quoted, quotes in them doubled. */
function splitCells(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/y
  while (cell.lastIndex < line.length || line.endsWith(',')) {
    const atEnd = cell.lastIndex === line.length
    const match = cell.exec(line)
    if (!match) throw new MalformedCell('a quote that does not close')
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (atEnd || !match[0].endsWith(',')) break
  }
  return cells
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

/** A figure with its unit and date; a figure that lacks either cannot be used. */
function amount(cell: Cells, column: string): DatedAmount | null {
  const value = number(cell, column)
  if (value === null) return null
  const declared = unit(cell, `${column}_ccy`)
  if (declared === null) throw new MalformedCell(`${column} without a currency`)
  return { value, unit: declared, date: day(required(cell, `${column}_date`), `${column}_date`) }
}
