/**
 * Stories about the present session from the latest quotes: movers and breadth of an index, new
 * extremes of a year, sectors, gaps, round levels. Pure; facts only, never a cause.
 */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { priceText } from '@leadenhall/contract/shared/price-text.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import { count, moveText, percentText, rarityOf, ratio, type StoryDraft } from './story-text.ts'

/** Quote fields that stories need; the caller leaves out prices in doubt. */
export interface TapeQuote {
  readonly ticker: string
  readonly name: string
  readonly kind: InstrumentKind
  readonly sector: string | null
  readonly price: number
  readonly unit: Unit
  readonly previousClose: number
  readonly changeRatio: number
  readonly open: number | null
  readonly dayHigh: number | null
  readonly dayLow: number | null
  readonly fiftyTwoWeekHigh: number | null
  readonly fiftyTwoWeekLow: number | null
  readonly atMs: number
  /** `YYYY-MM-DD` of the session, which makes ids unique. */
  readonly day: string
}

export interface IndexMembers {
  readonly index: string
  readonly members: readonly TapeQuote[]
}

const MIN_MEMBERS = 10
const MIN_SECTOR = 3
const SHOWN_MOVERS = 5
const MIN_GAP = 0.03
/** A year has about so many sessions; one of them holds its high. */
const SESSIONS_A_YEAR = 252

export function writeIndexStories({ index, members }: IndexMembers): StoryDraft[] {
  if (members.length < MIN_MEMBERS) return []
  return [
    ...moverStories(index, members, 1),
    ...moverStories(index, members, -1),
    breadthStory(index, members),
    ...extremeStories(index, members),
    ...sectorStories(index, members),
    ...members.flatMap((quote) => gapStory(index, quote) ?? []),
  ]
}

function moverStories(
  index: string,
  members: readonly TapeQuote[],
  direction: 1 | -1,
): StoryDraft[] {
  const ranked = members
    .filter(({ changeRatio }) => changeRatio * direction > 0)
    .toSorted((a, b) => direction * (b.changeRatio - a.changeRatio))
  const word = direction > 0 ? 'riser' : 'faller'
  return ranked.slice(0, SHOWN_MOVERS).map((quote, place) => ({
    id: `${index} ${word} ${quote.day} ${quote.ticker}`,
    kind: 'mover' as const,
    headline: `${quote.name} ${moveText(quote.changeRatio)}, ${PLACES[place] ?? ''}biggest ${word} of the ${index}`,
    ticker: quote.ticker,
    index,
    numbers: [ratio('change', quote.changeRatio), count('rank', place + 1)],
    rarity: rarityOf(place + 1, members.length),
    atMs: quote.atMs,
  }))
}

const PLACES = ['', 'second-', 'third-', 'fourth-', 'fifth-']

function breadthStory(index: string, members: readonly TapeQuote[]): StoryDraft {
  const risen = members.filter(({ changeRatio }) => changeRatio > 0).length
  const fallen = members.filter(({ changeRatio }) => changeRatio < 0).length
  const isUp = risen >= fallen
  const shown = isUp ? risen : fallen
  const newest = newestOf(members)
  return {
    id: `${index} breadth ${newest.day}`,
    kind: 'breadth',
    headline: `${shown} of ${members.length} shares in the ${index} ${isUp ? 'up' : 'down'}`,
    ticker: null,
    index,
    numbers: [count('up', risen), count('down', fallen)],
    // The market of a coin tossed for each share would be this lopsided as rarely.
    rarity: (2 * shown - members.length) ** 2 / (2 * members.length * Math.LN2),
    atMs: newest.atMs,
  }
}

function extremeStories(index: string, members: readonly TapeQuote[]): StoryDraft[] {
  const isAt = (quote: TapeQuote, side: 'high' | 'low') =>
    side === 'high'
      ? quote.fiftyTwoWeekHigh !== null && quote.dayHigh === quote.fiftyTwoWeekHigh
      : quote.fiftyTwoWeekLow !== null && quote.dayLow === quote.fiftyTwoWeekLow
  return (['high', 'low'] as const).flatMap((side) => {
    const found = members.filter((quote) => isAt(quote, side))
    const [first] = found
    if (!first) return []
    const word = side === 'high' ? 'highs' : 'lows'
    const single = found.map((quote) => ({
      id: `${quote.ticker} 52-week ${side} ${quote.day}`,
      kind: 'year-extreme' as const,
      headline: `${quote.name} at a 52-week ${side} of ${priceText((side === 'high' ? quote.dayHigh : quote.dayLow) ?? quote.price, quote.unit, quote.kind)}`,
      ticker: quote.ticker,
      index,
      numbers: [{ label: `52-week ${side}`, value: quote.price, unit: quote.unit }],
      rarity: rarityOf(1, SESSIONS_A_YEAR),
      atMs: quote.atMs,
    }))
    if (found.length < 3) return single
    return [
      ...single,
      {
        id: `${index} 52-week ${word} ${first.day}`,
        kind: 'extremes-of-market' as const,
        headline: `${found.length} shares of the ${index} at 52-week ${word}, ${first.name} among them`,
        ticker: null,
        index,
        numbers: [count(word, found.length), count('members', members.length)],
        rarity: rarityOf(1, SESSIONS_A_YEAR) / 2,
        atMs: newestOf(found).atMs,
      },
    ]
  })
}

