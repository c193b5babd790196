import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Replay, startReplay } from '#tests/replay/server.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { startTestServer } from '#tests/support/outbound-test-server.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { Company, SocialSource } from '../content-ports.ts'
import { createXSource } from './x-source.ts'

const clock = { now: () => TEST_NOW }
const quick = { 'x.requestsPerMinute': '60' }
const company = (tidm: string | null, symbol = `${tidm}.L`): Company => ({
  symbol,
  tidm,
  name: null,
})

let replay: Replay
let outbound: Outbound
let x: SocialSource

beforeAll(async () => {
  replay = await startReplay({ now: clock.now })
  outbound = createOutbound({ productName: 'Test', replayUrl: replay.url })
  x = createXSource({ outbound, settings: fixedSettings(quick), clock, bearerToken: 'secret' })
})
afterAll(async () => {
  await outbound.close()
  await replay.close()
})

describe('The recent search of X', () => {
  it('returns posts newest first, as text, with author and link', async () => {
    expect(await x.listPosts(company('VOD'))).toEqual([
      {
        id: '1967000000000000002',
        link: 'https://x.com/hand_made_2/status/1967000000000000002',
        query: '$VOD',
        username: 'hand_made_2',
        postedAtMs: Date.parse('2026-09-18T09:45:10Z'),
        content: 'Hand-made post 2 with $VOD & more',
      },
      expect.objectContaining({ query: '#VOD', username: 'hand_made_1' }),
    ])
  })

  it('searches for the cashtag and the hashtag, with the needed fields', async () => {
    await x.listPosts(company('BT.A')).catch(() => undefined)
    const asked = new URL(`http://${replay.asked.at(-1)}`)
    expect(asked.pathname).toBe('/2/tweets/search/recent')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      query: '($BTA OR #BTA) lang:en -is:retweet',
      max_results: '20',
      'tweet.fields': 'created_at,author_id',
      expansions: 'author_id',
      'user.fields': 'username',
    })
  })

  it('may find nothing', async () => {
    expect(await x.listPosts(company('JET2'))).toEqual([])
  })

  it.each([
    ['a rejected token', 'CPG', 'unauthorised', /X_BEARER_TOKEN was rejected/, null],
    ['an account without credits', 'GAW', 'unauthorised', /does not have any credits/, null],
    [
      'an access level without search',
      'BP',
      'blocked',
      /access level of the account does not include search/,
      null,
    ],
    ['a monthly cap', 'SHEL', 'rate_limited', /cap of the account is reached/, 86_400],
    ['too many requests', 'OCDO', 'rate_limited', /too many requests/, 900],
    ['a 404 without a body', 'HSBA', 'malformed', /status 404 without a body/, null],
  ])('recognises %s', async (_, tidm, kind, message, retryAfterSeconds) => {
    await expect(x.listPosts(company(tidm))).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(message),
      retryAfterSeconds,
    })
  })

  it('is not used without a token', async () => {
    const settings = fixedSettings(quick)
    const without = createXSource({ outbound, settings, clock, bearerToken: null })
    const before = replay.asked.length
    await expect(without.listPosts(company('VOD'))).rejects.toMatchObject({
      kind: 'not_configured',
      message: 'set X_BEARER_TOKEN',
    })
    expect(replay.asked).toHaveLength(before)
  })

  it('is not used while switched off', async () => {
    const settings = fixedSettings({ 'x.enabled': 'off' })
    const off = createXSource({ outbound, settings, clock, bearerToken: 'secret' })
    await expect(off.listPosts(company('VOD'))).rejects.toMatchObject({ kind: 'not_configured' })
  })

  it('sends the token, and searches with the query of the settings', async () => {
    let seen: { authorization: string | undefined; query: string | null } | undefined
    const server = await startTestServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x')
      seen = {
        authorization: request.headers.authorization,
        query: searchParams.get('query'),
      }
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"meta":{"result_count":0}}')
    })
    const direct = createOutbound({ productName: 'Test', replayUrl: server.url })
    const settings = fixedSettings({ 'x.query': '"{symbol}" OR #{tidm}' })
    const source = createXSource({ outbound: direct, settings, clock, bearerToken: 'secret' })
    await source.probe()
    expect(seen).toEqual({ authorization: 'Bearer secret', query: '"VOD.L" OR #VOD' })
    await direct.close()
    await server.close()
  })

  it.each(['', 'lang:en', `{tidm}${'x'.repeat(512)}`])('cannot be asked for %j', (query) => {
    const settings = fixedSettings({ 'x.query': query })
    const source = createXSource({ outbound, settings, clock, bearerToken: 'secret' })
    return expect(source.listPosts(company('VOD'))).rejects.toThrow(/^(Include|Use) /)
  })
})

describe('The recent search of X, when something goes wrong,', () => {
  testSourceFaults({
    contentType: 'application/json',
    call: ({ url, outbound: faulty }) =>
      createXSource({
        outbound: faulty,
        settings: fixedSettings({ 'x.url': `${url}/` }),
        clock,
        bearerToken: 'secret',
      }).listPosts(company('VOD')),
  })
})
