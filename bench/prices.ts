/**
 * How long does a file with ten years of a hundred instruments take, a quarter of a million days, from
 * its bytes until it counts? On an empty database with the product's instruments: SQLite and, where
 * TEST_DATABASE_URL names a server, PostgreSQL.
 */
import { performance } from 'node:perf_hooks'
import { loadReferenceData, loadUniverse } from '../apps/server/src/modules/instruments/index.ts'
import {
  commitPriceFile,
  NO_ANSWERS,
  previewPriceFile,
} from '../apps/server/src/modules/prices/index.ts'
import { addDays, weekdayOf } from '../apps/server/src/platform/calendar/zone-time.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { type Place, withPostgresPlace, withSqlitePlace } from '../tests/support/places.ts'
import { printFigure } from './support/goals.ts'

const INSTRUMENTS = 100
const DAYS = 2520
const FIRST_DAY = '2016-01-04'

export async function run(): Promise<void> {
  await withSqlitePlace((place) => measure('SQLite', place))
  const server = process.env['TEST_DATABASE_URL']
  if (server) await withPostgresPlace(server, (place) => measure('PostgreSQL', place))
  else process.stdout.write('PostgreSQL is left out: TEST_DATABASE_URL names no server\n')
}

async function measure(name: string, place: Place): Promise<void> {
  const { close, db, engine } = await openDatabase(place)
  try {
    await loadReferenceData(db, '2026-11-27')
    const universe = await loadUniverse(db, Date.now())
    const deps = { db, engine, clock: systemClock, universe: () => universe, latest: { find } }
    const shares = Array.from(universe.london)
      .filter(({ last_price: price, last_price_unit: unit }) => (price ?? 0) > 1 && unit === 'GBX')
      .slice(0, INSTRUMENTS)
    const bytes = buildFile(shares.map(({ last_price: price, ticker }) => [ticker, price ?? 1]))
    const startedMs = performance.now()
    const preview = await previewPriceFile(deps, { bytes, name: 'ten-years.csv' }, NO_ANSWERS)
    const readMs = performance.now() - startedMs
    await commitPriceFile(deps, preview.id)
    const value = performance.now() - startedMs
    if (preview.rows.new !== INSTRUMENTS * DAYS) throw new Error(JSON.stringify(preview.rows))
    printFigure({ what: `preview of ${preview.rows.new} days, ${name}`, value: readMs, unit: 'ms' })
    const what = `${preview.rows.new} days from the file until they count, ${name}`
    printFigure({ what, value, unit: 'ms', goal: { atMost: 3000 } })
  } finally {
    await close()
  }
}

const find = () => undefined

/** @param shares ticker and a price that the newest day is near to */
function buildFile(shares: readonly (readonly [ticker: string, price: number])[]): Buffer {
  const rows = ['ticker,date,close,unit']
  for (const [ticker, price] of shares) {
    let day = FIRST_DAY
    for (let count = 0; count < DAYS; day = addDays(day, 1)) {
      if ([0, 6].includes(weekdayOf(day))) continue
      count += 1
      const close = price * (1 + 0.2 * Math.sin(count / 40))
      rows.push(`${ticker},${day},${close.toFixed(2)},GBX`)
    }
  }
  return Buffer.from(rows.join('\n'))
}
