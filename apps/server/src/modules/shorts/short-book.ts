/** Both measures in memory: the level of every ISIN on every day. */
import { CHANGE_OF_MEASURE } from '@leadenhall/contract/shorts/change-of-measure.ts'
import type { ShortMeasure, ShortPoint } from '@leadenhall/contract/shorts/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import type { PublishedTotals } from '../../providers/short-ports.ts'

export interface Level extends ShortPoint {
  readonly holders: number | null
  /** Day of the file that said so first. */
  readonly publishedOn: string
  /** The file of `publishedOn` states an earlier day instead. */
  readonly isWithdrawn: boolean
}

interface Book {
  readonly names: ReadonlyMap<string, string>
  readonly levels: Readonly<Record<ShortMeasure, ReadonlyMap<string, readonly Level[]>>>
  /** Days on which each measure was published, in order. */
  readonly days: Readonly<Record<ShortMeasure, readonly string[]>>
}

export interface ShortBook {
  /** Reads again if there is a new file. */
  follow(): Promise<void>
  nameOf(isin: string): string | null
  isinsOf(measure: ShortMeasure): Iterable<string>
  /** One point a day: a later file corrects an earlier one. */
  pointsOf(measure: ShortMeasure, isin: string): readonly Level[]
  /** The last day with a file on or before the day. */
  fileDay(measure: ShortMeasure, day: string): string | null
  /** The last day with a file up to a day after which there may be none for long. */
  lastFileDay(measure: ShortMeasure, day: string): string | null
  /** The level published last by the day, however long before. */
  lastLevel(measure: ShortMeasure, isin: string, day: string): Level | null
  /** Null where nothing was published for the day. */
  levelOn(measure: ShortMeasure, isin: string, day: string): Level | null
}

/** After this many days without a file nothing is known of a day: the register has a gap of 16 months. */
const LONGEST_GAP_DAYS = 7
const DAY_MS = 86_400_000
const EMPTY: Book = {
  names: new Map(),
  levels: { named: new Map(), aggregated: new Map() },
  days: { named: [], aggregated: [] },
}

export const measureOn = (day: string): ShortMeasure =>
  day < CHANGE_OF_MEASURE ? 'named' : 'aggregated'

/** The last of ordered days that is not after the day. */
function lastUpTo(items: readonly string[], day: string): string | undefined {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]! <= day) low = middle + 1
    else high = middle
  }
  return items[low - 1]
}

/** Where a book comes from; it is read again when its version has changed. */
export interface BookReader {
  version(): Promise<string>
  read(): Promise<Book>
}

export function readStoredBook(db: Db): BookReader {
  return { version: () => readVersion(db), read: () => readBook(db) }
}

/** A simulated source is computed once a day and never stored. */
export function readSimulatedBook(
  simulate: (until: string) => PublishedTotals,
  today: () => string,
): BookReader {
  return {
    version: async () => today(),
    async read() {
      const { days, totals } = simulate(today())
      const levels = new Map<string, Level[]>()
      for (const { isin, day: date, ratio, publishedOn } of totals) {
        getOrAdd(levels, isin, newLevels).push({
          date,
          ratio,
          holders: null,
          publishedOn,
          isWithdrawn: false,
        })
      }
      return {
        names: new Map(totals.map(({ isin, name }) => [isin, name])),
        levels: { named: new Map(), aggregated: levels },
        days: { named: [], aggregated: days },
      }
    },
  }
}

export function createShortBook(reader: BookReader): ShortBook {
  let book = EMPTY
  let version = ''
  const fileDay = (measure: ShortMeasure, day: string) => {
    const found = lastUpTo(book.days[measure], day)
    if (found === undefined) return null
    return Date.parse(day) - Date.parse(found) > LONGEST_GAP_DAYS * DAY_MS ? null : found
  }
  const lastLevel = (measure: ShortMeasure, isin: string, day: string) => {
    const levels = book.levels[measure].get(isin) ?? []
    const known = levels.filter(({ date, publishedOn }) => date <= day && publishedOn <= day)
    const level = lastOfEachDay(known).at(-1)
    return !level || level.ratio === null ? null : level
  }
  return {
    async follow() {
      const now = await reader.version()
      if (now === version) return
      book = await reader.read()
      version = now
    },
    nameOf: (isin) => book.names.get(isin) ?? null,
    isinsOf: (measure) => book.levels[measure].keys(),
    pointsOf(measure, isin) {
      return lastOfEachDay(book.levels[measure].get(isin) ?? [])
    },
    fileDay,
    lastFileDay: (measure, day) => lastUpTo(book.days[measure], day) ?? null,
    lastLevel,
    levelOn(measure, isin, day) {
      return fileDay(measure, day) === null ? null : lastLevel(measure, isin, day)
    },
  }
}

