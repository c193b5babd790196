/**
 * Stories about the present session of an index from its members' quotes: the first riser and
 * faller, breadth and sectors. Pure; facts only, never a cause.
 *
 * The id of a story names the fact, not its figures, so that a fact keeps its first words and moment
 * until it changes materially: another share or sector is first, breadth crosses a step.
 */
import { count, moveText, rarityOf, ratio, type StoryDraft } from './story-text.ts'
import type { IndexMembers, TapeQuote } from './tape-quote.ts'
import { writeExtremeStories, writeGapStory } from './ticker-stories.ts'

const MIN_MEMBERS = 10
const MIN_SECTOR = 3
/** A smaller first move or mean is no story. */
const MIN_MOVE = 0.01
const MIN_SECTOR_MOVE = 0.005
/** The first is first by a tenth of its move at least, so that a tie makes no row of stories. */
const MIN_LEAD = 1.1
const BREADTH_STEPS = 10
const MIN_BREADTH_STEP = 7

export function writeIndexStories({ index, members }: IndexMembers): StoryDraft[] {
  if (members.length < MIN_MEMBERS) return []
  return [
    ...moverStory(index, members, 1),
    ...moverStory(index, members, -1),
    ...breadthStory(index, members),
    ...sectorStories(index, members),
    ...members.flatMap((quote) => writeExtremeStories(index, quote)),
    ...members.flatMap((quote) => writeGapStory(index, quote) ?? []),
  ]
}

function moverStory(index: string, members: readonly TapeQuote[], direction: 1 | -1): StoryDraft[] {
  const [first, second] = members.toSorted((a, b) => direction * (b.changeRatio - a.changeRatio))
  if (!first || first.changeRatio * direction < MIN_MOVE) return []
  if (second && first.changeRatio * direction < second.changeRatio * direction * MIN_LEAD) return []
  const word = direction > 0 ? 'riser' : 'faller'
  return [
    {
      id: `${index} ${word} ${first.day} ${first.ticker}`,
      kind: 'mover',
      headline: `${first.name} ${moveText(first.changeRatio)}, biggest ${word} of the ${index}`,
      ticker: first.ticker,
      index,
      group: null,
      numbers: [ratio('change', first.changeRatio), count('rank', 1)],
      price: { value: first.price, unit: first.unit },
      rarity: rarityOf(1, members.length),
      atMs: first.atMs,
    },
  ]
}

/** From seven tenths of the shares on, by tenths. */
function breadthStory(index: string, members: readonly TapeQuote[]): StoryDraft[] {
  const risen = members.filter(({ changeRatio }) => changeRatio > 0).length
  const fallen = members.filter(({ changeRatio }) => changeRatio < 0).length
  const isUp = risen >= fallen
  const shown = isUp ? risen : fallen
  const step = Math.floor((shown * BREADTH_STEPS) / members.length)
  if (step < MIN_BREADTH_STEP) return []
  const newest = newestOf(members)
  const word = isUp ? 'up' : 'down'
  return [
    {
      id: `${index} breadth ${newest.day} ${step} ${word}`,
      kind: 'breadth',
      headline: `${shown} of ${members.length} shares in the ${index} ${word}`,
      ticker: null,
      index,
      group: null,
      numbers: [count('up', risen), count('down', fallen)],
      price: null,
      // The market of a coin tossed for each share would be this lopsided as rarely.
      rarity: (2 * shown - members.length) ** 2 / (2 * members.length * Math.LN2),
      atMs: newest.atMs,
    },
  ]
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
  const ends = [sectors.slice(0, 2), sectors.slice(-2).toReversed()]
  return ends.flatMap(([sector, next], place) => {
    if (!sector || Math.abs(sector.mean) < MIN_SECTOR_MOVE) return []
    const isTied = Math.sign(next?.mean ?? 0) === Math.sign(sector.mean)
    if (isTied && Math.abs(sector.mean) < Math.abs(next?.mean ?? 0) * MIN_LEAD) return []
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
        group: null,
        numbers: [ratio('mean change', mean), count('shares', quotes.length)],
        price: null,
        rarity: rarityOf(1, sectors.length),
        atMs: newest.atMs,
      },
    ]
  })
}

function newestOf(quotes: readonly TapeQuote[]): TapeQuote {
  const [first, ...others] = quotes
  if (!first) throw new RangeError('There are no quotes to choose from')
  return others.reduce((newest, quote) => (quote.atMs > newest.atMs ? quote : newest), first)
}
