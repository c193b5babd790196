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
  periods: async () => stories,
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

  it('are the same for every business, so that they say nothing about any', async () => {
    const one = await reviews.getReviews('one.example', 1)
    const other = await reviews.getReviews('other.example', 1)
    expect(other.reviews).toEqual(one.reviews)
    expect(one.reviews.every(({ title }) => /\bexample\b/.test(title))).toBe(true)
    expect(new Set(one.reviews.map(({ rating }) => rating)).size).toBe(5)
    expect((await reviews.getReviews('one.example', 2)).reviews).toEqual([])
  })

  it('are found by examples and by a typed domain', async () => {
    const found = await reviews.searchBusinesses('https://www.Shop.org/page')
    expect(found.map(({ identifyingName }) => identifyingName)).toEqual([
      'first.example',
      'second.example',
      'third.example',
      'shop.org',
    ])
  })
})
