/**
 * The search over every listing, in memory. A query is matched in tiers, best first; rows of one tier
 * stand in the order of search-order.ts. A tier is only looked at while the better ones have not
 * filled the list. Retired rows come last and international ones only when asked for, unless the
 * query is exactly their ticker or ISIN. It knows rows and positions, no database.
 */
import { findExchange, isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { createPace } from '../../platform/pace.ts'
import { ListsByKey } from './lists-by-key.ts'
import type { RowOrder, SearchableRow } from './search-order.ts'
import { kindOf, orderRows } from './search-order.ts'
import type { TrigramTable } from './search-postings.ts'
import { buildTrigrams, PrefixTable } from './search-postings.ts'
import type { ParsedQuery } from './search-text.ts'
import { foldCode, parseQuery, toFullTickerKey, toSpokenName, toWords } from './search-text.ts'

export type { SearchableRow } from './search-order.ts'

export interface SearchOptions {
  /** Most rows to return. */
  readonly limit: number
  /** Also find London's international lines. */
  readonly international?: boolean
}

export interface SearchIndex {
  /** Positions of the rows that match, best first. */
  search(query: string, options: SearchOptions): readonly number[]
}

/**
 * - `explicit` the ISIN, or the ticker with its exchange's suffix
 * - `code` the exchange's own code · `name` the whole name, legal form aside
 * - `codePrefix` · `wordPrefix` each word begins a word of the name · `contains` anywhere
 */
export const TIERS = ['explicit', 'code', 'name', 'codePrefix', 'wordPrefix', 'contains'] as const
export type Tier = (typeof TIERS)[number]

/** Row positions, as the tables keep them. */
type RowList = readonly number[] | Uint32Array

/** Contains is asked for with three characters and more. */
const MIN_CONTAINED = 3

interface Tables {
  /** Per row, the bits of TRAITS that hold. */
  readonly traits: Uint8Array
  readonly order: RowOrder
  readonly byIsin: ListsByKey<number>
  readonly byFullTicker: ListsByKey<number>
  readonly bySpokenName: ListsByKey<number>
  readonly codes: PrefixTable
  readonly words: PrefixTable
  /** Per row, the words of its name, each after a space. */
  readonly spaced: readonly string[]
  /** Per row, name and code without spaces. */
  readonly compact: readonly string[]
  readonly trigrams: TrigramTable
  /** Which search looked at a row last: spares each search a set of its own. */
  readonly visits: { last: number; readonly ofRow: Uint32Array }
}

/** What a search asks of a row beside its text. */
const TRAITS = { international: 1, retired: 2, london: 4, us: 8 } as const

function traitsOf(row: SearchableRow): number {
  return (
    (row.isInternational ? TRAITS.international : 0) |
    (row.isRetired ? TRAITS.retired : 0) |
    (isLondonExchange(row.exchange) ? TRAITS.london : 0) |
    (findExchange(row.exchange)?.flag === 'us' ? TRAITS.us : 0)
  )
}

/** Builds in slices, so that requests are answered meanwhile. */
export async function buildSearchIndex(rows: readonly SearchableRow[]): Promise<SearchIndex> {
  const steps = buildSteps(rows)
  const pace = createPace()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pace()
  }
}

