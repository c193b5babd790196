/** The NAVs of every closed-ended fund in memory: from storage, or simulated around the closes. */
import { NAV_BASES } from '@leadenhall/contract/figures/facts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import type { NavSource } from '../../providers/nav-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { listStoredSplits, type Split, splitFactorAfter } from '../history/index.ts'
import type { Listing } from '../instruments/index.ts'
import type { Closes } from './closes.ts'
import type { NavReading } from './discounts.ts'
import { dollarsOn } from './dollars.ts'
import { NavSeries } from './nav-series.ts'
import { NAV_FILE_SETTINGS } from './nav-settings.ts'
import { fromSource, toReported } from './reported-figures.ts'
import { isClosedEnded } from './subject.ts'
import type { FigureRow } from './tables.ts'

export interface KnownNavs {
  /** Null for a listing without NAVs. */
  readonly of: (listing: Listing) => NavReading | null
  /** Reads from storage again if a file has been stored since. */
  follow(): Promise<void>
}

export interface KnownNavDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: SettingReader
  readonly registry: Registry<NavSource>
  /** The sources of prices, by whose splits earlier NAVs are put into today's shares. */
  readonly market: Registry
  readonly closes: Closes
}

/** Figures of whole files have this subject in the store of reads. */
export const FILE_SUBJECTS = 'file:%'
const HOUR_MS = 3_600_000

export function createKnownNavs(deps: KnownNavDeps): KnownNavs {
  const [simulated] = deps.registry.providersFor('simulate')
  return simulated ? simulateNavs(deps, simulated) : storedNavs(deps)
}

function simulateNavs(
  { clock, closes }: KnownNavDeps,
  source: NavSource & Required<Pick<NavSource, 'simulate'>>,
): KnownNavs {
  const known = new Map<string, NavReading | null>()
  let version = ''
  const simulate = (listing: Listing): NavReading | null => {
    const own = closes.find(listing.ticker)
    if (!own) return null
    const { ticker: symbol, name } = listing
    const fund = { symbol, name, currency: own.currency, priceOn: (day: number) => own.at(day) }
    const figures = source
      .simulate(fund, clock.now())
      .map((figure) => fromSource(figure, source.key))
    const series = new NavSeries(figures, () => 1, 31)
    return { series, dollarsOn: (day) => dollarsOn(closes, day) }
  }
  return {
    of(listing) {
      if (!isClosedEnded(listing)) return null
      const now = `${closes.version}|${Math.floor(clock.now() / HOUR_MS)}`
      if (now !== version) known.clear()
      version = now
      const found = known.get(listing.listing_id)
      if (found !== undefined) return found
      const made = simulate(listing)
      known.set(listing.listing_id, made)
      return made
    },
    follow: async () => undefined,
  }
}

function storedNavs(deps: KnownNavDeps): KnownNavs {
  const { db, registry, closes, settings } = deps
  let known: ReadonlyMap<string, NavReading> = new Map()
  let version = ''
  return {
    of: ({ listing_id: id }) => known.get(id) ?? null,
    async follow() {
      const sources = registry.sources()
      const { cadenceDays } = settings.read(NAV_FILE_SETTINGS)
      const inputs = [await readVersion(db), closes.version, sources, cadenceDays]
      const now = JSON.stringify(inputs)
      if (now === version) return
      const rows = (await listNavRows(db)).filter(({ source }) => sources.includes(source))
      const bySubject = Map.groupBy(rows, ({ subject }) => subject)
      const splits = await readSplits(deps, [...bySubject.keys()])
      known = new Map(
        [...bySubject].map(([subject, own]) => {
          const factor = (date: string) => splitFactorAfter(date, splits.get(subject) ?? [])
          const series = new NavSeries(toReported(own, sources), factor, cadenceDays)
          return [subject, { series, dollarsOn: (day: number) => dollarsOn(closes, day) }]
        }),
      )
      version = now
    },
  }
}

async function readVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom('figure_reads')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.max('read_at').as('last')])
    .where('subject', 'like', FILE_SUBJECTS)
    .executeTakeFirst()
  return `${row?.files}|${row?.last}`
}

function listNavRows(db: Db): Promise<FigureRow[]> {
  return db.selectFrom('figures').selectAll().where('metric', 'in', NAV_BASES).execute()
}

async function readSplits({ db, market }: KnownNavDeps, subjects: readonly string[]) {
  const [source] = market.providersFor('getHistory')
  const found = source ? await listStoredSplits(db, source.key, subjects) : new Map()
  return new Map<string, readonly Split[]>(
    [...found].map(([subject, { splits }]) => [subject, splits]),
  )
}
