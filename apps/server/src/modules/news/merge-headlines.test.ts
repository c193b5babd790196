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

describe('Headlines from several feeds', () => {
  it('are sorted newest first, undated last', () => {
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
  ])('are one story if they share a URL: %s', (link) => {
    const first = build({ link: 'https://example.org/story' })
    expect(idsOf(first, build({ link }))).toEqual([first.id])
  })

  it('are two stories if their query parameters differ', () => {
    const [one, other] = [
      build({ link: 'https://example.org/?id=1' }),
      build({ link: 'https://example.org/?id=2' }),
    ]
    expect(idsOf(one, other)).toHaveLength(2)
  })

  it('are one story if they share the words within three days', () => {
    const first = build({ headline: 'Société’s shares RISE & fall' })
    const again = build({
      headline: 'Societes shares rise and fall!',
      publishedAtMs: NOON - 3 * DAY_MS,
    })
    const later = build({ headline: first.headline, publishedAtMs: NOON - 3 * DAY_MS - 1 })
    expect(idsOf(first, again)).toEqual([first.id])
    expect(idsOf(first, later)).toEqual([first.id, later.id])
  })

  it('are one story if they share the words and one is undated; the dated one is kept', () => {
    const undated = build({ headline: 'Same', publishedAtMs: null })
    const dated = build({ headline: 'Same' })
    expect(idsOf(undated, dated)).toEqual([dated.id])
  })

  it('keep the one with a known publisher', () => {
    const unnamed = build({ headline: 'Same', hasPublisher: false, publishedAtMs: NOON + 1 })
    const named = build({ headline: 'Same' })
    expect(idsOf(unnamed, named)).toEqual([named.id])
  })

  it('without words are not merged', () => {
    expect(idsOf(build({ headline: '📈' }), build({ headline: '📉' }))).toHaveLength(2)
  })
})