/** Builds in one go. */
export function buildSearchIndexSync(rows: readonly SearchableRow[]): SearchIndex {
  const steps = buildSteps(rows)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function* buildSteps(rows: readonly SearchableRow[]): Generator<void, SearchIndex> {
  const byIsin = new ListsByKey<number>()
  const byFullTicker = new ListsByKey<number>()
  const bySpokenName = new ListsByKey<number>()
  const codes = new PrefixTable()
  const words = new PrefixTable()
  const spaced: string[] = []
  const compact: string[] = []
  for (const [position, row] of rows.entries()) {
    const nameWords = toWords(row.name)
    const code = foldCode(row.tidm)
    const fullTicker = toFullTickerKey(row.ticker)
    if (row.isin) byIsin.add(row.isin, position)
    if (fullTicker) byFullTicker.add(fullTicker, position)
    const spokenName = toSpokenName(nameWords)
    if (kindOf(row) === 0 && spokenName) bySpokenName.add(spokenName, position)
    codes.add(code, position)
    codes.add(fullTicker?.replace(/\.[a-z]+$/, '') ?? foldCode(row.ticker), position)
    for (const word of nameWords) words.add(word, position)
    // Joined, not added: a sum of texts is kept as its parts until it is read.
    spaced.push(['', ...nameWords].join(' '))
    compact.push([nameWords.join(''), code].join(' '))
    if (position % 64 === 0) yield
  }
  codes.seal()
  yield
  words.seal()
  yield
  const order = yield* orderRows(rows)
  const trigrams = yield* buildTrigrams(compact)
  const tables = {
    traits: Uint8Array.from(rows, traitsOf),
    order,
    byIsin,
    byFullTicker,
    bySpokenName,
    codes,
    words,
    spaced,
    compact,
    trigrams,
    visits: { last: 0, ofRow: new Uint32Array(rows.length) },
  }
  return { search: (query, options) => search(tables, query, options) }
}

function search(tables: Tables, text: string, options: SearchOptions): readonly number[] {
  const query = parseQuery(text)
  if (!query || options.limit < 1) return []
  const found = collect(tables, query, options)
  const [word, ...others] = query.words
  // Shops are called by a plural that their company's name lacks: Sainsburys, Morrisons.
  if (found.length > 0 || !word || others.length > 0 || !/..s$/.test(word)) return found
  return collect(tables, { ...query, code: '', words: [word.slice(0, -1)] }, options)
}

function collect(tables: Tables, query: ParsedQuery, options: SearchOptions): readonly number[] {
  const { traits, order, visits } = tables
  const visit = ++visits.last
  const ranked = new Shortlist(options.limit)
  const retired = new Shortlist(options.limit)

  for (const tier of TIERS) {
    // What was found is in the order of the tiers, but for names, which may stand before codes.
    if (tier !== 'name' && ranked.sure >= options.limit) break
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
 * Where the rows of a tier stand, in London and elsewhere. A London company that is called exactly
 * what was typed comes before a foreign line with that code: `next` is NEXT plc and `hsbc` HSBC in
 * London, before Nasdaq's NEXT and New York's HSBC.
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

/** Above every place, so that tier and place make one number. */
const MAX_ROWS = 2 ** 32

/** The best few of many: positions in the order of their keys, smallest first. */
class Shortlist {
  readonly positions: number[] = []
  readonly #keys: number[] = []
  readonly #limit: number
  /** How many rows were added that no later tier can outrank. */
  sure = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(position: number, key: number, isSure: boolean): void {
    if (isSure) this.sure++
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

/** Lists of the rows that match in a tier; a row may come twice, or have come in a better tier. */
const MATCHERS: Readonly<Record<Tier, (tables: Tables, query: ParsedQuery) => readonly RowList[]>> =
  {
    explicit: ({ byIsin, byFullTicker }, { isin, fullTicker }) => [
      isin ? byIsin.get(isin) : [],
      fullTicker ? byFullTicker.get(fullTicker) : [],
    ],
    code: ({ codes }, { code }) => [codes.exact(code)],
    name: ({ bySpokenName }, { words }) => [bySpokenName.get(toSpokenName(words))],
    codePrefix: ({ codes }, { code }) => (code === '' ? [] : codes.startingWith(code)),
    wordPrefix: (tables, { words }) => matchWordPrefixes(tables, words),
    contains: (tables, { words }) => matchContained(tables, words),
  }

function matchWordPrefixes(
  { words: table, spaced }: Tables,
  words: readonly string[],
): readonly RowList[] {
  if (words.length === 0) return []
  const size = (lists: readonly RowList[]) => lists.reduce((sum, list) => sum + list.length, 0)
  const [rarest = []] = words
    .map((word) => table.startingWith(word))
    .toSorted((a, b) => size(a) - size(b))
  if (words.length === 1) return rarest
  const starts = words.map((word) => ` ${word}`)
  return rarest.map((list) =>
    list.filter((row) => starts.every((start) => spaced[row]?.includes(start))),
  )
}

function matchContained(
  { trigrams, compact }: Tables,
  words: readonly string[],
): readonly RowList[] {
  const joined = words.join('')
  const holding = (needle: string, needles: readonly string[]) =>
    needle.length < MIN_CONTAINED
      ? []
      : [...trigrams.mayContain(needle)].filter((row) =>
          needles.every((one) => compact[row]?.includes(one)),
        )
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  return words.length < 2
    ? [holding(joined, [joined])]
    : [holding(joined, [joined]), holding(longest, words)]
}
