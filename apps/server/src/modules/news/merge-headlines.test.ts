import { describe, expect, it } from 'vitest'
import { type MergeableHeadline, mergeHeadlines } from './merge-headlines.ts'

const NOON = Date.parse('2026-09-18T12:00:00Z')
const DAY_MS = 86_400_000
let count = 0

function build(more: Partial<MergeableHeadline>): MergeableHeadline {
  count += 1
  return {
    id: String(count),
    headline: `Story ${count}`,
    link: `https://example.org/${count}`,
    publishedAtMs: NOON,
    publisher: null,
    hasPublisher: true,
    ...more,
  }
}

const idsOf = (...headlines: MergeableHeadline[]) => mergeHeadlines(headlines).map(({ id }) => id)

describe('Headlines of several feeds', () => {
  it('stand newest first, the undated ones last', () => {
    const undated = build({ publishedAtMs: null })
    const old = build({ publishedAtMs: NOON - DAY_MS })
    const recent = build({})
    expect(idsOf(undated, old, recent)).toEqual([recent.id, old.id, undated.id])
  })

  it.each([
    'https://example.org/story',
    'https://www.example.org/story/',
    'http://example.org/story#comments',
    'https://example.org/story?utm_source=rss&utm_medium=feed',
    'https://example.org/story?at_campaign=rss',
  ])('are one story at the same address: %s', (link) => {
    const first = build({ link: 'https://example.org/story' })
    expect(idsOf(first, build({ link }))).toEqual([first.id])
  })

  it('are two where the address differs in what it asks for', () => {
    const [one, other] = [
      build({ link: 'https://example.org/?id=1' }),
      build({ link: 'https://example.org/?id=2' }),
    ]
    expect(idsOf(one, other)).toHaveLength(2)
  })

  it('are one story in the same words within three days, not later', () => {
    const first = build({ headline: 'Société’s shares RISE & fall' })
    const again = build({
      headline: 'Societes shares rise and fall!',
      publishedAtMs: NOON - 3 * DAY_MS,
    })
    const later = build({ headline: first.headline, publishedAtMs: NOON - 3 * DAY_MS - 1 })
    expect(idsOf(first, again)).toEqual([first.id])
    expect(idsOf(first, later)).toEqual([first.id, later.id])
  })

  it('are one story in the same words where one has no date, and the dated one is kept', () => {
    const undated = build({ headline: 'Same', publishedAtMs: null })
    const dated = build({ headline: 'Same' })
    expect(idsOf(undated, dated)).toEqual([dated.id])
  })

  it('keep the one that names its publisher', () => {
    const unnamed = build({ headline: 'Same', hasPublisher: false, publishedAtMs: NOON + 1 })
    const named = build({ headline: 'Same' })
    expect(idsOf(unnamed, named)).toEqual([named.id])
  })

  it('without a word are not one story for that', () => {
    expect(idsOf(build({ headline: '📈' }), build({ headline: '📉' }))).toHaveLength(2)
  })
})
