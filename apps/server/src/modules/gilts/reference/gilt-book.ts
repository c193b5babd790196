/**
 * Gilts, the price index and rates on cash in memory: the compiled rows, and over them those that an
 * operator has imported.
 */
import { toGiltName } from '@leadenhall/contract/gilts/words.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  COMPILED_ON,
  type DatedRate,
  readCompiledGilts,
  readCompiledIndex,
  readCompiledRates,
} from './compiled.ts'
import { couponDatesOf, type GiltIssue } from './gilt-issue.ts'

export interface GiltList {
  /** By maturity. */
  readonly issues: readonly GiltIssue[]
  readonly byIsin: ReadonlyMap<string, GiltIssue>
  /** Where the list comes from, and of which day it is. */
  readonly source: string
  readonly rpiOf: (month: string) => string | null
  /** The newest rate of a key on or before a day; null before the first. */
  readonly rateOn: (key: string, day: string) => DatedRate | null
}

export interface GiltBook {
  /** The same object until something is imported. */
  current(): GiltList
  /** Reads what has been imported since. */
  follow(): Promise<void>
}

export function createGiltBook(db: Db): GiltBook {
  let list = buildList(readCompiledGilts(), COMPILED_SOURCE, new Map(), [])
  let known = ''
  return {
    current: () => list,
    async follow() {
      const rows = await readRows(db)
      const now = JSON.stringify(rows)
      if (now !== known) list = toList(rows)
      known = now
    },
  }
}

const COMPILED_SOURCE = `Compiled list of ${formatLongDate(COMPILED_ON)}`

export async function readList(db: Db): Promise<GiltList> {
  return toList(await readRows(db))
}

async function readRows(db: Db) {
  const [gilts, levels, rates] = await Promise.all([
    db.selectFrom('gilts').selectAll().orderBy('isin').execute(),
    db.selectFrom('price_index').selectAll().orderBy('month').execute(),
    db.selectFrom('cash_rates').selectAll().orderBy('key').orderBy('day').execute(),
  ])
  return { gilts, levels, rates }
}

function toList({ gilts, levels, rates }: Awaited<ReturnType<typeof readRows>>): GiltList {
  const compiled = readCompiledGilts()
  const known = new Map(compiled.map((issue) => [issue.isin, issue]))
  const reported = gilts.map((row): GiltIssue => {
    const { coupon, isin, maturity, name } = row
    return {
      name: toGiltName(name),
      isin,
      tidm: known.get(isin)?.tidm ?? null,
      coupon,
      maturity,
      firstIssue: row.first_issue,
      couponDates: couponDatesOf(maturity),
      baseIndex: row.base_index,
    }
  })
  const [first] = gilts
  return buildList(
    [...compiled, ...reported],
    first ? `DMO report of ${formatLongDate(first.reported_on)}` : COMPILED_SOURCE,
    new Map(levels.map(({ level, month }) => [month, level])),
    rates,
  )
}

/** Later issues, levels and rates replace earlier ones of the same key. */
function buildList(
  issues: readonly GiltIssue[],
  source: string,
  levels: ReadonlyMap<string, string>,
  rates: readonly DatedRate[],
): GiltList {
  const byIsin = new Map(issues.map((issue) => [issue.isin, issue]))
  const index = new Map([...readCompiledIndex(), ...levels])
  const byKey = Map.groupBy(
    [...readCompiledRates(), ...rates].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ({ key }) => key,
  )
  return {
    issues: [...byIsin.values()].toSorted((a, b) => (a.maturity < b.maturity ? -1 : 1)),
    byIsin,
    source,
    rpiOf: (month) => index.get(month) ?? null,
    rateOn: (key, on) => byKey.get(key)?.findLast(({ day }) => day <= on) ?? null,
  }
}