function sectorStories(index: string, members: readonly TapeQuote[]): StoryDraft[] {
  const groups = Map.groupBy(members, ({ sector }) => sector)
  const sectors = [...groups]
    .flatMap(([name, quotes]) =>
      name !== null && quotes.length >= MIN_SECTOR
        ? [
            {
              name,
              quotes,
              mean: quotes.reduce((sum, q) => sum + q.changeRatio, 0) / quotes.length,
            },
          ]
        : [],
    )
    .toSorted((a, b) => b.mean - a.mean)
  if (sectors.length < MIN_SECTOR) return []
  return [sectors.at(0), sectors.at(-1)].flatMap((sector, place) => {
    if (!sector) return []
    const { name, quotes, mean } = sector
    const same = quotes.filter(
      ({ changeRatio }) => Math.sign(changeRatio) === Math.sign(mean),
    ).length
    const newest = newestOf(quotes)
    const word = mean < 0 ? 'down' : 'up'
    return [
      {
        id: `${index} sector ${newest.day} ${place} ${name}`,
        kind: 'sector' as const,
        headline: `${name} ${place === 0 ? 'lead' : 'trail'} the ${index}: ${moveText(mean)} on average, ${same} of ${quotes.length} ${word}`,
        ticker: null,
        index,
        numbers: [ratio('mean change', mean), count('shares', quotes.length)],
        rarity: rarityOf(1, sectors.length),
        atMs: newest.atMs,
      },
    ]
  })
}

function gapStory(index: string, quote: TapeQuote): StoryDraft | null {
  if (quote.open === null || quote.previousClose <= 0) return null
  const gap = quote.open / quote.previousClose - 1
  if (Math.abs(gap) < MIN_GAP) return null
  return {
    id: `${quote.ticker} gap ${quote.day}`,
    kind: 'gap',
    headline: `${quote.name} opened ${percentText(Math.abs(gap))} ${gap < 0 ? 'lower' : 'higher'}, now ${moveText(quote.changeRatio)}`,
    ticker: quote.ticker,
    index,
    numbers: [ratio('gap', gap), ratio('change', quote.changeRatio)],
    rarity: Math.abs(gap) * 100,
    atMs: quote.atMs,
  }
}

/** Null unless the price and the last close are on two sides of a round number. */
export function writeRoundLevelStory(quote: TapeQuote): StoryDraft | null {
  const step = roundStepOf(quote.price)
  const level = Math.floor(Math.max(quote.price, quote.previousClose) / step) * step
  const isUp = quote.price >= level && quote.previousClose < level
  const isDown = quote.price < level && quote.previousClose >= level
  if (!isUp && !isDown) return null
  return {
    id: `${quote.ticker} level ${quote.day} ${level} ${isUp ? 'up' : 'down'}`,
    kind: 'round-level',
    headline: `${quote.name} ${isUp ? 'above' : 'below'} ${priceText(level, quote.unit, quote.kind)}, ${moveText(quote.changeRatio)}`,
    ticker: quote.ticker,
    index: null,
    numbers: [
      { label: 'level', value: level, unit: quote.unit },
      { label: 'price', value: quote.price, unit: quote.unit },
    ],
    // A day's move crosses one of these levels as often as it is long beside their distance.
    rarity: Math.max(0, Math.log2(step / Math.abs(quote.price - quote.previousClose))),
    atMs: quote.atMs,
  }
}

/** 9,512 → 100; 1.3047 → 0.01: about a hundredth, rounded to a power of ten. */
function roundStepOf(price: number): number {
  return 10 ** Math.floor(Math.log10(price) - 1)
}

function newestOf(quotes: readonly TapeQuote[]): TapeQuote {
  const [first, ...others] = quotes
  if (!first) throw new RangeError('There are no quotes to choose from')
  return others.reduce((newest, quote) => (quote.atMs > newest.atMs ? quote : newest), first)
}
