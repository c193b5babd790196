/**
 * Stories about one security from its daily bars: moves, closes and volumes that are the largest for
 * many sessions, streaks, gaps and crossings of averages. Pure; facts only, never a cause.
 */

import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { priceText } from '@leadenhall/contract/shared/price-text.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import {
  count,
  moveText,
  ordinal,
  percentText,
  rarityOf,
  ratio,
  type StoryDraft,
} from './story-text.ts'

export interface StoryBar {
  readonly date: string
  readonly open: number
  readonly close: number
  readonly volume: number | null
  readonly openedMs: number
  readonly closedMs: number
  /** False while the session lasts: only its open is then a fact. */
  readonly isOver: boolean
}

export interface StorySubject {
  readonly ticker: string
  readonly name: string
  readonly kind: InstrumentKind
  readonly unit: Unit | null
}

/** Fewer sessions make no headline. */
const MIN_SESSIONS = 15
const AVERAGE_SESSIONS = 30
const MIN_VOLUME_FACTOR = 1.7
const MIN_STREAK = 5
const MIN_GAP = 0.02
const AVERAGES = [50, 200]

/**
 * The rarest story of each of the last sessions, newest first. Facts of a close are dated at the
 * close, and a session in progress has none of them yet. Of the highs or lows of a run only the newest
 * is a story.
 * @param bars oldest first, in one unit
 */
export function writeCompanyStories(
  subject: StorySubject,
  bars: readonly StoryBar[],
  sessions: number,
): StoryDraft[] {
  const stories: StoryDraft[] = []
  const runs = new Set<string>()
  for (let at = bars.length - 1; at > 0 && at >= bars.length - sessions; at--) {
    const found = storiesOfDay(subject, bars, at)
    const [rarest] = found.toSorted((a, b) => b.rarity - a.rarity)
    const run = rarest?.kind === 'close-in-sessions' ? runOfExtremes(bars, at) : null
    if (run) {
      const key = `${run.word} ${run.first}`
      if (runs.has(key)) continue
      runs.add(key)
    }
    if (rarest) stories.push(rarest)
  }
  return stories
}

function storiesOfDay(subject: StorySubject, bars: readonly StoryBar[], at: number): StoryDraft[] {
  const gap = gapStory(subject, bars, at)
  if (!bars[at]?.isOver) return gap ? [gap] : []
  return [
    moveStory(subject, bars, at),
    closeStory(subject, bars, at),
    volumeStory(subject, bars, at),
    streakStory(subject, bars, at),
    gap,
    ...AVERAGES.map((length) => averageStory(subject, bars, at, length)),
  ].filter((story) => story !== null)
}

const changeAt = (bars: readonly StoryBar[], at: number): number => {
  const [bar, before] = [bars[at], bars[at - 1]]
  return bar && before && before.close > 0 ? bar.close / before.close - 1 : 0
}

/** How many sessions before this one a test holds without a break, at least as far as the bars go. */
function sessionsSince(at: number, isLess: (earlier: number) => boolean): number {
  let length = 0
  while (at - length - 1 > 0 && isLess(at - length - 1)) length++
  return length
}

function draft(
  { ticker, unit }: StorySubject,
  bar: StoryBar,
  story: Pick<StoryDraft, 'kind' | 'headline' | 'numbers' | 'rarity'>,
): StoryDraft {
  return {
    id: `${ticker} ${story.kind} ${bar.date}`,
    ticker,
    index: null,
    group: null,
    atMs: bar.closedMs,
    price: priceIn(unit, bar.close),
    ...story,
  }
}

/** Smaller ones are shown as 0.0 %. */
const LEAST_MOVE = 0.0005

function moveStory(subject: StorySubject, bars: readonly StoryBar[], at: number) {
  const bar = bars[at]
  const change = changeAt(bars, at)
  const since = sessionsSince(at, (day) =>
    change < 0 ? changeAt(bars, day) > change : changeAt(bars, day) < change,
  )
  if (!bar || Math.abs(change) < LEAST_MOVE || since < MIN_SESSIONS) return null
  const word = change < 0 ? 'fall' : 'rise'
  return draft(subject, bar, {
    kind: 'move-in-sessions',
    headline: `${subject.name} ${moveText(change)}, its biggest ${word} in ${since} sessions`,
    numbers: [ratio('change', change), count('sessions', since)],
    rarity: rarityOf(1, since),
  })
}

/** So many sessions after a high another one is of the same run. */
const RUN_GAP = 5

interface Extreme {
  readonly word: 'highest' | 'lowest'
  /** Sessions before it whose closes are all less extreme. */
  readonly since: number
}

/** Null for a close that is neither the highest nor the lowest of enough sessions. */
function extremeAt(bars: readonly StoryBar[], at: number): Extreme | null {
  const bar = bars[at]
  if (!bar) return null
  const closeOf = (day: number) => bars[day]?.close ?? Number.NaN
  const above = sessionsSince(at, (day) => closeOf(day) < bar.close)
  const below = sessionsSince(at, (day) => closeOf(day) > bar.close)
  const since = Math.max(above, below)
  if (since < MIN_SESSIONS) return null
  return { word: above > below ? 'highest' : 'lowest', since }
}

interface Run extends Extreme {
  /** Place of the first bar of the run. */
  readonly first: number
  /** Highs or lows from it to this one, both included. */
  readonly extremes: number
}

/**
 * The run of highs, or of lows, to which a close belongs: each at most `RUN_GAP` sessions after the one
 * before. An extreme of the other side ends it.
 */
