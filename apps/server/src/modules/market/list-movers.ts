import type { MarketMover } from '@leadenhall/contract/market/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { ModuleContext } from '../../platform/module.ts'
import { within } from '../../platform/within.ts'
import type { Universe } from '../instruments/index.ts'
import type { Market, QuoteParts } from '../quotes/index.ts'
import { type Direction, MOVER_INDICES, type Mover, rankMovers } from './movers.ts'
import { toPercentageText } from './percentage-text.ts'

export interface MoverDeps
  extends Pick<ModuleContext, 'calendar' | 'clock'>,
    Pick<Market, 'latest' | 'universe'>,
    Pick<QuoteParts, 'refresher'> {}

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
  const { calendar, clock, latest, universe } = deps
  await waitForFirstRound(deps)
  const symbols = listMemberSymbols(universe())
  const found = symbols.flatMap((symbol) => latest.find(symbol) ?? [])
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
        calendar.stateAt('LSE', Date.parse(provenance.asOf)).tradingDate,
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

/** Waits for the members' first quotes after a start, within limits. */
export async function waitForFirstRound({
  latest,
  refresher,
  universe,
}: Pick<MoverDeps, 'latest' | 'refresher' | 'universe'>): Promise<void> {
  const symbols = listMemberSymbols(universe())
  const known = symbols.filter((symbol) => latest.versionOf(symbol) > 0)
  if (known.length < symbols.length / 2) await within(FIRST_ROUND_MS, refresher.settle('movers'))
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
