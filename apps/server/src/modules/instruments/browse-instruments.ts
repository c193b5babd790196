import type { BrowseQuery, InstrumentPage } from '@leadenhall/contract/instruments/index.ts'
import { countBy } from './classification.ts'
import { toInstrument } from './present-instrument.ts'
import { foldText } from './search-text.ts'
import type { Listing } from './tables.ts'
import type { Universe } from './universe.ts'

const PAGE_SIZE = 16

/** A page of London's listings, sorted by ticker, those that begin with a digit last. */
export function browseInstruments(
  { london, international }: Pick<Universe, 'london' | 'international'>,
  query: BrowseQuery,
): InstrumentPage {
  const all = query.international ? [...london, ...international] : [...london]
  const rows = [...all.filter(startsWithLetter), ...all.filter((row) => !startsWithLetter(row))]
  const isEverywhere = query.country === undefined || query.country === 'All'
  const text = foldText(query.query ?? '')
  const ofEveryType = rows.filter(
    (row) => (isEverywhere || row.country === query.country) && (text === '' || hasText(row, text)),
  )
  const matching =
    query.type === undefined ? ofEveryType : ofEveryType.filter(({ type }) => type === query.type)
  return {
    items: matching.slice(query.offset, query.offset + PAGE_SIZE).map(toInstrument),
    total: matching.length,
    offset: query.offset,
    pageSize: PAGE_SIZE,
    types: countBy(ofEveryType, ({ type }) => type),
    letters: firstOfEachLetter(matching),
  }
}

/** Codes such as 05IS and 100D are of bonds and of funds with leverage. */
function startsWithLetter({ ticker }: Listing): boolean {
  return /^[A-Z]/.test(ticker)
}

function hasText({ tidm, ticker, name, isin }: Listing, text: string): boolean {
  return [tidm, ticker, name, isin].some(
    (field) => field !== null && foldText(field).includes(text),
  )
}

function firstOfEachLetter(rows: readonly Listing[]): InstrumentPage['letters'] {
  const first = new Map<string, number>()
  for (const [offset, { ticker }] of rows.entries()) {
    const letter = /^[A-Z]/.exec(ticker)?.[0] ?? '#'
    if (!first.has(letter)) first.set(letter, offset)
  }
  return [...first].map(([letter, offset]) => ({ letter, offset }))
}
