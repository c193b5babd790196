/**
 * In-memory search over all listings. A query is matched in tiers, best first; rows in a tier are in
 * the order of search-order.ts. A tier is only searched if the better ones have not filled the
 * results. Retired rows come last and international ones only on request, unless the query is
 * exactly their ticker or ISIN. No database access.
 */
import { findExchange, isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { KeyIndex } from '../../platform/columns/key-index.ts'
import { PackedTexts } from '../../platform/columns/packed-texts.ts'
import { runPaced } from '../../platform/pace.ts'
import type { RowOrder, SearchableRow, SearchableRows } from './search-order.ts'
import { kindOf, orderRows } from './search-order.ts'
import type { PrefixTable, TrigramTable } from './search-postings.ts'
import { buildTrigrams, PrefixTableBuilder } from './search-postings.ts'
import type { ParsedQuery } from './search-text.ts'
import { foldCode, parseQuery, toFullTickerKey, toShortName, toWords } from './search-text.ts'

export type { SearchableRow, SearchableRows } from './search-order.ts'

export interface SearchOptions {
  /** Maximum number of results. */
  readonly limit: number
  /** Also find London's international listings. */
  readonly international?: boolean
  /** Find names that are one edit away, where nothing else matches. */
  readonly isTolerant?: boolean
}

export interface SearchIndex {
  /** Positions of matching rows, best first. */
  search(query: string, options: SearchOptions): readonly number[]
}

/**
 * - `explicit`: the ISIN, or the ticker with its exchange suffix
 * - `code`: the exchange's own code; `name`: the whole name without legal form
 * - `codePrefix`; `wordPrefix`: each word is a prefix of a word in the name; `contains`: a substring
 */
export const TIERS = ['explicit', 'code', 'name', 'codePrefix', 'wordPrefix', 'contains'] as const
export type Tier = (typeof TIERS)[number]

/** Row positions. */
type RowList = readonly number[] | Uint32Array

/** Minimum length for substring search. */
const MIN_CONTAINED = 3

interface Tables {
  /** Bits of TRAITS per row. */
  readonly traits: Uint8Array
  readonly order: RowOrder
  readonly byIsin: KeyIndex
  readonly byFullTicker: KeyIndex
  readonly byShortName: KeyIndex
  readonly codes: PrefixTable
  readonly words: PrefixTable
  /** Per row, the words of its name, each preceded by a space. */
  readonly spaced: PackedTexts
  /** Per row, name and code without spaces. */
  readonly compact: PackedTexts
  readonly trigrams: TrigramTable
  /** The last search that visited each row; saves allocating a set per search. */
  readonly visits: { last: number; readonly ofRow: Uint32Array }
}

/** Properties of a row, other than text, that search uses. */
const TRAITS = { international: 1, retired: 2, london: 4, us: 8 } as const

function traitsOf(row: SearchableRow): number {
  return (
    (row.is_international === 1 ? TRAITS.international : 0) |
    (row.retired_on === null ? 0 : TRAITS.retired) |
    (isLondonExchange(row.exchange) ? TRAITS.london : 0) |
    (findExchange(row.exchange)?.flag === 'us' ? TRAITS.us : 0)
  )
}

/** Builds in slices, yielding to requests in between. */
export function buildSearchIndex(rows: SearchableRows): Promise<SearchIndex> {
  return runPaced(buildSteps(rows))
}

const ROWS_A_STEP = 64

function* buildSteps(rows: SearchableRows): Generator<void, SearchIndex> {
  const { length } = rows
  const byIsin = new KeyIndex(length, (position) => rows.at(position)?.isin ?? null)
  const byFullTicker = new KeyIndex(length, (position) =>
    toFullTickerKey(rows.at(position)?.ticker ?? ''),
  )
  const byShortName = new KeyIndex(length, (position) => shortNameOf(rows.at(position)))
  const codes = new PrefixTableBuilder()
  const words = new PrefixTableBuilder()
  const [spaced, compact] = [new PackedTexts(), new PackedTexts()]
  const traits = new Uint8Array(length)
  for (let position = 0; position < length; position++) {
    const row = rows.at(position)
    if (!row) continue
    const { name, ticker, tidm } = row
    const nameWords = toWords(name)
    const code = foldCode(tidm)
    traits[position] = traitsOf(row)
    codes.add(code, position)
    codes.add(toFullTickerKey(ticker)?.replace(/\.[a-z]+$/, '') ?? foldCode(ticker), position)
    for (const word of nameWords) words.add(word, position)
    spaced.push(['', ...nameWords].join(' '))
    compact.push([nameWords.join(''), code].join(' '))
    if (position % ROWS_A_STEP === 0) yield
  }
  for (let position = length - 1; position >= 0; position--) {
    for (const index of [byIsin, byFullTicker, byShortName]) index.add(position)
    if (position % ROWS_A_STEP === 0) yield
  }
  spaced.trim()
  compact.trim()
  const tables = {
    traits,
    order: yield* orderRows(rows),
    byIsin,
    byFullTicker,
    byShortName,
    codes: yield* codes.build(),
    words: yield* words.build(),
    spaced,
    compact,
    trigrams: yield* buildTrigrams(compact),
    visits: { last: 0, ofRow: new Uint32Array(length) },
  }
  return { search: (query, options) => search(tables, query, options) }
}

/** Null for funds and derived securities, whose names do not identify a company. */
function shortNameOf(row: SearchableRow | undefined): string | null {
  return row && kindOf(row) === 0 ? toShortName(toWords(row.name)) || null : null
}

function search(tables: Tables, text: string, options: SearchOptions): readonly number[] {
  const query = parseQuery(text)
  if (!query || options.limit < 1) return []
  const found = collect(tables, query, options)
  if (found.length > 0) return found
  const singular = collectSingular(tables, query, options)
  if (singular.length > 0 || !options.isTolerant) return singular
  return collectMistyped(tables, query, options)
}

function collectSingular(
  tables: Tables,
  query: ParsedQuery,
  options: SearchOptions,
): readonly number[] {
  const [word, ...others] = query.words
  // Retail brands are often plural where the company's name is not: Sainsburys, Morrisons.
  if (!word || others.length > 0 || !/..s$/.test(word)) return []
  return collect(tables, { ...query, code: '', words: [word.slice(0, -1)] }, options)
}

/** A shorter word is one edit away from too many others. */
const MIN_MISTYPED = 4

/** Names with a word that is one edit away from one of the query's words. */
function collectMistyped(
  tables: Tables,
  query: ParsedQuery,
  options: SearchOptions,
): readonly number[] {
  const found = query.words.flatMap((word, place) =>
    word.length < MIN_MISTYPED || !/^[a-z]+$/.test(word)
      ? []
      : [...new Set(editsOf(word))]
          .filter((edit) => tables.words.exact(edit).length > 0)
          .map((edit) =>
            collect(tables, { ...query, code: '', words: query.words.with(place, edit) }, options),
          ),
  )
  // The best of each reading before the second of any.
  const rows = Array.from({ length: options.limit }, (_, at) =>
    found.flatMap((list) => list[at] ?? []),
  )
  return [...new Set(rows.flat())].slice(0, options.limit)
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Words with one letter missing, added, replaced, or changed places with the next. */
function editsOf(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_, at) => {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const swapped = tail.length > 1 ? [`${head}${tail[1]}${tail[0]}${tail.slice(2)}`] : []
    return [
      ...swapped,
      ...(tail === '' ? [] : [head + tail.slice(1)]),
      ...LETTERS.flatMap((letter) => [
        head + letter + tail,
        ...(tail === '' ? [] : [head + letter + tail.slice(1)]),
      ]),
    ]
  }).flat()
}

