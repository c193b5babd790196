/**
 * Raw listing rows → the project's own: what can be derived is left out, industry schemes are kept
 * apart, and a GICS industry is listed only under the sector that it belongs to.
 */
import { toOwnCode } from '@leadenhall/contract/shared/tickers.ts'

export type RawRow = Record<string, string>

/** Columns in their order; a file leaves out those that are empty throughout. */
export const REFERENCE_COLUMNS = [
  'ticker',
  'tidm',
  'name',
  'security_desc',
  'market',
  'listing_category',
  'type',
  'currency',
  'country',
  'hq_country',
  'icb_industry',
  'icb_supersector',
  'sector',
  'sector_source',
  'industry_group',
  'industry',
  'city',
  'website',
  'isin',
  'sec_cik',
  'listing_date',
  'market_cap',
  'market_cap_ccy',
  'market_cap_date',
  'market_cap_usd',
  'last_price',
  'last_price_ccy',
  'last_price_date',
  'is_international',
  'sources',
] as const

/** Texts that upstream tables print where they have no industry. */
const NOT_A_NAME = new Set(['-', '17 Sector(name)', '#MULTIVALUE'])

/** Sources whose sector is a GICS sector as given, not one translated from another scheme. */
const GICS_SOURCES = new Set(['fd', 'ad', 'asx'])

/** Raw columns taken over as they are, under the same name. */
const AS_GIVEN = [
  'ticker',
  'name',
  'market',
  'listing_category',
  'type',
  'currency',
  'country',
  'city',
  'website',
  'isin',
  'sec_cik',
  'listing_date',
  'market_cap',
  'market_cap_ccy',
  'market_cap_date',
  'last_price',
  'last_price_ccy',
  'last_price_date',
  'sources',
] as const

/**
 * @returns rows by exchange, sorted by ticker, and a sentence for every row that was left out
 */
export function compileInstruments(raw: readonly RawRow[]) {
  const homeOf = {
    industry: sectorByName(raw, 'industry'),
    industry_group: sectorByName(raw, 'industry_group'),
  }
  const byExchange = new Map<string, RawRow[]>()
  const left: string[] = []
  for (const row of raw) {
    const exchange = row['exchange'] ?? ''
    if (/\s/.test(row['ticker'] ?? '')) {
      left.push(`left out: ${exchange} ${row['ticker']}, a second spelling of another row`)
      continue
    }
    const rows = byExchange.get(exchange) ?? []
    rows.push(toReferenceCells(row, homeOf))
    byExchange.set(exchange, rows)
  }
  for (const rows of byExchange.values()) rows.sort(byTicker)
  return { byExchange, left }
}

function byTicker(a: RawRow, b: RawRow): number {
  const left = a['ticker'] ?? ''
  const right = b['ticker'] ?? ''
  return left < right ? -1 : left > right ? 1 : 0
}

function toReferenceCells(row: RawRow, homeOf: GicsHomes): RawRow {
  const cell = (column: string) => (row[column] ?? '').replace(/\s+/g, ' ').trim()
  const unless = (column: string, same: string) =>
    cell(column).toLowerCase() === same.toLowerCase() ? '' : cell(column)
  const cells: RawRow = {}
  for (const column of AS_GIVEN) cells[column] = cell(column)
  cells['tidm'] = unless('tidm', toOwnCode(cell('ticker'), cell('exchange')))
  cells['security_desc'] = unless('security_desc', cell('name'))
  cells['hq_country'] = unless('hq_country', cell('country'))
  cells['is_international'] = cell('is_international') === '1' ? '1' : ''
  // A capitalisation already in dollars needs no second figure in dollars.
  cells['market_cap_usd'] = cell('market_cap_ccy') === 'USD' ? '' : cell('market_cap_usd')
  return Object.assign(cells, icbCells(row), gicsCells(row, homeOf))
}

/** London's own scheme: the exchange's industry and supersector. */
function icbCells(row: RawRow): RawRow {
  if (row['native_scheme'] !== 'ICB') return {}
  return {
    icb_industry: named(row['native_sector']),
    icb_supersector: named(row['native_industry']),
  }
}

type GicsHomes = Readonly<Record<'industry' | 'industry_group', ReadonlyMap<string, string>>>

function gicsCells(row: RawRow, homeOf: GicsHomes): RawRow {
  const sector = named(row['sector'])
  if (!sector || !GICS_SOURCES.has(row['sector_src'] ?? '')) return {}
  const under = (column: keyof GicsHomes) => {
    const name = named(row[column])
    return homeOf[column].get(name) === sector ? name : ''
  }
  return {
    sector,
    sector_source: row['sector_src'] ?? '',
    industry_group: under('industry_group'),
    industry: under('industry'),
  }
}

/** The sector that most rows give to each industry: in GICS an industry lies in exactly one. */
function sectorByName(raw: readonly RawRow[], column: keyof GicsHomes): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const row of raw) {
    const name = named(row[column])
    const sector = named(row['sector'])
    if (!name || !sector || !GICS_SOURCES.has(row['sector_src'] ?? '')) continue
    const ofName = counts.get(name) ?? new Map<string, number>()
    ofName.set(sector, (ofName.get(sector) ?? 0) + 1)
    counts.set(name, ofName)
  }
  const homes = new Map<string, string>()
  for (const [name, ofName] of counts) {
    const [most] = [...ofName].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    if (most) homes.set(name, most[0])
  }
  return homes
}

function named(text: string | undefined): string {
  const name = (text ?? '').trim()
  return NOT_A_NAME.has(name) ? '' : name
}