function runOfExtremes(bars: readonly StoryBar[], at: number): Run | null {
  const newest = extremeAt(bars, at)
  if (!newest) return null
  let [first, extremes] = [at, 1]
  for (let day = at - 1; day > 0 && day >= first - RUN_GAP; day--) {
    const earlier = extremeAt(bars, day)
    if (!earlier) continue
    if (earlier.word !== newest.word) break
    first = day
    extremes += 1
  }
  return { ...newest, first, extremes }
}

function closeStory(subject: StorySubject, bars: readonly StoryBar[], at: number) {
  const bar = bars[at]
  const run = runOfExtremes(bars, at)
  if (!bar || !run) return null
  const { extremes, first, since, word } = run
  const level = priceText(bar.close, subject.unit, subject.kind)
  const within = at - first + 1
  const again =
    extremes === 1
      ? ''
      : ` and its ${ordinal(extremes)} new ${word === 'highest' ? 'high' : 'low'} in ${within}`
  return draft(subject, bar, {
    kind: 'close-in-sessions',
    headline: `${subject.name} at ${level}, its ${word} for ${since} sessions${again}`,
    numbers: [
      { label: 'close', value: bar.close, unit: subject.unit ?? 'level' },
      count('sessions', since),
    ],
    rarity: rarityOf(1, since),
  })
}

function volumeStory(subject: StorySubject, bars: readonly StoryBar[], at: number) {
  const bar = bars[at]
  const earlier = bars.slice(Math.max(0, at - AVERAGE_SESSIONS), at)
  const volumes = earlier.flatMap(({ volume }) => (volume === null ? [] : [volume]))
  if (!bar?.volume || volumes.length < MIN_SESSIONS) return null
  const average = volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length
  const factor = average > 0 ? bar.volume / average : 0
  if (factor < MIN_VOLUME_FACTOR) return null
  const asMuch = volumes.filter((volume) => volume >= (bar.volume ?? 0)).length
  return draft(subject, bar, {
    kind: 'volume',
    headline: `Volume in ${subject.name} ${factor.toFixed(1)} times its ${volumes.length}-session average`,
    numbers: [
      { label: 'times average', value: factor, unit: 'ratio' },
      count('volume', bar.volume),
    ],
    rarity: rarityOf(asMuch, volumes.length),
  })
}

function streakStory(subject: StorySubject, bars: readonly StoryBar[], at: number) {
  const bar = bars[at]
  const sign = Math.sign(changeAt(bars, at))
  const length = 1 + sessionsSince(at, (day) => Math.sign(changeAt(bars, day)) === sign)
  if (!bar || sign === 0 || length < MIN_STREAK) return null
  // Only its last session so far: the day after says it again.
  if (bars[at + 1]?.isOver && Math.sign(changeAt(bars, at + 1)) === sign) return null
  const from = bars[at - length]?.close ?? bar.close
  const whole = bar.close / from - 1
  return draft(subject, bar, {
    kind: 'streak',
    headline: `${subject.name} ${sign > 0 ? 'rises' : 'falls'} for a ${ordinal(length)} session in a row, ${moveText(whole)} in all`,
    numbers: [count('sessions', length), ratio('change', whole)],
    rarity: length,
  })
}

function gapStory(subject: StorySubject, bars: readonly StoryBar[], at: number) {
  const [bar, before] = [bars[at], bars[at - 1]]
  if (!bar || !before || before.close <= 0) return null
  const gap = bar.open / before.close - 1
  if (Math.abs(gap) < MIN_GAP) return null
  const since = sessionsSince(at, (day) => {
    const [one, other] = [bars[day], bars[day - 1]]
    return !one || !other || Math.abs(one.open / other.close - 1) < Math.abs(gap)
  })
  const story = draft(subject, bar, {
    kind: 'gap',
    headline: `${subject.name} opened ${percentText(Math.abs(gap))} ${gap < 0 ? 'lower' : 'higher'}`,
    numbers: [ratio('gap', gap)],
    rarity: rarityOf(1, since),
  })
  return { ...story, atMs: bar.openedMs, price: priceIn(subject.unit, bar.open) }
}

const priceIn = (unit: Unit | null, value: number) => (unit === null ? null : { value, unit })

function averageStory(
  subject: StorySubject,
  bars: readonly StoryBar[],
  at: number,
  length: number,
) {
  const [bar, before] = [bars[at], bars[at - 1]]
  if (!bar || !before || at < length + 1) return null
  const meanAt = (end: number) =>
    bars.slice(end - length + 1, end + 1).reduce((sum, { close }) => sum + close, 0) / length
  const [now, then] = [bar.close - meanAt(at), before.close - meanAt(at - 1)]
  if (Math.sign(now) === Math.sign(then) || now === 0) return null
  const since = sessionsSince(at, (day) => {
    const one = bars[day]
    return (
      day < length || (one !== undefined && Math.sign(one.close - meanAt(day)) !== Math.sign(now))
    )
  })
  if (since < MIN_SESSIONS) return null
  return draft(subject, bar, {
    kind: 'average-crossed',
    headline: `${subject.name} ${now > 0 ? 'above' : 'below'} its ${length}-day average for the first time in ${since} sessions`,
    numbers: [
      { label: `${length}-day average`, value: meanAt(at), unit: subject.unit ?? 'level' },
      count('sessions', since),
    ],
    rarity: rarityOf(1, since),
  })
}