function collect(tables: Tables, query: ParsedQuery, options: SearchOptions): readonly number[] {
  const { traits, order, visits } = tables
  const visit = ++visits.last
  const ranked = new Shortlist(options.limit)
  const retired = new Shortlist(options.limit)

  for (const tier of TIERS) {
    // Later tiers never outrank earlier ones, except that names may rank before codes.
    if (tier !== 'name' && ranked.settled >= options.limit) break
    const places = tier === 'code' || tier === 'codePrefix' ? order.byCode : order.byName
    for (const list of MATCHERS[tier](tables, query)) {
      for (const position of list) {
        const row = traits[position] ?? 0
        if (visits.ofRow[position] === visit) continue
        const isInternational = (row & TRAITS.international) !== 0
        if (isInternational && !options.international && tier !== 'explicit') continue
        visits.ofRow[position] = visit
        const isRetired = (row & TRAITS.retired) !== 0
        const isLondon = (row & TRAITS.london) !== 0
        const away = query.preferred !== null && (row & TRAITS[query.preferred]) === 0
        const level = isLondon ? LEVELS[tier].london : LEVELS[tier].elsewhere
        const step = (Number(away) * LEVEL_COUNT + level) * 2 + Number(isRetired)
        const key = step * MAX_ROWS + (places[position] ?? 0)
        const isExact = tier === 'explicit' || tier === 'code'
        if (isRetired && !isExact) retired.add(position, key, false)
        else ranked.add(position, key, !away)
      }
    }
  }
  return [...ranked.positions, ...retired.positions].slice(0, options.limit)
}

