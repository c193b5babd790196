/** Notes about short positions and investment trusts. */
import {
  changeOf,
  groupsOf,
  type Month,
  meanOf,
  movedText,
  type Note,
  type NoteShare,
  type Prices,
  percentText,
  pointsText,
  upText,
} from './note.ts'

export interface ShortedShare extends Pick<NoteShare, 'name' | 'prices'> {
  /** Published short positions ÷ shares in issue at the start of the month. */
  readonly ratio: number
}

const MOST_SHORTED = 20
const SHOWN = 10
const LEAST_SHORTED = 10

/** The most shorted shares against the market. */
export function writeShortNote(
  month: Month,
  shares: readonly ShortedShare[],
  market: Prices,
): Note | null {
  const whole = changeOf(market, month.start, month.end)
  const shorted = shares
    .toSorted((a, b) => b.ratio - a.ratio)
    .flatMap((share) => {
      const change = changeOf(share.prices, month.start, month.end)
      return change === null ? [] : [{ ...share, change }]
    })
    .slice(0, MOST_SHORTED)
  const mean = meanOf(shorted.map(({ change }) => change))
  const [first] = shorted
  if (whole === null || mean === null || !first || shorted.length < LEAST_SHORTED) return null
  const behind = shorted.filter(({ change }) => change < whole).length
  const ahead = mean - whole
  return {
    headline: `The ${shorted.length} most shorted shares ${upText(mean)} in ${month.name}, ${pointsText(ahead)} ${ahead < 0 ? 'behind' : 'ahead of'} the FTSE All-Share`,
    body: [
      `The ${shorted.length} London shares with the largest published short positions at the start of ${month.name} ${movedText(mean)} on average, while the FTSE All-Share ${movedText(whole)}.`,
      `${behind} of them did worse than the index.`,
      `The largest position, ${percentText(first.ratio)} of the shares in issue, was in ${first.name}, which ${movedText(first.change)}.`,
    ].join(' '),
    table: {
      columns: [
        { label: 'Share', kind: 'text' },
        { label: 'Sold short', kind: 'percent' },
        { label: 'Change', kind: 'change' },
      ],
      rows: shorted.slice(0, SHOWN).map(({ name, ratio, change }) => [name, ratio, change]),
    },
    link: '/shorts',
  }
}

export interface TrustDiscounts {
  /** The AIC's sector; null if unknown. */
  readonly sector: string | null
  /** Price ÷ NAV − 1 at the start and at the end of the month. */
  readonly start: number
  readonly end: number
}

const LEAST_TRUSTS = 10

/** How the mean discount of each sector of trusts changed. */
export function writeTrustNote(month: Month, trusts: readonly TrustDiscounts[]): Note | null {
  const meansOf = (of: readonly TrustDiscounts[]) => ({
    start: meanOf(of.map(({ start }) => start)),
    end: meanOf(of.map(({ end }) => end)),
  })
  const whole = meansOf(trusts)
  if (whole.start === null || whole.end === null || trusts.length < LEAST_TRUSTS) return null
  const sectors = groupsOf(trusts, ({ sector }) => sector)
    .flatMap(({ name, members }) => {
      const { start, end } = meansOf(members)
      if (start === null || end === null) return []
      return [{ name, count: members.length, start, end, change: end - start }]
    })
    .toSorted((a, b) => a.change - b.change)
  const [widest, narrowest] = [sectors[0], sectors.at(-1)]
  if (!widest || !narrowest || widest === narrowest) return null
  const change = whole.end - whole.start
  const narrowed = sectors.filter((sector) => sector.change > 0).length
  return {
    headline: `Discounts of investment trusts ${change < 0 ? 'widened' : 'narrowed'} in ${month.name}, from ${levelText(whole.start)} to ${levelText(whole.end)} on average`,
    body: [
      `The prices of ${trusts.length} trusts were on average at ${levelText(whole.end, true)} to net asset value at the end of ${month.name}, after ${levelText(whole.start, true)} a month before.`,
      `Of ${sectors.length} sectors of the AIC ${narrowed} moved up against their net asset value.`,
      `The difference runs from ${signedText(widest.change)} (${widest.name}) to ${signedText(narrowest.change)} (${narrowest.name}).`,
    ].join(' '),
    table: {
      columns: [
        { label: 'Sector', kind: 'text' },
        { label: 'Trusts', kind: 'count' },
        { label: 'Start', kind: 'percent' },
        { label: 'End', kind: 'percent' },
        { label: 'Difference', kind: 'points' },
      ],
      rows: sectors.map((sector) => [
        sector.name,
        sector.count,
        sector.start,
        sector.end,
        sector.change,
      ]),
    },
    link: '/trusts',
  }
}

/** `+1.20 points`, `−0.80 points`. */
function signedText(ratio: number): string {
  return `${ratio < 0 ? '−' : '+'}${pointsText(ratio)}`
}

/** −0.094 → `9.4%` or `a discount of 9.4%`; a premium is named in both. */
function levelText(level: number, isNamed = false): string {
  if (level > 0) return `a premium of ${percentText(level)}`
  return isNamed ? `a discount of ${percentText(level)}` : percentText(level)
}
