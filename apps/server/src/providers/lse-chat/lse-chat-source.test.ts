import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Replay, startReplay } from '#tests/replay/server.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { BoardSource, Company } from '../content-ports.ts'
import { createLseChatSource } from './lse-chat-source.ts'
import { parseChat } from './parse-chat.ts'
import { LSE_CHAT_SETTINGS } from './settings.ts'

const clock = { now: () => TEST_NOW }
const quick = { 'lse-chat.requestsPerMinute': '60' }
const company = (tidm: string | null, name: string | null = null): Company => ({
  symbol: `${(tidm ?? 'ABC').replaceAll('.', '')}.L`,
  tidm,
  name,
})

let replay: Replay
let outbound: Outbound
let board: BoardSource

beforeAll(async () => {
  replay = await startReplay({ now: clock.now })
  outbound = createOutbound({ productName: 'Test', replayUrl: replay.url })
  board = createLseChatSource({ outbound, settings: fixedSettings(quick), clock })
})
afterAll(async () => {
  await outbound.close()
  await replay.close()
})

describe('The share chat of lse.co.uk, on pages made by hand after its class names', () => {
  it('has heading, text, author, London time, opinion and price of each message', async () => {
    const messages = await board.listMessages(company('VOD', 'Vodafone'))
    expect(messages).toHaveLength(5)
    expect(messages[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      heading: 'Hand-made heading 1',
      html: expect.stringMatching(
        /^Hand-made message 1\.<br \/>Its second line &amp; <a href="https:\/\/example.com\/page" /,
      ),
      author: 'HandMade1',
      postedAtMs: Date.parse('2026-09-18T08:12:00Z'),
      postedIn: 'VOD',
      opinion: 'No Opinion',
      priceText: '91.52',
    })
    expect(messages[1]).toMatchObject({
      opinion: 'Hold',
      html: 'Hand-made message 2 without a picture.',
    })
    expect(messages[3]).toMatchObject({
      priceText: '1,686.60',
      postedAtMs: Date.parse('2026-09-17T22:58:00Z'),
    })
  })

  it.each([
    ['a refusal', 'BP.', 'blocked', 'status 403'],
    ['a sign-in that is asked for', 'BT.A', 'blocked', 'Login failed, please refresh the page'],
    ['a robot challenge', 'HSBA', 'blocked', 'robot challenge'],
    ['an unknown page layout', 'SHEL', 'malformed', 'no messages on the page'],
  ])('recognises %s', async (_, tidm, kind, message) => {
    await expect(board.listMessages(company(tidm))).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(message),
    })
  })

  it('believes a page that reports no messages', async () => {
    expect(await board.listMessages(company('GAW'))).toEqual([])
  })

  it.each([
    ['VOD', 'Vodafone', 'ShareTicker=VOD&share=Vodafone&page=1'],
    ['BP.', 'BP', 'ShareTicker=BP.&share=BP&page=1'],
    ['BT.A', 'BT', 'ShareTicker=BT.A&share=BT&page=1'],
    ['MKS', "Marks & Spencer's", 'ShareTicker=MKS&share=Marks-and-Spencers&page=1'],
    ['ABC', null, 'ShareTicker=ABC&share=ABC&page=1'],
  ])('asks for %s by the code of the exchange', (tidm, name, query) => {
    expect(board.boardUrl(company(tidm, name))).toBe(
      `https://www.lse.co.uk/ShareChat.html?${query}`,
    )
  })

  it('asks nothing about a share without a code', async () => {
    const before = replay.asked.length
    await expect(board.listMessages(company(null))).rejects.toMatchObject({ kind: 'not_found' })
    expect(replay.asked).toHaveLength(before)
  })

  it('asks nothing while switched off', async () => {
    const settings = fixedSettings({ 'lse-chat.enabled': 'off' })
    const off = createLseChatSource({ outbound, settings, clock })
    const before = replay.asked.length
    await expect(off.listMessages(company('VOD'))).rejects.toMatchObject({ kind: 'not_configured' })
    expect(replay.asked).toHaveLength(before)
  })

  it('is probed by reading one page', async () => {
    await expect(board.probe()).resolves.toBeUndefined()
    expect(replay.asked.at(-1)).toContain('ShareTicker=VOD')
  })
})

