/** Short names under which British companies are known and that their full names do not contain. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseCsv } from '../../platform/csv/csv.ts'
import { toWords } from './search-text.ts'

const FILE = path.resolve(import.meta.dirname, '../../../../../data/short-names.csv')

export type ShortNames = ReadonlyMap<string, string>

/** `M&S`, `m & s` and `M and S` are one short name. */
export function shortNameKey(text: string): string {
  return toWords(text).join(' ')
}

/** Tickers by {@link shortNameKey}. @throws Error if the file is missing or has an incomplete row */
export async function readShortNames(): Promise<ShortNames> {
  const rows = parseCsv('short-names.csv', await readFile(FILE, 'utf8'), [
    'short_name',
    'ticker',
    'source',
  ])
  return new Map(
    rows.map(({ line, cells: { short_name: name, ticker, source } }) => {
      if (!name || !ticker || !source) throw new Error(`short-names.csv line ${line}: missing cell`)
      return [shortNameKey(name), ticker] as const
    }),
  )
}
