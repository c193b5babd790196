import type { Story, StoryKind } from '@leadenhall/contract/tape/index.ts'
import { describe, expect, it } from 'vitest'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import type { TapeReader } from '../tape-line.ts'
import { createTapeSource } from '../tape-source.ts'
import { createDemoBoard, isPosted } from './demo-boards.ts'
import { createDemoReviews } from './demo-reviews.ts'
import { createDemoSocial } from './demo-social.ts'

const company = { symbol: 'VOD.L', tidm: 'VOD', name: 'Vodafone' }

function buildStory(kind: StoryKind, day: number): Story {
  return {
    id: `VOD.L ${kind} ${day}`,
    kind,
    headline: `Vodafone <${kind}> & day ${day}`,
    ticker: 'VOD.L',
    index: null,
    group: null,
    numbers: [],
    price: null,
    rarity: 5,
    time: new Date(TEST_NOW - day * 86_400_000).toISOString(),
    link: '/share/VOD.L',
    simulated: true,
  }
}
const KINDS: StoryKind[] = ['volume', 'close-in-sessions', 'streak', 'gap', 'period', 'mover']
const stories = KINDS.map(buildStory)
const tape: TapeReader = {
  market: async () => stories,
  company: async () => stories,
}

describe('The boards of the demo', () => {
  const board = createDemoBoard({ imitates: { key: 'lse-chat', title: 'Board' }, tape })

  it('hold what two bots say about volumes and levels, each with its name and as text', async () => {
    const said = await board.listMessages(company)
    expect(said.map(({ author }) => author)).toEqual(['Volume bot', 'Level bot'])
    expect(said[0]?.html).toContain('&#60;volume&#62; &#38; day 0')
    for (const { html } of said) expect(html).toContain('simulated')
    expect(new Set(said.map(({ id }) => id)).size).toBe(said.length)
  })

  it('have facts that the news of a company leaves out', async () => {
    const news = createTapeSource(tape, { key: 'tape', simulated: true, isElsewhere: isPosted })
    const [feed] = news.companyFeeds?.({ ...company, exchange: 'LSE' } as never) ?? []
    const headlines = (await feed?.load()) ?? []
    const posts = await board.listMessages(company)
    expect(headlines).toHaveLength(KINDS.length - posts.length)
    const posted = new Set(posts.map(({ heading }) => heading))
    expect(headlines.filter(({ headline }) => posted.has(headline))).toEqual([])
  })

  it('link to our own page', () => {
    expect([board.key, board.title]).toEqual(['demo-lse-chat', 'Board (simulated)'])
    expect(board.boardUrl(company)).toBe('/share/VOD.L')
  })
})

