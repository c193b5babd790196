/** Every state of every offer in memory. */
import { createHash } from 'node:crypto'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import type { DisclosureTable, TableEntry } from '../../providers/offer-ports.ts'
import { advanceStates, diffTables, type TableChange } from './stages.ts'
import { listStates, parseEntry } from './store-tables.ts'

export interface Publication {
  /** Stated by the table. */
  readonly day: TradingDate
  readonly readAtMs: number
  readonly checksum: string
  /** Key of the source that was asked, or `file` for an import; null where it was not noted. */
  readonly source: string | null
}

/** From its table until the next state of the company. */
export interface OfferState extends Publication {
  /** Null once the company is in the table no more. */
  readonly entry: TableEntry | null
}

export interface KnownOffer {
  /** The first ISIN that a table gave the company. */
  readonly isin: string
  /** Every ISIN that a table gave it, those of the newest first. */
  readonly isins: readonly string[]
  /** The newest one while the company is in the table, the last one that it had otherwise. */
  readonly entry: TableEntry
  /** Day of the table that no longer has the company; null while it does. */
  readonly leftOn: TradingDate | null
  /** Oldest first. */
  readonly states: readonly OfferState[]
}

interface Book {
  readonly table: Publication | null
  readonly refused: { readonly readAtMs: number; readonly because: string } | null
  readonly offers: ReadonlyMap<string, KnownOffer>
  /** By each ISIN of a company, that of its first security. */
  readonly firstOf: ReadonlyMap<string, string>
  readonly changes: readonly TableChange[]
}

export interface BookReader {
  version(): Promise<string>
  read(): Promise<Pick<Book, 'table' | 'refused'> & { readonly states: readonly StateOf[] }>
}

type StateOf = OfferState & { readonly isin: string }

export interface OfferBook extends Omit<Book, 'firstOf'> {
  /** Reads again if there is a new table. */
  follow(): Promise<void>
  /** By any ISIN of the company; undefined where no table ever had it. */
  find(isin: string): KnownOffer | undefined
}

/** @param onNewTable called whenever a new table is found after the first reading, whoever asked */
export function createOfferBook(
  reader: BookReader,
  onNewTable: () => Promise<unknown> = () => Promise.resolve(),
): OfferBook {
  let version = ''
  let book: Book = {
    table: null,
    refused: null,
    offers: new Map(),
    firstOf: new Map(),
    changes: [],
  }
  return {
    get table() {
      return book.table
    },
    get refused() {
      return book.refused
    },
    get offers() {
      return book.offers
    },
    get changes() {
      return book.changes
    },
    async follow() {
      const now = await reader.version()
      if (now === version) return
      const { states, ...head } = await reader.read()
      book = { ...head, ...buildBook(states, head.table?.day ?? null) }
      const isFirst = version === ''
      version = now
      if (!isFirst) await onNewTable()
    },
    find: (isin) => book.offers.get(book.firstOf.get(isin) ?? isin),
  }
}

/** @param newest day of the newest table; its changes are those to the tables of earlier days */
function buildBook(states: readonly StateOf[], newest: TradingDate | null) {
  const byIsin = new Map<string, OfferState[]>()
  const before = new Map<string, TableEntry>()
  const now = new Map<string, TableEntry>()
  for (const { isin, ...state } of states) {
    getOrAdd(byIsin, isin, (): OfferState[] => []).push(state)
    for (const table of state.day === newest ? [now] : [before, now]) {
      if (state.entry === null) table.delete(isin)
      else table.set(isin, state.entry)
    }
  }
  const offers = new Map<string, KnownOffer>()
  const firstOf = new Map<string, string>()
  for (const [isin, own] of byIsin) {
    const entry = own.findLast((state) => state.entry !== null)?.entry
    if (!entry) continue
    const last = own.at(-1)
    const entries = own.flatMap((state) => state.entry ?? []).toReversed()
    const isins = [
      ...new Set(entries.flatMap(({ securities }) => securities.map((one) => one.isin))),
    ]
    offers.set(isin, {
      isin,
      isins,
      entry,
      leftOn: last && last.entry === null ? last.day : null,
      states: own,
    })
    for (const one of isins) firstOf.set(one, isin)
  }
  return { offers, firstOf, changes: diffTables(before, now) }
}

export function readStoredBook(db: Db): BookReader {
  return {
    async version() {
      const row = await db
        .selectFrom('documents')
        .select(({ fn }) => [fn.countAll<number>().as('files'), fn.max('read_at').as('last')])
        .executeTakeFirst()
      return `${row?.files}|${row?.last}`
    },
    async read() {
      const files = await db
        .selectFrom('documents')
        .select(['checksum', 'published', 'read_at', 'fault', 'source'])
        .orderBy('read_at')
        .execute()
      const good = files
        .filter(({ fault }) => fault === null)
        .toSorted(({ published: a }, { published: b }) =>
          (a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1,
        )
        .at(-1)
      const last = files.at(-1)
      return {
        table: good
          ? {
              day: good.published ?? '',
              readAtMs: good.read_at,
              checksum: good.checksum,
              source: good.source,
            }
          : null,
        refused:
          last && last.fault !== null ? { readAtMs: last.read_at, because: last.fault } : null,
        states: (await listStates(db)).map(({ entry, ...state }) => ({
          ...state,
          entry: entry === null ? null : parseEntry(entry),
        })),
      }
    },
  }
}

const MORNING_MS = 7 * 3_600_000

/** A simulated source is computed once a day and never stored. */
export function readSimulatedBook(
  simulate: (until: TradingDate) => readonly DisclosureTable[],
  today: () => TradingDate,
): BookReader {
  return {
    version: () => Promise.resolve(today()),
    read() {
      const tables = simulate(today())
      const states: StateOf[] = []
      const known = new Map<string, string>()
      let table: Publication | null = null
      for (const { day, entries } of tables) {
        const checksum = createHash('sha256').update(JSON.stringify(entries)).digest('hex')
        table = { day, readAtMs: Date.parse(day) + MORNING_MS, checksum, source: 'demo' }
        for (const { entry, isin } of advanceStates(known, entries)) {
          states.push({ ...table, isin, entry: entry === null ? null : parseEntry(entry) })
        }
      }
      return Promise.resolve({ table, refused: null, states })
    },
  }
}
