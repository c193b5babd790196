import type { RawRow } from './instrument-rows.ts'

/**
 * The indices that the project carries and the source code of each (data/SOURCES.md). Lists that are
 * not the index itself, such as a broker site's own AIM list or an exchange's trading groups named
 * after an index, are not in here.
 */
const INDEX_SOURCES: Readonly<Record<string, string>> = {
  'FTSE 100': 'lse',
  'FTSE 250': 'ftse250',
  'FTSE All-Share': 'px',
  'FTSE AIM All-Share': 'px',
  'S&P 500': 'spx',
  'NASDAQ 100': 'yfiua',
  'Dow Jones Industrial Average': 'yfiua',
  DAX: 'yfiua',
  'S&P/TSX Composite': 'comp',
  'TOPIX Core30': 'jpx',
  'TOPIX Large70': 'jpx',
  'TOPIX Mid400': 'jpx',
}

/** Members of known indices that are in the universe, in the order of the table, then by ticker. */
export function compileIndexMembers(raw: readonly RawRow[], universe: ReadonlySet<string>) {
  const order = Object.keys(INDEX_SOURCES)
  return raw
    .filter(
      (row) => row['index'] && order.includes(row['index']) && universe.has(row['ticker'] ?? ''),
    )
    .map((row) => ({
      index: row['index'] ?? '',
      ticker: row['ticker'] ?? '',
      as_of: row['as_of'] ?? '',
      source: INDEX_SOURCES[row['index'] ?? ''] ?? '',
    }))
    .toSorted(
      (a, b) =>
        order.indexOf(a.index) - order.indexOf(b.index) ||
        (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0),
    )
}
