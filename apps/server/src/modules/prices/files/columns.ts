/** Columns of a price file by the names that programs give them. Pure. */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { toUnit } from '../../../platform/csv/money-words.ts'

/** In small letters, without the angle brackets of Stooq. Adjusted closes are no prices of a day. */
const NAMES = {
  date: ['date', 'day', 'trade date', 'trading date', 'price date', 'valuation date'],
  close: ['close', 'closing price', 'close price', 'price', 'last', 'unit price', 'nav'],
  open: ['open', 'opening price', 'open price'],
  high: ['high', 'high price', 'day high'],
  low: ['low', 'low price', 'day low'],
  volume: ['volume', 'vol', 'vol.'],
  isin: ['isin', 'isin code'],
  ticker: ['ticker', 'symbol', 'epic', 'tidm', 'code'],
  unit: ['unit', 'currency', 'ccy', 'price unit', 'price currency'],
  per: ['per'],
} as const
export type ColumnName = keyof typeof NAMES

export interface Columns {
  /** Index of each column that the file has. */
  readonly at: ReadonlyMap<ColumnName, number>
  /** From a header such as `Close (GBX)`. */
  readonly unit: Unit | null
  /** `one`: days of one instrument; `many`: each row names its own; `stooq`: as Stooq writes them. */
  readonly layout: 'one' | 'many' | 'stooq'
}

const WITH_UNIT = /^(.*?)\s*[([]([^()[\]]+)[)\]]$/

/** Null for a line that is no header of a price file. */
export function readHeader(cells: readonly string[]): Columns | null {
  const at = new Map<ColumnName, number>()
  let unit: Unit | null = null
  for (const [index, cell] of cells.entries()) {
    const [, bare = cell, inBrackets = null] = WITH_UNIT.exec(cell) ?? []
    const name = nameOf(bare)
    if (name === null || at.has(name)) continue
    at.set(name, index)
    if (name === 'close') unit = toUnit(inBrackets)
  }
  if (!at.has('date') || !at.has('close')) return null
  const isStooq = cells.some((cell) => cell.trim().toUpperCase() === '<TICKER>')
  const isNamed = at.has('isin') || at.has('ticker')
  return { at, unit, layout: isStooq ? 'stooq' : isNamed ? 'many' : 'one' }
}

function nameOf(header: string): ColumnName | null {
  const name = header
    .trim()
    .toLowerCase()
    .replace(/^<(.*)>$/, '$1')
  for (const [column, names] of Object.entries(NAMES)) {
    if ((names as readonly string[]).includes(name)) return column as ColumnName
  }
  return null
}
