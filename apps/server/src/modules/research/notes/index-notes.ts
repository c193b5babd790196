/** Notes about indices and their members. */
import { startOfSpan } from '../../../platform/calendar/spans.ts'
import {
  changeOf,
  endOfMonth,
  groupsOf,
  type Month,
  meanOf,
  movedText,
  type Note,
  type NoteShare,
  type Prices,
  percentText,
  pointsText,
  sumOf,
  upText,
  type Weighed,
  weigh,
  weightedChange,
} from './note.ts'

export interface NamedIndex {
  readonly name: string
  readonly prices: Prices
}

/** The month, the year so far and twelve months of each index; null for fewer than two. */
export function writeIndexNote(month: Month, indices: readonly NamedIndex[]): Note | null {
  const rows = indices
    .flatMap(({ name, prices }) => {
      const change = changeOf(prices, month.start, month.end)
      const since = (span: 'ytd' | '1y') =>
        changeOf(prices, startOfSpan(span, month.end), month.end)
      return change === null ? [] : [{ name, change, ytd: since('ytd'), year: since('1y') }]
    })
    .toSorted((a, b) => b.change - a.change)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || first === last) return null
  const risen = rows.filter(({ change }) => change > 0).length
  const longest = rows
    .filter((row) => row.year !== null)
    .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))[0]
  return {
    headline: `${first.name} ${upText(first.change)} in ${month.name}, ${pointsText(first.change - last.change)} ahead of the ${last.name}`,
    body: [
      `${risen} of ${rows.length} indices rose in ${month.name}. The ${first.name} ${movedText(first.change)}, the ${last.name} ${movedText(last.change)}.`,
      ...(longest?.year == null
        ? []
        : [`Over twelve months the ${longest.name} is first, ${upText(longest.year)}.`]),
    ].join(' '),
    table: {
      columns: [
        { label: 'Index', kind: 'text' },
        { label: month.name, kind: 'change' },
        { label: 'Year to date', kind: 'change' },
        { label: '12 months', kind: 'change' },
      ],
      rows: rows.map(({ name, change, ytd, year }) => [name, change, ytd, year]),
    },
    link: '/share/%5EFTSE',
  }
}

const LEAST_SECTORS = 3

/** Returns of supersectors by market cap; null for too few of them. */
export function writeSectorNote(month: Month, shares: readonly NoteShare[]): Note | null {
  const weighed = weigh(shares, month)
  const sectors = groupsOf(weighed, ({ share }) => share.sector)
    .flatMap(({ name, members }) => {
      const change = weightedChange(members)
      const [best] = members.toSorted((a, b) => b.change - a.change)
      return change === null || !best ? [] : [{ name, members, change, best }]
    })
    .toSorted((a, b) => b.change - a.change)
  const [first, last, whole] = [sectors[0], sectors.at(-1), weightedChange(weighed)]
  if (!first || !last || whole === null || sectors.length < LEAST_SECTORS) return null
  const risen = sectors.filter(({ change }) => change > 0).length
  return {
    headline: `${first.name} led the FTSE 350 in ${month.name}, ${upText(first.change)}; ${last.name} trailed, ${upText(last.change)}`,
    body: [
      `${risen} of ${sectors.length} supersectors of the FTSE 350 rose in ${month.name}, and its ${weighed.length} companies together ${movedText(whole)}.`,
      `${first.name} came first with ${first.members.length} companies, the best of them ${first.best.share.name}, ${upText(first.best.change)}.`,
      `${last.name} came last, ${pointsText(first.change - last.change)} behind.`,
      'Companies count by market cap at the start of the month.',
    ].join(' '),
    table: {
      columns: [
        { label: 'Supersector', kind: 'text' },
        { label: 'Companies', kind: 'count' },
        { label: 'Change', kind: 'change' },
        { label: 'Best share', kind: 'text' },
        { label: 'Its change', kind: 'change' },
      ],
      rows: sectors.map(({ name, members, change, best }) => [
        name,
        members.length,
        change,
        best.share.name,
        best.change,
      ]),
    },
    link: '/sectors',
  }
}

const LARGEST = 10
/** Of fewer members the ten largest are most of the index. */
const LEAST_MEMBERS = 30