/** By day, with the correction that was published last. */
function lastOfEachDay(levels: readonly Level[]): Level[] {
  return levels.filter(
    ({ date, isWithdrawn }, place) => !isWithdrawn && levels[place + 1]?.date !== date,
  )
}

async function readVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom('short_files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.max('read_at').as('last')])
    .where('fault', 'is', null)
    .executeTakeFirst()
  return `${row?.files}|${row?.last}`
}

async function readBook(db: Db): Promise<Book> {
  const names = await db.selectFrom('short_names').selectAll().execute()
  const named = await readNamed(db)
  const totals = await db
    .selectFrom('short_totals')
    .selectAll()
    .orderBy('isin')
    .orderBy('day')
    .orderBy('published_on')
    .execute()
  const byIsin = new Map<string, Level[]>()
  for (const row of totals) {
    const { isin, day, ratio } = row
    const levels = getOrAdd(byIsin, isin, newLevels)
    const isWithdrawn = row.origin === 'withdrawn'
    levels.push({ date: day, ratio, holders: null, publishedOn: row.published_on, isWithdrawn })
  }
  const files = await db
    .selectFrom('short_files')
    .select('read_at')
    .where('kind', '=', 'current')
    .where('fault', 'is', null)
    .orderBy('read_at')
    .execute()
  const read = files.map(({ read_at: at }) => new Date(at).toISOString().slice(0, 10))
  // A historic file says nothing about the positions of the day on which it is read.
  const published = totals.flatMap((row) => (row.origin === 'historic' ? [] : row.published_on))
  return {
    names: new Map(names.map(({ isin, name }) => [isin, name])),
    levels: { named: named.levels, aggregated: byIsin },
    days: { named: named.days, aggregated: [...new Set([...read, ...published])].toSorted() },
  }
}

const newLevels = (): Level[] => []

/** Steps of the register: a point where the sum changes, and null on the first day without the ISIN. */
async function readNamed(db: Db) {
  const rows = await db
    .selectFrom('short_positions')
    .select(({ fn }) => [
      'isin',
      'day',
      fn.sum<number>('ratio').as('ratio'),
      fn.countAll<number>().as('holders'),
    ])
    .groupBy(['isin', 'day'])
    .orderBy('isin')
    .orderBy('day')
    .execute()
  const days = [...new Set(rows.map(({ day }) => day))].toSorted()
  const placeOf = new Map(days.map((day, place) => [day, place]))
  const levels = new Map<string, Level[]>()
  let before: { readonly isin: string; readonly day: string } | undefined
  const end = (isin: string, day: string) => {
    const next = days[(placeOf.get(day) ?? days.length) + 1]
    if (next !== undefined)
      levels
        .get(isin)
        ?.push({ date: next, ratio: null, holders: null, publishedOn: next, isWithdrawn: false })
  }
  for (const { isin, day, ...sums } of rows) {
    const ratio = Math.round(sums.ratio * 1e6) / 1e6
    const holders = sums.holders
    const isNext = before?.isin === isin && placeOf.get(before.day)! + 1 === placeOf.get(day)
    if (before && !isNext) end(before.isin, before.day)
    const own = getOrAdd(levels, isin, newLevels)
    const last = own.at(-1)
    if (!last || last.ratio !== ratio || last.holders !== holders) {
      own.push({ date: day, ratio, holders, publishedOn: day, isWithdrawn: false })
    }
    before = { isin, day }
  }
  if (before) end(before.isin, before.day)
  return { levels, days }
}
