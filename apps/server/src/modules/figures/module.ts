import * as endpoints from '@leadenhall/contract/figures/endpoints.ts'
import * as schemas from '@leadenhall/contract/figures/schemas.ts'
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { Module, ModuleContext } from '../../platform/module.ts'
import type { QuoteLanes } from '../../platform/quote-lanes.ts'
import type { FigureSource } from '../../providers/figure-ports.ts'
import type { NavSource } from '../../providers/nav-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Market, QuoteService } from '../quotes/index.ts'
import { collectCloses } from './collect-closes.ts'
import { collectFigures } from './collect-figures.ts'
import { type ColumnBuilder, createColumnBuilder } from './column-builder.ts'
import { createProgress } from './describe-progress.ts'
import { type KeptCloses, keepCloses } from './keep-closes.ts'
import { createKnownAccounts } from './known-accounts.ts'
import { createKnownNavs, type KnownNavs } from './known-navs.ts'
import type { ExtrasOf } from './metric-columns.ts'
import { createRankBoard } from './rank-board.ts'
import { simulatedSource } from './reported-figures.ts'
import { registerFigureRoutes } from './routes.ts'

export interface FigureOptions {
  readonly market: Market
  readonly quotes: Pick<QuoteService, 'findQuote'>
  readonly registry: Registry<FigureSource>
  readonly navRegistry: Registry<NavSource>
  /** Lanes of all modules, of which the watched one says what users look at. */
  readonly lanes: Pick<QuoteLanes, 'of'>
  readonly extrasOf: ExtrasOf
}

export interface FigureParts {
  readonly columnBuilder: ColumnBuilder
  readonly closes: KeptCloses
  readonly navs: KnownNavs
  /** How far the background reading is. */
  progress(): Promise<Health['figures']>
}

const COLLECT = 'collect-figures'
const COLLECT_EVERY_MS = 60_000
const FOLLOW_NAVS_EVERY_MS = 60_000
const FOLLOW_ACCOUNTS_EVERY_MS = 10_000
const COLLECT_CLOSES = 'collect-closes'
const COLLECT_CLOSES_EVERY_MS = 300_000

export function figuresModule(options: FigureOptions): Module<FigureParts> {
  return {
    name: 'figures',
    summary: 'What companies earn, owe and pay, with ratios, returns and ranks',
    register: (context) => registerFigures(options, context),
  }
}

async function registerFigures(
  { market, quotes, registry, navRegistry, lanes, extrasOf }: FigureOptions,
  context: ModuleContext,
): Promise<FigureParts> {
  const { cache, calendar, clock, db, jobs, onClose, onError, serve, settings, timers } = context
  const { latest, universe } = market
  const historyDeps = { cache, calendar, clock, db, ...market }
  const closes = keepCloses(historyDeps)
  const accounts = createKnownAccounts({ db, registry, universe, now: () => clock.now() })
  const navs = createKnownNavs({
    db,
    clock,
    settings,
    registry: navRegistry,
    market: market.registry,
    closes,
  })
  await navs.follow()
  timers.every(FOLLOW_NAVS_EVERY_MS, () => navs.follow(), onError('following NAVs'))
  const ranks = createRankBoard()
  registerFigureRoutes(serve({ endpoints, schemas }), {
    calendar,
    clock,
    latest,
    universe,
    reported: { db, registry },
    quotes,
    closes,
    history: historyDeps,
    navs,
    ranks,
    extrasOf,
  })
  const closing = new AbortController()
  const followAccounts = () => accounts.follow(closing.signal)
  const loading = followAccounts().catch(onError('reading figures'))
  timers.every(FOLLOW_ACCOUNTS_EVERY_MS, followAccounts, onError('reading figures'))
  onClose(async () => {
    closing.abort()
    await loading
  })
  const wanted = () => lanes.of('watched').flatMap(({ symbols }) => [...symbols()])
  jobs.handle(COLLECT, async (_data, _attempt, signal) => {
    await collectFigures({ db, clock, registry, universe, accounts, wanted }, signal)
  })
  jobs.handle(COLLECT_CLOSES, async (_data, _attempt, signal) => {
    await collectCloses(historyDeps, closes, signal)
  })
  if (!simulatedSource(registry)) {
    jobs.schedule(COLLECT, COLLECT_EVERY_MS)
    jobs.schedule(COLLECT_CLOSES, COLLECT_CLOSES_EVERY_MS)
  }
  return {
    columnBuilder: createColumnBuilder({
      accounts,
      calendar,
      closes,
      navs,
      latest,
      ranks,
      extrasOf,
    }),
    closes,
    navs,
    progress: createProgress({ db, clock, registry, navRegistry, universe, accounts, closes }),
  }
}
