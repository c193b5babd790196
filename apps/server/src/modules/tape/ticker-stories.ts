/**
 * Stories about one security of the present session from its quote: a new extreme of a year, a gap at
 * the open, a round level. Pure; facts only, never a cause.
 */
import { priceText } from '@leadenhall/contract/shared/price-text.ts'
import { moveText, percentText, rarityOf, ratio, type StoryDraft } from './story-text.ts'
import type { TapeQuote } from './tape-quote.ts'

const MIN_GAP = 0.03
/** A year has about so many sessions; one of them holds its high. */
const SESSIONS_A_YEAR = 252

/** Members as users call them, in the title of a group. */
const MEMBERS_OF: Readonly<Record<string, string>> = {
  'FTSE 100': 'FTSE 100 shares',
  'FTSE 250': 'FTSE 250 shares',
  'FTSE AIM All-Share': 'AIM shares',
}

const membersOf = (index: string) => MEMBERS_OF[index] ?? `shares of the ${index}`

export function writeExtremeStories(index: string, quote: TapeQuote): StoryDraft[] {
  const { dayHigh, dayLow, fiftyTwoWeekHigh, fiftyTwoWeekLow } = quote
  const sides = [
    { side: 'high', extreme: dayHigh, isAt: dayHigh === fiftyTwoWeekHigh },
    { side: 'low', extreme: dayLow, isAt: dayLow === fiftyTwoWeekLow },
  ]
  return sides.flatMap(({ side, extreme, isAt }): StoryDraft[] => {
    if (extreme === null || !isAt) return []
    return [
      {
        id: `${quote.ticker} 52-week ${side} ${quote.day}`,
        kind: 'year-extreme',
        headline: `${quote.name} at a 52-week ${side} of ${priceText(extreme, quote.unit, quote.kind)}`,
        ticker: quote.ticker,
        index,
        group: `${membersOf(index)} at 52-week ${side}s`,
        numbers: [{ label: `52-week ${side}`, value: extreme, unit: quote.unit }],
        price: { value: quote.price, unit: quote.unit },
        rarity: rarityOf(1, SESSIONS_A_YEAR),
        atMs: quote.atMs,
      },
    ]
  })
}

/** Dated at the open, where it happened. */
export function writeGapStory(index: string, quote: TapeQuote): StoryDraft | null {
  if (quote.open === null || quote.previousClose <= 0) return null
  const gap = quote.open / quote.previousClose - 1
  if (Math.abs(gap) < MIN_GAP) return null
  const word = gap < 0 ? 'lower' : 'higher'
  return {
    id: `${quote.ticker} gap ${quote.day}`,
    kind: 'gap',
    headline: `${quote.name} opened ${percentText(Math.abs(gap))} ${word}`,
    ticker: quote.ticker,
    index,
    group: `${membersOf(index)} opened ${MIN_GAP * 100}% or more ${word}`,
    numbers: [ratio('gap', gap)],
    price: { value: quote.open, unit: quote.unit },
    rarity: Math.abs(gap) * 100,
    atMs: quote.openedMs,
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
    group: null,
    numbers: [
      { label: 'level', value: level, unit: quote.unit },
      { label: 'price', value: quote.price, unit: quote.unit },
    ],
    price: { value: quote.price, unit: quote.unit },
    // A day's move crosses one of these levels as often as it is long beside their distance.
    rarity: Math.max(0, Math.log2(step / Math.abs(quote.price - quote.previousClose))),
    atMs: quote.atMs,
  }
}

/** 9,512 → 100; 1.3047 → 0.01: about a hundredth, rounded to a power of ten. */
function roundStepOf(price: number): number {
  return 10 ** Math.floor(Math.log10(price) - 1)
}
