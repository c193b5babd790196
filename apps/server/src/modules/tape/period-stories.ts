/** Stories about whole weeks and months of an index. Pure. */
import { formatMonth } from '@leadenhall/contract/shared/london-time.ts'
import type { StoryBar, StorySubject } from './company-stories.ts'
import { count, moveText, ordinal, rarityOf, ratio, type StoryDraft } from './story-text.ts'

export type Period = 'week' | 'month'

interface PeriodMove {
  readonly key: string
  readonly change: number
  readonly last: StoryBar
}

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const DAY_MS = 86_400_000
const MIN_STREAK = 3
/** The best of two or three weeks says nothing. */
const MIN_COMPARED = 4

/**
 * The completed periods, newest first.
 * @param bars oldest first; the first period is only a start to compare with
 */
export function writePeriodStories(
  subject: StorySubject,
  bars: readonly StoryBar[],
  period: Period,
): StoryDraft[] {
  const moves = movesOf(bars, period)
  // The present period is not over.
  const complete = moves.slice(0, -1)
  return complete
    .map((move, at): StoryDraft => {
      const sign = Math.sign(move.change)
      let since = 0
      while (
        at - since - 1 >= 0 &&
        (complete[at - since - 1]?.change ?? 0) * sign < move.change * sign
      ) {
        since++
      }
      const when =
        period === 'week'
          ? `in the week to ${dayText.format(Date.parse(move.last.date))}`
          : `in ${formatMonth(move.last.date)}`
      let streak = 1
      while (at - streak >= 0 && Math.sign(complete[at - streak]?.change ?? 0) === sign) streak++
      // A streak of n is as rare as n − 1 tosses of a coin.
      const rarity = rarityOf(1, since + 1)
      const isStreak = sign !== 0 && streak >= MIN_STREAK && streak - 1 > rarity
      return {
        id: `${subject.ticker} ${period} ${move.key}`,
        kind: 'period',
        headline: `${subject.name} ${moveText(move.change)} ${when}${isStreak ? streakText(sign, streak) : rankText(sign, period, since)}`,
        ticker: subject.ticker,
        index: subject.name,
        numbers: [
          ratio('change', move.change),
          isStreak ? count(`${period}s in a row`, streak) : count(`${period}s compared`, since),
        ],
        price: null,
        group: null,
        rarity: isStreak ? streak - 1 : rarity,
        atMs: move.last.closedMs,
      }
    })
    .toReversed()
}

function rankText(sign: number, period: Period, since: number): string {
  return since >= MIN_COMPARED ? `, its ${sign < 0 ? 'worst' : 'best'} ${period} in ${since}` : ''
}

function streakText(sign: number, streak: number): string {
  return `, its ${ordinal(streak)} ${sign < 0 ? 'fall' : 'rise'} in a row`
}

function movesOf(bars: readonly StoryBar[], period: Period): PeriodMove[] {
  const groups = Map.groupBy(bars, ({ date }) => keyOf(date, period))
  const closes = [...groups].flatMap(([key, days]) => {
    const last = days.at(-1)
    return last ? [{ key, last }] : []
  })
  return closes.slice(1).map(({ key, last }, index) => ({
    key,
    last,
    change: last.close / (closes[index]?.last.close ?? last.close) - 1,
  }))
}

/** The month, or the Monday of the week. */
function keyOf(date: string, period: Period): string {
  if (period === 'month') return date.slice(0, 7)
  const time = Date.parse(date)
  const weekday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - weekday * DAY_MS).toISOString().slice(0, 10)
}
