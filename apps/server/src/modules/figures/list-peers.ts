import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Peers } from '@leadenhall/contract/figures/index.ts'
import type { Listing } from '../instruments/index.ts'
import { dollarsNow } from './dollars.ts'
import { type FigureDeps, requireListing } from './get-figures.ts'
import type { MetricColumns } from './metric-columns.ts'
import { listSectorCompanies, type SectorCompany, sectorOf } from './sector-companies.ts'

const DAY_MS = 86_400_000
const SHOWN = 6
const MIN_FOR_MEDIAN = 3
const PEER_COLUMNS = [
  'change_ratio',
  'price_earnings',
  'dividend_yield',
  'quality',
  'value',
  'momentum',
  'discount',
  'return_1y',
]
/** Metrics that peers are compared by. */
const MEDIAN_METRICS = [
  'pe',
  'forward_pe',
  'pb',
  'ev_ebitda',
  'dividend_yield',
  'dividend_cover',
  'operating_margin',
  'roce',
  'net_debt_ebitda',
  'liquidity',
  'short_pct',
  'round_trip_cost',
]

/** @throws AppError validation_failed for an invalid ticker, not_found for an unlisted one */
export function listPeers(deps: FigureDeps, ticker: string): Peers {
  const listing = requireListing(deps, ticker)
  const { clock, closes, latest, ranks, universe } = deps
  const dollars = dollarsNow(latest, closes, Math.floor(clock.now() / DAY_MS))
  const companies = listSectorCompanies({ universe: universe(), latest, dollars }, listing)
  const columns = ranks.columns()
  const valueOf = (of: Listing, name: string) => readValue(columns, of, name)
  return {
    ticker: listing.ticker,
    sector: sectorOf(listing),
    companies: companies.length,
    peers: nearest(companies, listing).map((peer) => ({
      ticker: peer.listing.ticker,
      name: peer.listing.name,
      marketCap: peer.marketCap,
      values: Object.fromEntries(PEER_COLUMNS.map((name) => [name, valueOf(peer.listing, name)])),
    })),
    medians: Object.fromEntries(
      MEDIAN_METRICS.map((key) => [
        key,
        medianOf(
          companies.flatMap((company) => valueOf(company.listing, key) ?? []),
          // Abroad, figures are collected of the companies that were looked at.
          listing.icb_supersector === null ? companies.length / 2 : 0,
        ),
      ]),
    ),
    isComputing: columns === null,
  }
}

/** Nearest by the ratio of market caps, largest first; the own company is left out. */
export function nearest(companies: readonly SectorCompany[], own: Listing): SectorCompany[] {
  const cap = companies.find(({ listing }) => listing.issuer_id === own.issuer_id)?.marketCap
  const others = companies.filter(({ listing }) => listing.issuer_id !== own.issuer_id)
  const distance = ({ marketCap }: SectorCompany) =>
    cap === undefined ? 0 : Math.abs(Math.log(marketCap / cap))
  return others
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, SHOWN)
    .toSorted((a, b) => b.marketCap - a.marketCap)
}

/** @param fewest values, below which they would not be those of the sector */
export function medianOf(values: readonly number[], fewest = 0): number | null {
  if (values.length < Math.max(MIN_FOR_MEDIAN, fewest)) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]!
  return sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2
}

function readValue(columns: MetricColumns | null, listing: Listing, name: string): number | null {
  const row = columns?.rowOf(listing.listing_id)
  if (!columns || row === undefined) return null
  const value = columns.values.get(findMetric(name)?.column ?? name)?.at(row)
  return value === undefined || Number.isNaN(value) ? null : value
}
