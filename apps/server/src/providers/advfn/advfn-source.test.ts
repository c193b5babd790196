import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Replay, startReplay } from '#tests/replay/server.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { BoardSource, Company } from '../content-ports.ts'
import { createAdvfnSource } from './advfn-source.ts'
import { parseChat } from './parse-chat.ts'
import { ADVFN_SETTINGS } from './settings.ts'

const clock = { now: () => TEST_NOW }
const quick = { 'advfn.requestsPerMinute': '60' }
const company = (tidm: string, name: string): Company => ({ symbol: `${tidm}.L`, tidm, name })

let replay: Replay
let outbound: Outbound
let board: BoardSource

beforeAll(async () => {
  replay = await startReplay({ now: clock.now })
  outbound = createOutbound({ productName: 'Test', replayUrl: replay.url })
  board = createAdvfnSource({ outbound, settings: fixedSettings(quick), clock })
})
afterAll(async () => {
  await outbound.close()
  await replay.close()
})

describe('The share chat of ADVFN, on pages made by hand', () => {
  it('has heading, text, author and London time of each message', async () => {
    const messages = await board.listMessages(company('VOD', 'Vodafone'))
    expect(messages).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        heading: 'Hand-made heading 1',
        html: 'Hand-made message 1 of the second board.',
        author: 'hand made 1',
        postedAtMs: Date.parse('2026-09-18T08:30:00Z'),
        postedIn: 'VOD',
        opinion: null,
        priceText: null,
      },
      expect.objectContaining({
        html: 'Hand-made message 2 of the second board.<br /><b>Bold</b> in part.',
        postedAtMs: Date.parse('2026-09-18T06:45:00Z'),
      }),
    ])
  })

  it('does not list a share for which the page reports no results', async () => {
    await expect(board.listMessages(company('GAW', 'Games Workshop'))).rejects.toMatchObject({
      kind: 'not_found',
    })
  })

  it('is blocked by a sign-in form', async () => {
    await expect(board.listMessages(company('BP.', 'BP'))).rejects.toMatchObject({
      kind: 'blocked',
      message: 'sign-in required',
    })
  })

  it('has the name in lower case in its URLs', () => {
    expect(board.boardUrl(company('IMB', 'Imperial Brands'))).toBe(
      'https://uk.advfn.com/stock-market/london/imperial-brands-IMB/share-chat',
    )
  })

  it('is probed by reading one page', async () => {
    await expect(board.probe()).resolves.toBeUndefined()
  })
})

describe('A page of ADVFN', () => {
  const settings = fixedSettings({ 'advfn.selector.message': '.one' }).read(ADVFN_SETTINGS)
  const parse = (html: string) =>
    parseChat({ html, url: 'https://uk.advfn.com/', tidm: 'VOD', nowMs: TEST_NOW }, settings)

  it('is parsed by the selectors of the settings, innermost matches only', () => {
    const inner = `<div class="one"><b class="author">A</b><time datetime="2026-09-18T09:00:00+01:00">x</time>
      <p>Only a text, and so long that its beginning has to do as the heading of the message</p></div>`
    expect(parse(`<div class="one">${inner}${inner.replace('Only', 'Just')}</div>`)).toMatchObject([
      {
        author: 'A',
        postedAtMs: Date.parse('2026-09-18T08:00:00Z'),
        heading: 'Only a text, and so long that its beginning has to do as the heading of the mess',
      },
      { author: 'A' },
    ])
  })

  it('may report that there are no messages', () => {
    expect(parse('<p>Be the first to post about this share.</p>')).toEqual([])
  })

  it('is malformed when nothing is recognisable', () => {
    expect(() => parse('<script>"be the first to post"</script><h1>News</h1>')).toThrow(
      'no messages on the page',
    )
  })
})

describe('The share chat of ADVFN, when something goes wrong,', () => {
  testSourceFaults({
    contentType: 'text/html',
    call: ({ url, outbound: faulty }) =>
      createAdvfnSource({
        outbound: faulty,
        settings: fixedSettings({ 'advfn.url': `${url}/{tidm}` }),
        clock,
      }).listMessages(company('VOD', 'Vodafone')),
  })
})
