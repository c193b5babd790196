/** Gathers the shares and positions of each month, and writes the notes of a topic. */
import { toMajor } from '@leadenhall/contract/shared/money.ts'
import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { toEpochMs } from '../../../platform/calendar/zone-time.ts'
import { memoOf } from '../../../platform/memo-by.ts'
import { createPace } from '../../../platform/pace.ts'
import type { ProviderHeadline } from '../../../providers/content-ports.ts'
import { NOTES_PUBLISHER, type NoteTopic } from '../../../providers/research-line.ts'
import {
  type CloseSeries,
  isClosedEnded,
  type KeptCloses,
  type KnownNavs,
  listDiscounts,
  type NavReading,
} from '../../figures/index.ts'
import { INDEX_NAMES, type Listing, type Universe } from '../../instruments/index.ts'
import {
  writeIndexNote,
  writeLargestNote,
  writeMomentumNote,
  writeSectorNote,
} from './index-notes.ts'
import { listMonths, type Month, type Note, type NoteShare } from './note.ts'
import { type TrustDiscounts, writeShortNote, writeTrustNote } from './other-notes.ts'

export interface NoteDeps {
  readonly closes: KeptCloses
  readonly navs: KnownNavs
  /** The AIC's sector of a trust; null if unknown. */
  readonly sectorOf: (listing: Listing) => string | null
  /** Published short positions ÷ shares in issue on a day; null where none are published. */
  readonly shortRatioOf: (listing: Listing, day: Day) => number | null
}

/** Months with notes: six topics a month make a list that can be read. */
const MONTHS = 6
const LARGE = 'FTSE 100'
const LARGE_SYMBOL = '^FTSE'
const FTSE_350 = [LARGE, 'FTSE 250'] as const
const MARKET = '^FTAS'
const LONDON = 'Europe/London'
const PUBLISHED_MINUTE = 7 * 60
const INDICES = Object.keys(INDEX_NAMES) as (keyof typeof INDEX_NAMES)[]

/**
 * The notes of a topic, newest first; computed once a day.
 * @param day the present Unix day
 */
export function listNotes(
  deps: NoteDeps,
  universe: Universe,
  topic: NoteTopic,
  day: Day,
): Promise<readonly ProviderHeadline[]> {
  return notesOf({ ...deps, universe, topic, day, version: deps.closes.version })
}

interface NoteInputs extends NoteDeps, Readonly<Record<string, unknown>> {
  readonly universe: Universe
  readonly topic: NoteTopic
  readonly day: Day
  /** Of the closes: another when they have been read again. */
  readonly version: number
}

const TOPICS = 6

const notesOf = memoOf(
  ({ closes }: NoteInputs) => closes,
  async (inputs): Promise<readonly ProviderHeadline[]> => {
    const pace = createPace()
    const found: ProviderHeadline[] = []
    for (const month of listMonths(inputs.day, MONTHS)) {
      await pace()
      const note = await WRITERS[inputs.topic](inputs, month)
      if (note) found.push(toHeadline(inputs.topic, month, note))
    }
    return found
  },
  TOPICS,
)

type Writer = (inputs: NoteInputs, month: Month) => Note | null | Promise<Note | null>

