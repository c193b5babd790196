import * as endpoints from '@leadenhall/contract/market/endpoints.ts'
import type { MarketIndex, MarketMover } from '@leadenhall/contract/market/index.ts'
import * as schemas from '@leadenhall/contract/market/schemas.ts'
import { EXCHANGES } from '@leadenhall/contract/shared/exchanges.ts'
import { toTradingDate } from '@leadenhall/contract/shared/time.ts'
import type { FastifyInstance } from 'fastify'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { Universe } from '../instruments/index.ts'
import type { LatestQuotes, QuoteRefresher, QuoteService } from '../quotes/index.ts'
import { type Direction, MOVER_INDICES, type Mover, rankMovers } from './movers.ts'
import { toPercentageText } from './percentage-text.ts'

export interface MarketRouteDeps {
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly latest: LatestQuotes
  readonly quotes: QuoteService
  readonly refresher: QuoteRefresher
  readonly universe: () => Universe
}

const INDICES = [
  { name: 'FTSE 100', ticker: '^FTSE' },
  { name: 'FTSE 250', ticker: '^FTMC' },
  { name: 'FTSE AIM All-Share', ticker: '^FTAI' },
] as const
const MOVERS_SHOWN = 20
const MOVERS_MAX_AGE_MS = 60_000
/** A mover that has not been asked for in this long, while London trades, is shown as old. */
const STALE_AFTER_MS = 15 * 60_000
/** How long the first caller waits for the first round of quotes. */
const FIRST_ROUND_MS = 4000

export function registerMarketRoutes(app: FastifyInstance, deps: MarketRouteDeps): void {
  const { calendar, clock, latest, quotes, refresher, universe } = deps

  const memberSymbols = () => [
    ...new Set(
      MOVER_INDICES.flatMap((index) => universe().membersOf(index)).map(({ ticker }) => ticker),
    ),
  ]
  refresher.open({ priority: 'movers', symbols: memberSymbols, maxAgeMs: MOVERS_MAX_AGE_MS })

  serveEndpoint(app, 'market', schemas, endpoints.listSessions, async () =>
    EXCHANGES.map(({ code }) => {
      const state = calendar.stateAt(code, clock.now())
      return {
        exchange: code,
        isOpen: state.isOpen,
        tradingDate: state.tradingDate,
        changesAt: new Date(state.changesAtMs).toISOString(),
        note: state.note,
        covered: state.covered,
      }
    }),
  )

  serveEndpoint(app, 'market', schemas, endpoints.listIndices, async () => {
    const { items } = await quotes.getQuotes(INDICES.map(({ ticker }) => ticker))
    if (items.length === 0) throw unavailable('No source gives the indices now.')
    return INDICES.map(({ name, ticker }): MarketIndex => {
      const quote = items.find((item) => item.ticker === ticker)
      const ratio = quote?.changeRatio ?? null
      return {
        Index: name,
        PercentageChange: ratio === null ? null : toPercentageText(ratio),
        ticker,
        value: quote?.price ?? null,
        changeRatio: ratio,
        provenance: quote?.provenance ?? null,
      }
    })
  })

  serveEndpoint(app, 'market', schemas, endpoints.listRisers, () => listMovers('risers'))
  serveEndpoint(app, 'market', schemas, endpoints.listFallers, () => listMovers('fallers'))

  async function listMovers(direction: Direction): Promise<MarketMover[]> {
    const symbols = memberSymbols()
    const known = () => symbols.flatMap((symbol) => latest.find(symbol) ?? [])
    if (known().length < symbols.length / 2) {
      let timer: NodeJS.Timeout | undefined
      await Promise.race([
        refresher.settle('movers'),
        new Promise((resolve) => {
          timer = setTimeout(resolve, FIRST_ROUND_MS)
        }),
      ])
      clearTimeout(timer)
    }
    const found = known()
    if (found.length === 0) throw unavailable('No source gives the movers now.')
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

function unavailable(message: string): AppError {
  return new AppError('upstream_unavailable', message)
}