it('The posts of the demo are few, by a bot, and link to our own page', async () => {
  const posts = await createDemoSocial({ tape }).listPosts(company)
  expect(posts).toHaveLength(4)
  for (const { content, link, username } of posts) {
    expect([username, link]).toEqual(['tape_bot', '/share/VOD.L'])
    expect(content).toMatch(/#VOD \(demo\)$/)
  }
})

describe('The news of the tape', () => {
  it('are in three groups in the demo, and one of their own beside live sources', async () => {
    const groupsOf = (simulated: boolean) =>
      createTapeSource(tape, { key: 'tape', simulated }).marketFeeds?.() ?? []
    const [movers] = groupsOf(true)
    expect(groupsOf(true)).toHaveLength(3)
    expect((await movers?.load())?.map(({ id }) => id)).toEqual(['VOD.L gap 3', 'VOD.L mover 5'])
    const [only] = groupsOf(false)
    expect(only?.name).toBe('Leadenhall tape')
    expect(await only?.load()).toHaveLength(KINDS.length)
  })

  it('sum up like facts of a day, dated as the newest, and list none of them beside it', async () => {
    const like = ['A', 'B', 'C'].map((name, hour) => ({
      ...buildStory('year-extreme', 0),
      id: name,
      headline: name,
      ticker: `${name}.L`,
      index: 'FTSE AIM All-Share',
      group: 'AIM shares at 52-week lows',
      time: `2026-09-18T0${hour + 7}:30:00.000Z`,
    }))
    const headlinesOf = async (found: readonly Story[]) =>
      createTapeSource({ ...tape, market: async () => found }, { key: 'tape', simulated: false })
        .marketFeeds?.()[0]
        ?.load()
    expect(await headlinesOf(like)).toMatchObject([
      {
        headline: '3 AIM shares at 52-week lows',
        link: '/share/%5EFTAI?story=AIM-shares-at-52-week-lows-2026-09-18',
        publishedAtMs: Date.parse('2026-09-18T09:30:00Z'),
        members: [{ ticker: 'C.L' }, { ticker: 'B.L' }, { ticker: 'A.L' }],
      },
    ])
    expect((await headlinesOf(like.slice(1)))?.map(({ headline }) => headline)).toEqual(['B', 'C'])
  })

  it('are published by the tape and link to our own pages', async () => {
    const source = createTapeSource(tape, { key: 'tape', simulated: true })
    const [feed] = source.companyFeeds?.(company) ?? []
    expect((await feed?.load())?.[0]).toMatchObject({
      publisher: 'Leadenhall tape',
      link: '/share/VOD.L',
      publishedAtMs: TEST_NOW,
    })
  })
})

describe('The reviews of the demo', () => {
  const reviews = createDemoReviews({ clock: { now: () => TEST_NOW } })

  const allOf = async (name: string, nowMs = TEST_NOW) => {
    const source = createDemoReviews({ clock: { now: () => nowMs } })
    const { pages } = await source.getReviews(name, 1)
    const read = Array.from({ length: pages }, (_, page) => source.getReviews(name, page + 1))
    return (await Promise.all(read)).flatMap((page) => page.reviews)
  }
  const NAMES = Array.from({ length: 40 }, (_, place) => `shop-${place}.example`)

  it('are 25 to 60 of the last year for each business, newest first and marked as simulated', async () => {
    for (const name of NAMES) {
      const all = await allOf(name)
      expect(all.length).toBeGreaterThanOrEqual(25)
      expect(all.length).toBeLessThanOrEqual(60)
      expect(all.every(({ title }) => title.endsWith(' (simulated)'))).toBe(true)
      const times = all.map(({ publishedAtMs }) => publishedAtMs)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(times[0]).toBeLessThanOrEqual(TEST_NOW)
      expect(times.at(-1)).toBeGreaterThan(TEST_NOW - 366 * 86_400_000)
    }
  })

  it('differ between businesses in mean, months and words, and stay as the days go by', async () => {
    const [one = [], other = []] = await Promise.all(NAMES.slice(0, 2).map((name) => allOf(name)))
    expect(new Set(one.map(({ text }) => text)).size).toBeGreaterThan(15)
    expect(new Set(one.map(({ country }) => country)).size).toBeGreaterThan(2)
    expect(one.map(({ text }) => text)).not.toEqual(other.map(({ text }) => text))
    expect(await allOf(NAMES[0] ?? '')).toEqual(one)
    const aWeekLater = await allOf(NAMES[0] ?? '', TEST_NOW + 7 * 86_400_000)
    expect(aWeekLater.filter((review) => review.publishedAtMs <= TEST_NOW)).toEqual(
      one.slice(0, aWeekLater.filter((review) => review.publishedAtMs <= TEST_NOW).length),
    )
    const means = await Promise.all(
      NAMES.map(async (name) => (await reviews.searchBusinesses(name))[0]?.score ?? 0),
    )
    expect(Math.min(...means)).toBeLessThan(2.7)
    expect(Math.max(...means)).toBeGreaterThan(4)
  })

  it('are found by a typed domain or word, and by examples', async () => {
    const found = await reviews.searchBusinesses('https://www.Shop.org/page')
    expect(found.map(({ identifyingName }) => identifyingName)).toEqual([
      'shop.org',
      'shop.com',
      'shop.co.uk',
    ])
    const examples = await reviews.searchBusinesses('…')
    expect(examples.map(({ identifyingName }) => identifyingName)).toEqual([
      'first.example',
      'second.example',
      'third.example',
    ])
  })
})