const WRITERS: Readonly<Record<NoteTopic, Writer>> = {
  indices: ({ closes }, month) =>
    writeIndexNote(
      month,
      INDICES.flatMap((symbol) => {
        const prices = closes.find(symbol)
        return prices ? [{ name: INDEX_NAMES[symbol], prices }] : []
      }),
    ),
  sectors: (inputs, month) => writeSectorNote(month, sharesOf(inputs, FTSE_350)),
  largest(inputs, month) {
    const index = inputs.closes.find(LARGE_SYMBOL)
    return index ? writeLargestNote(month, membersOf(inputs, LARGE), index) : null
  },
  momentum: (inputs, month) => writeMomentumNote(month, sharesOf(inputs, FTSE_350)),
  shorts({ closes, shortRatioOf, universe }, month) {
    const market = closes.find(MARKET)
    if (!market) return null
    const shorted = [...universe.london].flatMap((listing) => {
      const ratio = shortRatioOf(listing, month.start)
      const prices = ratio === null ? undefined : closes.find(listing.ticker)
      return ratio === null || !prices ? [] : [{ name: nameOf(listing), prices, ratio }]
    })
    return writeShortNote(month, shorted, market)
  },
  async trusts({ closes, day, navs, sectorOf, universe }, month) {
    const pace = createPace()
    const oldest = listMonths(day, MONTHS).at(-1) ?? month
    const from = oldest.start - LONGEST_PAUSE
    const trusts: TrustDiscounts[] = []
    for (const listing of universe.london) {
      if (!isClosedEnded(listing)) continue
      await pace()
      const reading = navs.of(listing)
      if (reading === null) continue
      const known = discountsOf({ ...reading, closes: closes.find(listing.ticker), from, to: day })
      const at = (end: Day) =>
        known.findLast((one) => one.day <= end && one.day >= end - LONGEST_PAUSE)?.discount ?? null
      const [start, end] = [at(month.start), at(month.end)]
      if (start !== null && end !== null) trusts.push({ sector: sectorOf(listing), start, end })
    }
    return writeTrustNote(month, trusts)
  },
}

/** Days without a close before the end of a month: a weekend with Easter or Christmas. */
const LONGEST_PAUSE = 5

interface DiscountInputs extends Readonly<Record<string, unknown>>, NavReading {
  readonly closes: CloseSeries | undefined
  readonly from: Day
  readonly to: Day
}

/** Of all months together: each looks at two days of them. */
const discountsOf = memoOf(
  ({ series }: DiscountInputs) => series,
  ({ closes, from, to, ...reading }: DiscountInputs) => listDiscounts(reading, closes, [from, to]),
  1,
)

const nameOf = ({ name }: Listing) => stripCompanySuffix(name) || name

/** Companies of some indices; trusts are left out, whose prices follow what they hold. */
function sharesOf(inputs: NoteInputs, indices: readonly string[]): NoteShare[] {
  const listings = indices.flatMap((index) => inputs.universe.membersOf(index))
  return toShares(
    inputs,
    listings.filter((listing) => !isClosedEnded(listing)),
  )
}

const membersOf = (inputs: NoteInputs, index: string) =>
  toShares(inputs, inputs.universe.membersOf(index))

function toShares({ closes }: NoteInputs, listings: readonly Listing[]): NoteShare[] {
  return listings.flatMap((listing) => {
    const prices = closes.find(listing.ticker)
    if (!prices) return []
    const { icb_supersector: sector, ticker } = listing
    const isInPounds = prices.currency === 'GBP'
    return [
      {
        ticker,
        name: nameOf(listing),
        sector,
        prices,
        shares: isInPounds ? inIssue(listing) : null,
      },
    ]
  })
}

/** Market cap ÷ price of the instrument list; null where they are not both in pounds. */
export function inIssue({
  last_price: price,
  last_price_unit: unit,
  market_cap: cap,
  market_cap_unit: capUnit,
}: Pick<Listing, 'last_price' | 'last_price_unit' | 'market_cap' | 'market_cap_unit'>):
  | number
  | null {
  if (price === null || unit === null || cap === null || capUnit === null) return null
  const [one, whole] = [toMajor({ value: price, unit }), toMajor({ value: cap, unit: capUnit })]
  if (one.unit !== 'GBP' || whole.unit !== 'GBP' || one.value <= 0) return null
  return whole.value / one.value
}

function toHeadline(topic: NoteTopic, { key, end }: Month, note: Note): ProviderHeadline {
  return {
    id: `${topic} ${key}`,
    ...note,
    // The morning after the month.
    publishedAtMs: toEpochMs(toDate(end + 1), PUBLISHED_MINUTE, LONDON),
    publisher: NOTES_PUBLISHER,
  }
}
