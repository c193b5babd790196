/** Reported figures of a listing: stored ones of real sources, or the simulated source's. */
import type { ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  type FigureSource,
  type SourceFigure,
  toSourceFigures,
} from '../../providers/figure-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Listing } from '../instruments/index.ts'
import { asOf, listFigures } from './figure-store.ts'
import { hasAccounts, issuerSubject, toFigureSubject } from './subject.ts'
import type { FigureRow } from './tables.ts'

export interface ReportedDeps {
  readonly db: Db
  readonly registry: Registry<FigureSource>
}

/** The simulated source, which is asked directly; undefined in live mode. */
export function simulatedSource(registry: Registry<FigureSource>) {
  return registry.providersFor('simulate')[0]
}

/**
 * Every figure that was public at the moment, the preferred source's first.
 * @param revisions `newest` of each period, or `all` of them
 */
export async function listReported(
  { db, registry }: ReportedDeps,
  listing: Listing,
  atMs: number,
  revisions: 'newest' | 'all' = 'newest',
): Promise<ReportedFigure[]> {
  const simulated = simulatedSource(registry)
  if (simulated) {
    if (!hasAccounts(listing)) return []
    return simulated
      .simulate(toFigureSubject(listing), atMs)
      .flatMap(toSourceFigures)
      .map((figure) => fromSource(figure, simulated.key))
  }
  const sources = registry.sources()
  const rows = await listFigures(db, [listing.listing_id, issuerSubject(listing)], sources)
  const known =
    revisions === 'all' ? rows.filter((row) => row.published_at <= atMs) : asOf(rows, atMs)
  return toReported(known, sources)
}

/** In the order of the sources. */
export function toReported(
  rows: readonly FigureRow[],
  sources: readonly string[],
): ReportedFigure[] {
  return rows
    .toSorted((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source))
    .map((row) => ({
      metric: row.metric,
      value: row.value,
      unit: row.unit,
      period: {
        start: row.period_start === '' ? null : row.period_start,
        end: row.period_end,
        label: row.period_label,
      },
      publishedAt: new Date(row.published_at).toISOString(),
      source: row.source,
      link: row.link,
      revision: row.revision,
      simulated: false,
    }))
}

export function fromSource(figure: SourceFigure, source: string): ReportedFigure {
  const { metric, value, unit, period, publishedAtMs, link } = figure
  return {
    metric,
    value,
    unit,
    period,
    publishedAt: new Date(publishedAtMs ?? 0).toISOString(),
    source,
    link,
    revision: 1,
    simulated: true,
  }
}