describe('A message of the share chat', () => {
  const settings = fixedSettings().read(LSE_CHAT_SETTINGS)
  const build = (time: string, details: readonly string[], author = 'Author') => `
    <div class="share-chat-message__message">
      <div class="share-chat-message__status-bar">Heading
        <span class="share-chat-message__status-bar-time">${time}</span></div>
      <p class="share-chat-message__details share-chat-message__details--username">${author}</p>
      ${details.map((text) => `<p class="share-chat-message__details">${text}</p>`).join('')}
      <p class="share-chat-message__message-text">Text</p>
    </div>`
  const parse = (html: string, now = '2026-09-18T10:35:00Z', by = settings) =>
    parseChat({ html, url: 'https://www.lse.co.uk/', tidm: 'VOD', nowMs: Date.parse(now) }, by)

  it('keeps its id tomorrow, when its time is written with a date', () => {
    const [today] = parse(build('Today 09:12', []))
    const [tomorrow] = parse(build('18 Sep 2026 09:12', []), '2026-09-19T10:00:00Z')
    expect(tomorrow).toEqual(today)
  })

  it.each(['Heading', 'Author', 'Text', '09:12'])('has another id with another %s', (part) => {
    const html = build('Today 09:12', [])
    const other = html.replace(part, part === '09:12' ? '09:13' : 'Otherwise')
    expect(parse(other)[0]?.id).not.toBe(parse(html)[0]?.id)
  })

  it("recognises its details by their labels, because an author's page has them in another order", () => {
    const html = build('Today 09:12', [
      'Posted in: GAW',
      'Posts: 3',
      'Price: 1,686.60',
      'weak sell',
    ])
    expect(parse(html)).toMatchObject([
      { postedIn: 'GAW', priceText: '1,686.60', opinion: 'Weak Sell' },
    ])
  })

  it('has no opinion or price if the page shows none', () => {
    expect(parse(build('Today 09:12', ['Buying', 'Price:']))).toMatchObject([
      { postedIn: 'VOD', priceText: null, opinion: null },
    ])
  })

  it('is skipped without a readable time, the others stay', () => {
    const html = build('soon', []) + build('Today 09:12', []) + build('Today 09:13', [], '')
    expect(parse(html)).toHaveLength(1)
    expect(() => parse(build('soon', []))).toThrow('messages without author or time')
  })

  it('is found by a changed selector after the site renamed its classes', () => {
    const html = build('Today 09:12', []).replace('share-chat-message__message"', 'renamed"')
    expect(() => parse(html)).toThrow('no messages on the page')
    const reset = fixedSettings({ 'lse-chat.selector.message': '.renamed' }).read(LSE_CHAT_SETTINGS)
    expect(parse(html, undefined, reset)).toMatchObject([{ author: 'Author', heading: 'Heading' }])
  })

  it('is returned even if the page also shows an error', () => {
    const html = `<div class="alert alert--error"><ul><li>Login failed</li></ul></div>`
    expect(parse(html + build('Today 09:12', []))).toHaveLength(1)
    expect(() => parse(html)).toThrow('Login failed')
  })
})

describe('The share chat of lse.co.uk, when something goes wrong,', () => {
  testSourceFaults({
    contentType: 'text/html',
    call: ({ url, outbound: faulty }) =>
      createLseChatSource({
        outbound: faulty,
        settings: fixedSettings({ 'lse-chat.url': `${url}/?t={tidm}` }),
        clock,
      }).listMessages(company('VOD')),
  })
})
