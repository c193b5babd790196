import { COMPUTED_METRICS, findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { FigureSeries, Figures, Fundamentals } from '@leadenhall/contract/figures/index.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { toDay } from '../../platform/calendar/days.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { ModuleContext } from '../../platform/module.ts'
import type { HistoryDeps } from '../history/index.ts'
import { findSymbol, type Listing } from '../instruments/index.ts'
import {
  findKnownQuote,
  latestTradingDay,
  type Market,
  olderDayOf,
  type QuoteService,
} from '../quotes/index.ts'
import { type Accounts, buildAccounts } from './accounts.ts'
import { buildFacts } from './build-facts.ts'
import type { Closes } from './closes.ts'
import { dollarsNow, dollarsOn } from './dollars.ts'
import { findIndexLevel } from './index-level.ts'
import type { KnownNavs } from './known-navs.ts'
import { yearsListed } from './listed-years.ts'
import type { ExtrasOf } from './metric-columns.ts'
import { presentFigures } from './present-figures.ts'
import { cellOf, presentFundamentals } from './present-fundamentals.ts'
import type { RankBoard } from './rank-board.ts'
import { listReported, type ReportedDeps } from './reported-figures.ts'
import { figureKindOf, hasAccounts, isReceipt } from './subject.ts'
import { benchmarkName, findTracked } from './tracked-index.ts'

export interface FigureDeps
  extends Pick<ModuleContext, 'calendar' | 'clock'>,
    Pick<Market, 'latest' | 'universe'> {
  readonly reported: ReportedDeps
  readonly quotes: Pick<QuoteService, 'findQuote'>
  readonly closes: Closes
  readonly history: HistoryDeps
  readonly navs: KnownNavs
  readonly ranks: RankBoard
  readonly extrasOf: ExtrasOf
}

const DAY_MS = 86_400_000
const SERIES_YEARS = 6

/** @throws AppError validation_failed for an invalid ticker, not_found for an unlisted one */
export function requireListing(
  { universe }: Pick<FigureDeps, 'universe'>,
  ticker: string,
): Listing {
  const symbol = findSymbol(universe(), ticker)
  if (symbol === null) throw invalid('ticker', `${ticker} is not a valid ticker.`)
  const listing = universe().resolve(symbol)?.listing
  if (!listing) throw notFound(`${ticker} is not in the instrument list.`)
  return listing
}

async function loadAccounts(deps: FigureDeps, listing: Listing): Promise<Accounts | null> {
  return buildAccounts(await listReported(deps.reported, listing, deps.clock.now()))
}

export async function getFigures(deps: FigureDeps, ticker: string): Promise<Figures> {
  const listing = requireListing(deps, ticker)
  const { clock, latest, closes } = deps
  const [quote, accounts, indexLevel] = await Promise.all([
    findKnownQuote(deps, listing.ticker),
    loadAccounts(deps, listing),
    findIndexLevel(deps.history),
    deps.navs.follow(),
  ])
  const nowMs = clock.now()
  const dollars = dollarsNow(latest, closes, Math.floor(nowMs / DAY_MS))
  const navs = deps.navs.of(listing)
  const facts = buildFacts({
    accounts: accounts?.packed ?? null,
    quote,
    isCurrent: quote !== null && olderDayOf(latestTradingDay(deps, listing.ticker), quote) === null,
    closes: closes.find(listing.ticker),
    index: closes.index,
    indexLevel,
    tracked: findTracked(closes, listing),
    day: Math.floor(nowMs / DAY_MS),
    session: toDay(latestTradingDay(deps, listing.ticker).date),
    dollars,
    dollarsOn: (on) => dollarsOn(closes, on),
    listedYears: yearsListed(listing.listing_date, nowMs),
    isReceipt: isReceipt(listing),
    navs,
    extras: deps.extrasOf(listing, Math.floor(nowMs / DAY_MS)),
  })
  const quoted = quote && !isDoubtful(quote) && quote.price !== null ? quote.provenance : null
  const listingCurrency = quote?.unit ? currencyOf(quote.unit) : null
  const figures = presentFigures({
    facts,
    accounts,
    nav: navs?.series.newest(nowMs)[0]?.reported ?? null,
    kind: figureKindOf(listing),
    currency: accounts?.packed.currency ?? listingCurrency,
    listingCurrency,
    quoted,
    dollars,
    nowMs,
    benchmark: benchmarkName(listing),
  })
  return {
    ticker: listing.ticker,
    name: listing.name,
    asOf: new Date(nowMs).toISOString(),
    currency: accounts?.packed.currency ?? null,
    listingCurrency,
    simulated: figures.some(({ simulated }) => simulated),
    figures,
    ranks: figureKindOf(listing) === 'share' ? deps.ranks.of(listing) : [],
  }
}

export async function getFundamentals(deps: FigureDeps, ticker: string): Promise<Fundamentals> {
  const listing = requireListing(deps, ticker)
  const because = hasAccounts(listing)
    ? 'No source has given accounts for this company yet.'
    : 'Funds and other instruments that are not companies have no accounts.'
  return presentFundamentals(listing.ticker, await loadAccounts(deps, listing), because)
}

export async function getFigureSeries(
  deps: FigureDeps,
  { ticker, metric: name }: { readonly ticker: string; readonly metric: string },
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<FigureSeries> {
  const listing = requireListing(deps, ticker)
  const declared = findMetric(name)
  if (!declared) throw invalid('metric', `There is no metric ${name}.`)
  const metric = COMPUTED_METRICS.find(({ key }) => key === declared.key)
  await deps.navs.follow()
  const reported = [
    ...(await listReported(deps.reported, listing, deps.clock.now(), 'all')),
    ...(deps.navs.of(listing)?.series.all ?? []).map((nav) => nav.reported),
  ]
  const accounts = buildAccounts(await listReported(deps.reported, listing, deps.clock.now()))
  const own = reported.filter((figure) => figure.metric === declared.key)
  const computed =
    own.length === 0 && metric && accounts
      ? Array.from({ length: SERIES_YEARS }, (_, ago) => cellOf(metric, accounts, ago))
      : []
  const points = [...own, ...computed.flatMap((cell) => cell ?? [])]
    .filter(
      ({ period: { end } }) =>
        (from === undefined || end >= from) && (to === undefined || end <= to),
    )
    .toSorted((a, b) =>
      a.period.end === b.period.end
        ? a.revision - b.revision
        : a.period.end < b.period.end
          ? -1
          : 1,
    )
    .map(({ period, value, unit, publishedAt, source, link, revision, simulated }) => ({
      period,
      value,
      unit,
      publishedAt,
      source,
      link,
      revision,
      simulated,
    }))
  return {
    ticker: listing.ticker,
    metric: declared.key,
    label: declared.label,
    kind: declared.kind,
    points,
  }
}
