/** Industries and sectors with their size and changes, from the screener's newest figures. */
import type {
  GroupChange,
  GroupExtreme,
  MarketGroup,
  MarketGroups,
} from '@leadenhall/contract/market/index.ts'
import { SparseNumbers } from '../../platform/columns/sparse-numbers.ts'
import type { ScreenReading } from '../screener/index.ts'
import { type GroupLevel, type GroupMembers, listGroupMembers } from './group-members.ts'

/** By row of the snapshot. */
interface Figures {
  /** US dollars. */
  readonly caps: SparseNumbers
  readonly today: SparseNumbers
  readonly month: SparseNumbers
  readonly year: SparseNumbers
}

type GroupReading = Pick<
  ScreenReading,
  'newestQuote' | 'rowOf' | 'simulated' | 'universe' | 'valuesOf'
>

const NO_VALUES = new SparseNumbers(new Float64Array())

/** @param usdPerPound null while the rate is not known */
export function buildMarketGroups(
  reading: GroupReading,
  level: GroupLevel,
  { usdPerPound }: { readonly usdPerPound: number | null },
): MarketGroups {
  const column = (name: string) => reading.valuesOf(name) ?? NO_VALUES
  const figures: Figures = {
    caps: column('market_cap_usd'),
    today: column('change_ratio'),
    month: column('return_1m'),
    year: column('return_1y'),
  }
  const extremeOf = (row: number | null): GroupExtreme | null => {
    const listing = row === null ? undefined : reading.universe.live.at(row)
    if (row === null || !listing) return null
    return { ticker: listing.ticker, name: listing.name, change_ratio: figures.today.at(row) }
  }
  return {
    as_of: reading.newestQuote,
    simulated: reading.simulated,
    groups: listGroupMembers(reading, level).map((members) =>
      toGroup(members, figures, { usdPerPound, extremeOf }),
    ),
  }
}

function toGroup(
  { name, scheme, instruments, rows: counted, companies }: GroupMembers,
  figures: Figures,
  {
    usdPerPound,
    extremeOf,
  }: {
    readonly usdPerPound: number | null
    readonly extremeOf: (row: number | null) => GroupExtreme | null
  },
): MarketGroup {
  const rows = companies.map((lines) => mainLineOf(lines, figures.caps))
  const moves = counted.map((lines) => figures.today.at(mainLineOf(lines, figures.caps)))
  const cap = sumOfCaps(rows, figures.caps)
  return {
    name,
    scheme,
    instruments,
    companies: rows.length,
    priced: moves.filter((move) => !Number.isNaN(move)).length,
    up: moves.filter((move) => move > 0).length,
    down: moves.filter((move) => move < 0).length,
    market_cap_gbp: cap === null || usdPerPound === null ? null : cap / usdPerPound,
    today: weigh(rows, figures.caps, figures.today),
    month: weigh(rows, figures.caps, figures.month),
    year: weigh(rows, figures.caps, figures.year),
    best: extremeOf(findExtreme(rows, figures.today, (a, b) => a > b)),
    worst: extremeOf(findExtreme(rows, figures.today, (a, b) => a < b)),
  }
}

/** The line with the largest market cap; the first by ticker where none has one. */
function mainLineOf(lines: readonly number[], caps: SparseNumbers): number {
  return lines.reduce((best, row) =>
    !Number.isNaN(caps.at(row)) && !(caps.at(row) <= caps.at(best)) ? row : best,
  )
}

function sumOfCaps(rows: readonly number[], caps: SparseNumbers): number | null {
  const known = rows.map((row) => caps.at(row)).filter((cap) => !Number.isNaN(cap))
  return known.length === 0 ? null : known.reduce((sum, cap) => sum + cap, 0)
}

function weigh(rows: readonly number[], caps: SparseNumbers, changes: SparseNumbers): GroupChange {
  let [now, before, companies] = [0, 0, 0]
  for (const row of rows) {
    const [cap, change] = [caps.at(row), changes.at(row)]
    if (!(cap > 0) || !(change > -1)) continue
    now += cap
    before += cap / (1 + change)
    companies += 1
  }
  return { ratio: companies === 0 ? null : now / before - 1, companies }
}

function findExtreme(
  rows: readonly number[],
  changes: SparseNumbers,
  isBeyond: (a: number, b: number) => boolean,
): number | null {
  let found: number | null = null
  for (const row of rows) {
    const change = changes.at(row)
    if (Number.isNaN(change)) continue
    if (found === null || isBeyond(change, changes.at(found))) found = row
  }
  return found
}
