import { describe, expect, it } from 'vitest'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { createDemoBoard } from './demo-boards.ts'
import { createDemoReviews } from './demo-reviews.ts'
import { createDemoSocial } from './demo-social.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Five minutes past an hour. */
const NOW = TEST_NOW - 30 * MINUTE_MS
const company = { symbol: 'VOD.L', tidm: 'VOD', name: 'Vodafone' }
const at = (nowMs: number) => ({ now: () => nowMs })
const board = (nowMs: number, key = 'lse-chat', seed = 'seed') =>
  createDemoBoard({ imitates: { key, title: 'Board' }, clock: at(nowMs), seed })
const social = (nowMs: number) => createDemoSocial({ clock: at(nowMs), seed: 'seed' })
const reviews = (nowMs: number) => createDemoReviews({ clock: at(nowMs) })

const toldByTime = [
  ['a board', (nowMs: number) => board(nowMs).listMessages(company)],
  ['posts', (nowMs: number) => social(nowMs).listPosts(company)],
] as const

describe.each(toldByTime)('Simulated %s', (_, list) => {
  it('are the same within an hour, and keep the old ones after it', async () => {
    const said = await list(NOW)
    expect(await list(NOW + 50 * MINUTE_MS)).toEqual(said)
    const ids = new Set((await list(NOW + DAY_MS)).map(({ id }) => id))
    expect(said.slice(0, 10).filter(({ id }) => !ids.has(id))).toEqual([])
    expect(ids.size).toBeGreaterThan(0)
  })

  it('are in the past, newest first, from recent hours and earlier days', async () => {
    const times = (await list(NOW)).map(({ postedAtMs }) => postedAtMs)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times[0]).toBeLessThanOrEqual(NOW)
    expect(times[0]).toBeGreaterThan(NOW - 2 * DAY_MS)
    expect(times.at(-1)).toBeLessThan(NOW - 5 * DAY_MS)
  })

  it('have unique ids', async () => {
    const ids = (await list(NOW)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('A simulated board', () => {
  it('labels every message as simulated, and says nothing about the company', async () => {
    for (const message of await board(NOW).listMessages(company)) {
      expect(message).toMatchObject({
        heading: expect.stringMatching(/^Simulated message \d+ about VOD\.L$/),
        html: expect.stringMatching(/^<p>This is simulated message \d+\. No one wrote it/),
        author: expect.stringMatching(/^Simulated member \d+$/),
        opinion: null,
        priceText: null,
      })
    }
  })

  it('differs by share and board', async () => {
    const times = async (key: string, symbol: string) =>
      (await board(NOW, key).listMessages({ ...company, symbol })).map((said) => said.postedAtMs)
    const own = await times('lse-chat', 'VOD.L')
    expect(await times('lse-chat', 'GAW.L')).not.toEqual(own)
    expect(await times('advfn', 'VOD.L')).not.toEqual(own)
  })

  it('is marked, has its own key, and links to nothing real', () => {
    const { key, title, simulated, boardUrl } = board(NOW)
    expect([key, title, simulated]).toEqual(['demo-lse-chat', 'Board (simulated)', true])
    expect(boardUrl(company)).toBe('https://example.com/simulated/lse-chat/VOD.L')
  })
})

describe('Simulated posts', () => {
  it('say that they are simulated and link to nothing real', async () => {
    for (const { content, link, username } of await social(NOW).listPosts(company)) {
      expect(content).toMatch(/^Simulated post \d+ with #VOD in it$/)
      expect(link).toMatch(/^https:\/\/example\.com\/simulated\/posts\/VOD\.L\/\d+$/)
      expect(username).toMatch(/^simulated_member_\d+$/)
    }
  })
})

describe('Simulated reviews', () => {
  it('are the same for every business, so that they say nothing about any', async () => {
    const { reviews: ofOne, pages } = await reviews(NOW).getReviews('one.example', 1)
    const { reviews: ofOther } = await reviews(NOW).getReviews('other.example', 1)
    expect(ofOther).toEqual(ofOne)
    expect(pages).toBe(3)
    expect(ofOne).toHaveLength(20)
    expect(ofOne[0]?.title).toBe('Simulated review 1')
    expect(ofOne.reduce((sum, { rating }) => sum + rating, 0) / ofOne.length).toBe(3)
  })

  it('continue over pages, and end', async () => {
    const { reviews: second } = await reviews(NOW).getReviews('one.example', 2)
    expect(second[0]?.title).toBe('Simulated review 21')
    expect((await reviews(NOW).getReviews('one.example', 4)).reviews).toEqual([])
  })

  it('include numbered businesses, and the typed domain', async () => {
    const found = await reviews(NOW).searchBusinesses('https://www.Example.com/shop')
    expect(found.map(({ identifyingName }) => identifyingName)).toEqual([
      'simulated-1.example',
      'simulated-2.example',
      'simulated-3.example',
      'example.com',
    ])
    expect(await reviews(NOW).searchBusinesses('some name')).toHaveLength(3)
  })
})
