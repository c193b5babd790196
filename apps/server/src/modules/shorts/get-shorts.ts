import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { CHANGE_OF_MEASURE } from '@leadenhall/contract/shorts/change-of-measure.ts'
import type {
  ShareShorts,
  ShortedShare,
  ShortMeasure,
  ShortSeries,
  Shorts,
} from '@leadenhall/contract/shorts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { requireCompany, type Universe } from '../instruments/index.ts'
import { measureOn, type ShortBook } from './short-book.ts'

export interface ShortDeps {
  readonly db: Db
  readonly clock: Clock
  readonly universe: () => Universe
  readonly book: ShortBook
  readonly isSimulated: boolean
}

const THRESHOLDS = { named: 0.005, aggregated: 0.002 } as const
const rounded = (value: number) => Math.round(value * 1e6) / 1e6 + 0

/** The day a day, a week or a calendar month before. */
export function dayBefore(day: string, span: '1d' | '1w' | '1m'): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (span === '1m') {
    const wanted = date.getUTCDate()
    date.setUTCMonth(date.getUTCMonth() - 1)
    // The 31st of a shorter month is its last day.
    if (date.getUTCDate() !== wanted) date.setUTCDate(0)
  } else {
    date.setUTCDate(date.getUTCDate() - (span === '1d' ? 1 : 7))
  }
  return date.toISOString().slice(0, 10)
}

/** Difference in ratio within one measure; null while the series is younger. */
export function changeOver(
  book: ShortBook,
  measure: ShortMeasure,
  isin: string,
  day: string,
  span: '1d' | '1w' | '1m',
): number | null {
  const [now, then] = [day, dayBefore(day, span)].map((at) => book.levelOn(measure, isin, at))
  if (!now || !then || now.ratio === null || then.ratio === null) return null
  return rounded(now.ratio - then.ratio)
}

export async function listShorts(
  { book, clock, universe, isSimulated }: ShortDeps,
  given: string | undefined,
): Promise<Shorts> {
  await book.follow()
  const asOf = given ?? toTradingDate(clock.now(), 'Europe/London')
  const measure = measureOn(asOf)
  // Without a day, the last published file stays in view after any number of refused ones.
  const publishedOn =
    given === undefined ? book.lastFileDay(measure, asOf) : book.fileDay(measure, asOf)
  const items: ShortedShare[] = []
  for (const isin of publishedOn === null ? [] : book.isinsOf(measure)) {
    const level = book.lastLevel(measure, isin, asOf)
    if (!level || level.ratio === null || publishedOn === null) continue
    const listing = universe().resolve(isin)?.listing
    items.push({
      isin,
      name: book.nameOf(isin) ?? isin,
      ticker: listing?.isin === isin ? listing.ticker : null,
      ratio: level.ratio,
      date: measure === 'named' ? publishedOn : level.date,
      holders: level.holders,
      change1d: changeOver(book, measure, isin, publishedOn, '1d'),
      change1w: changeOver(book, measure, isin, publishedOn, '1w'),
      change1m: changeOver(book, measure, isin, publishedOn, '1m'),
    })
  }
  items.sort((a, b) => b.ratio - a.ratio || (a.isin < b.isin ? -1 : 1))
  const sum = rounded(items.reduce((total, { ratio }) => total + ratio, 0))
  const ageDays =
    publishedOn === null ? null : (Date.parse(asOf) - Date.parse(publishedOn)) / 86_400_000
  const issuers = items.length
  return { measure, asOf, publishedOn, ageDays, issuers, sum, items, simulated: isSimulated }
}

/** @throws AppError validation_failed for an invalid ticker, not_found for an unlisted one */
export async function getShorts(deps: ShortDeps, ticker: string): Promise<ShareShorts> {
  const { db, book, universe, isSimulated } = deps
  const { listing } = requireCompany(universe(), ticker)
  await book.follow()
  const { isin } = listing
  // The demo names no holder, not even one of an archive that an operator has imported.
  const last = isin === null || isSimulated ? undefined : await findLastDay(db, isin)
  const holders =
    isin === null || last === undefined
      ? []
      : await db
          .selectFrom('short_positions')
          .select(['holder', 'ratio'])
          .where('isin', '=', isin)
          .where('day', '=', last)
          .orderBy('ratio', 'desc')
          .orderBy('holder')
          .execute()
  return {
    ticker: listing.ticker,
    name: listing.name,
    isin,
    changeOfMeasure: CHANGE_OF_MEASURE,
    named: toSeries(book, 'named', isin),
    aggregated: toSeries(book, 'aggregated', isin),
    holders,
    holdersAsOf: last ?? null,
    simulated: isSimulated,
  }
}

async function findLastDay(db: Db, isin: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('short_positions')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('isin', '=', isin)
    .executeTakeFirst()
  return row?.day ?? undefined
}

function toSeries(book: ShortBook, measure: ShortMeasure, isin: string | null): ShortSeries {
  const points = isin === null ? [] : book.pointsOf(measure, isin)
  const last = points.at(-1)
  // The register has ended: nothing in it is published any more.
  const isPublished = measure === 'aggregated' && last !== undefined && last.ratio !== null
  return {
    measure,
    threshold: THRESHOLDS[measure],
    points: points.map(({ date, ratio }) => ({ date, ratio })),
    state: !last ? 'never' : isPublished ? 'published' : 'no longer published',
  }
}