/**
 * Rank of each tier, in London and elsewhere. A London company of exactly the queried name ranks
 * before a foreign listing with that code: `next` finds NEXT plc, and `hsbc` HSBC in London, before
 * Nasdaq's NEXT and New York's HSBC.
 */
const LEVELS: Readonly<Record<Tier, { london: number; elsewhere: number }>> = {
  explicit: { london: 0, elsewhere: 0 },
  code: { london: 1, elsewhere: 3 },
  name: { london: 2, elsewhere: 4 },
  codePrefix: { london: 5, elsewhere: 5 },
  wordPrefix: { london: 6, elsewhere: 6 },
  contains: { london: 7, elsewhere: 7 },
}
const LEVEL_COUNT = 8

/** Exceeds every place, so that tier and place combine into one number. */
const MAX_ROWS = 2 ** 32

/** Keeps the positions with the smallest keys, in order. */
class Shortlist {
  readonly positions: number[] = []
  readonly #keys: number[] = []
  readonly #limit: number
  /** Number of rows added that no later tier can outrank. */
  settled = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(position: number, key: number, isSettled: boolean): void {
    if (isSettled) this.settled++
    let at = this.#keys.length
    if (at === this.#limit && key >= (this.#keys[at - 1] ?? 0)) return
    while (at > 0 && (this.#keys[at - 1] ?? 0) > key) at--
    this.#keys.splice(at, 0, key)
    this.positions.splice(at, 0, position)
    if (this.#keys.length > this.#limit) {
      this.#keys.pop()
      this.positions.pop()
    }
  }
}

/** Lists of matching rows per tier; a row may occur twice, or in a better tier already. */
const MATCHERS: Readonly<Record<Tier, (tables: Tables, query: ParsedQuery) => readonly RowList[]>> =
  {
    explicit: ({ byIsin, byFullTicker }, { isin, fullTicker }) => [
      isin ? byIsin.rows(isin) : [],
      fullTicker ? byFullTicker.rows(fullTicker) : [],
    ],
    code: ({ codes }, { code }) => [codes.exact(code)],
    name: ({ byShortName }, { words }) => [byShortName.rows(toShortName(words))],
    codePrefix: ({ codes }, { code }) => (code === '' ? [] : [codes.startingWith(code)]),
    wordPrefix: (tables, { words }) => matchWordPrefixes(tables, words),
    contains: (tables, { words }) => matchContained(tables, words),
  }

function matchWordPrefixes(
  { words: table, spaced }: Tables,
  words: readonly string[],
): readonly RowList[] {
  const [rarest = NO_ROWS] = words
    .map((word) => table.startingWith(word))
    .toSorted((a, b) => a.length - b.length)
  if (words.length < 2) return [rarest]
  const starts = words.map((word) => ` ${word}`)
  return [
    rarest.filter((row) => {
      const name = spaced.get(row)
      return starts.every((start) => name?.includes(start))
    }),
  ]
}

const NO_ROWS = new Uint32Array(0)

function matchContained(
  { trigrams, compact }: Tables,
  words: readonly string[],
): readonly RowList[] {
  const joined = words.join('')
  const rowsWith = (needle: string, needles: readonly string[]) =>
    needle.length < MIN_CONTAINED
      ? []
      : trigrams.mayContain(needle).filter((row) => {
          const text = compact.get(row)
          return needles.every((one) => text?.includes(one))
        })
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  return words.length < 2
    ? [rowsWith(joined, [joined])]
    : [rowsWith(joined, [joined]), rowsWith(longest, words)]
}
