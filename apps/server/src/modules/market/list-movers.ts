import type { MarketMover } from '@leadenhall/contract/market/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/time.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { within } from '../../platform/within.ts'
import type { Universe } from '../instruments/index.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { type Direction, MOVER_INDICES, type Mover, rankMovers } from './movers.ts'
import { toPercentageText } from './percentage-text.ts'

export type MoverDeps = Pick<QuoteParts, 'refresher'> &
  Pick<QuoteParts['quoteDeps'], 'calendar' | 'clock' | 'latest' | 'universe'>

const MOVERS_SHOWN = 20
/** While London trades, a quote older than this is marked stale. */
const STALE_AFTER_MS = 15 * 60_000
/** How long a caller waits for the first round of quotes. */
const FIRST_ROUND_MS = 4000

/** Tickers of the members of the main London indices. */
export function listMemberSymbols(universe: Universe): string[] {
  const members = MOVER_INDICES.flatMap((index) => universe.membersOf(index))
  return [...new Set(members.map(({ ticker }) => ticker))]
}

/** @throws AppError upstream_unavailable while no member has a quote */
export async function listMovers(deps: MoverDeps, direction: Direction): Promise<MarketMover[]> {
  const { calendar, clock, latest, refresher, universe } = deps
  const symbols = listMemberSymbols(universe())
  const known = () => symbols.flatMap((symbol) => latest.find(symbol) ?? [])
  if (known().length < symbols.length / 2) await within(FIRST_ROUND_MS, refresher.settle('movers'))
  const found = known()
  if (found.length === 0) {
    throw new AppError(
      'upstream_unavailable',
      'Risers and fallers are not available at the moment. Try again shortly.',
    )
  }
  const { isOpen, tradingDate } = calendar.stateAt('LSE', clock.now())
  const fetchedAt = new Map(found.map(({ quote, fetchedAtMs }) => [quote.symbol, fetchedAtMs]))
  return rankMovers(
    found.map(({ quote }) => quote),
    direction,
    {
      tradedOn: ({ provenance }) =>
        toTradingDate(Date.parse(provenance.asOf), calendar.timeZone('LSE')),
      tradingDate,
      limit: MOVERS_SHOWN,
    },
  ).map((mover) => {
    const age = clock.now() - (fetchedAt.get(mover.symbol) ?? 0)
    return toMarketMover(mover, {
      name: universe().resolve(mover.symbol)?.listing.name ?? mover.name,
      stale: mover.provenance.stale || (isOpen && age > STALE_AFTER_MS),
    })
  })
}

function toMarketMover(
  mover: Mover,
  { name, stale }: { readonly name: string | null; readonly stale: boolean },
): MarketMover {
  const { symbol, price, unit, changeRatio, provenance } = mover
  return {
    Ticker: symbol,
    PercentageChange: toPercentageText(changeRatio),
    name,
    changeRatio,
    price,
    unit,
    provenance: { ...provenance, stale },
  }
}