/** How much of the move of the FTSE 100 its ten largest shares made. */
export function writeLargestNote(
  month: Month,
  shares: readonly NoteShare[],
  index: Prices,
): Note | null {
  const members = weigh(shares, month).toSorted((a, b) => b.cap - a.cap)
  const whole = changeOf(index, month.start, month.end)
  if (members.length < LEAST_MEMBERS || whole === null) return null
  const cap = sumOf(members, (each) => each.cap)
  const pointsOf = ({ cap: own, change }: Weighed) => (own / cap) * change
  const [largest, others] = [members.slice(0, LARGEST), members.slice(LARGEST)]
  const points = sumOf(largest, pointsOf)
  const [own, rest] = [weightedChange(largest), weightedChange(others)]
  const byPoints = largest.toSorted((a, b) => pointsOf(b) - pointsOf(a))
  const [most, least] = [byPoints[0], byPoints.at(-1)]
  if (own === null || rest === null || !most || !least) return null
  const part = (each: Weighed) =>
    `${each.share.name} ${pointsOf(each) < 0 ? 'took' : 'added'} ${pointsText(pointsOf(each))}`
  return {
    headline: `The ten largest shares ${points < 0 ? 'took' : 'added'} ${pointsText(points)} in ${month.name}, when the FTSE 100 ${movedText(whole)}`,
    body: [
      `At the start of ${month.name} the ten largest shares were ${percentText(sumOf(largest, (each) => each.cap) / cap)} of the FTSE 100 by market cap.`,
      `Together they ${movedText(own)}, the other ${others.length} ${movedText(rest)}.`,
      `${part(most)}, ${part(least)}.`,
      'A share’s points are its weight at the start of the month times its change.',
    ].join(' '),
    table: {
      columns: [
        { label: 'Share', kind: 'text' },
        { label: 'Weight', kind: 'percent' },
        { label: 'Change', kind: 'change' },
        { label: 'Points', kind: 'points' },
      ],
      rows: [
        ...largest.map((each) => [each.share.name, each.cap / cap, each.change, pointsOf(each)]),
        [`Other ${others.length}`, sumOf(others, (each) => each.cap) / cap, rest, whole - points],
      ],
    },
    link: '/share/%5EFTSE',
  }
}

const FIFTHS = ['Highest', 'Second', 'Third', 'Fourth', 'Lowest'] as const
const LEAST_RANKED = 50

/**
 * The fifths of shares by their return over the twelve months before, without the last of them
 * (Jegadeesh and Titman, "Returns to Buying Winners and Selling Losers", 1993), each equally weighted.
 */
export function writeMomentumNote(month: Month, shares: readonly NoteShare[]): Note | null {
  const ranked = shares
    .flatMap(({ prices }) => {
      const before = changeOf(prices, endOfMonth(month.start, 12), endOfMonth(month.start, 1))
      const change = changeOf(prices, month.start, month.end)
      return before === null || change === null ? [] : [{ before, change }]
    })
    .toSorted((a, b) => b.before - a.before)
  if (ranked.length < LEAST_RANKED) return null
  const fifths = FIFTHS.map((label, place) => {
    const edge = (of: number) => Math.round((of * ranked.length) / FIFTHS.length)
    const members = ranked.slice(edge(place), edge(place + 1))
    return {
      label,
      count: members.length,
      before: meanOf(members.map(({ before }) => before)),
      change: meanOf(members.map(({ change }) => change)),
    }
  })
  const [best, worst] = [fifths[0], fifths.at(-1)]
  if (best?.change == null || worst?.change == null) return null
  const ahead = best.change - worst.change
  return {
    headline: `Momentum ${ahead < 0 ? 'lost' : 'paid'} in ${month.name}: past winners of the FTSE 350 ${upText(best.change)}, past losers ${upText(worst.change)}`,
    body: [
      `The shares of the FTSE 350 are ranked by their change over the twelve months before ${month.name}, without the last of them (Jegadeesh and Titman, 1993).`,
      `The ${best.count} with the highest rank then ${movedText(best.change)} on average, the ${worst.count} with the lowest ${movedText(worst.change)}.`,
      `The difference was ${pointsText(ahead)} ${ahead < 0 ? 'against' : 'in favour of'} momentum.`,
    ].join(' '),
    table: {
      columns: [
        { label: 'Fifth', kind: 'text' },
        { label: 'Shares', kind: 'count' },
        { label: 'Before', kind: 'change' },
        { label: month.name, kind: 'change' },
      ],
      rows: fifths.map(({ label, count, before, change }) => [label, count, before, change]),
    },
    link: '/screener',
  }
}
