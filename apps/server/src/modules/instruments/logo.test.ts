import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { startTestServer, type TestServer } from '#tests/support/outbound-test-server.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import { createLogoService } from './logo.ts'

const PNG = Buffer.from('\x89PNG\r\n\x1a\nthe rest', 'latin1')
const ICO = Buffer.from([0, 0, 1, 0, 1])
const DAY = 86_400_000
const LOGO = { type: 'image/png', body: PNG }

type Reply = readonly [type: string, body: string | Buffer]

describe('A company’s logo', () => {
  let replies: Record<string, Reply>
  let server: TestServer
  let outbound: Outbound
  let database: OpenDatabase
  let now: number
  let mode: 'live' | 'demo'

  beforeEach(async () => {
    replies = {}
    now = Date.parse('2026-09-18T10:00:00Z')
    mode = 'live'
    server = await startTestServer((request, response) => {
      const reply = replies[request.url ?? '']
      if (reply) response.writeHead(200, { 'content-type': reply[0] }).end(reply[1])
      else response.writeHead(404, { 'content-type': 'text/html' }).end('nothing here')
    })
    outbound = createOutbound({
      productName: 'Test',
      allowedRanges: ['127.0.0.0/8'],
      allowedPorts: 'any',
    })
  })
  afterEach(async () => {
    await outbound.close()
    await server.close()
  })

  const serviceOn = (db = database.db) =>
    createLogoService({ clock: { now: () => now }, db, mode: () => mode, outbound })
  const page = (links: string): Reply => ['text/html; charset=utf-8', `<html>${links}</html>`]

  onEachDatabase((databases) => {
    beforeEach(async () => {
      database = await databases.open()
    })

    it('is the icon linked in its page, fetched once in thirty days', async () => {
      replies = {
        '/': page(
          '<link rel="icon" href="/small.png"><link rel="apple-touch-icon" href="/touch.png">',
        ),
        '/touch.png': ['image/png', PNG],
      }
      expect(await serviceOn().findLogo(server.url)).toEqual(LOGO)
      expect(server.asked).toEqual(['/', '/touch.png'])
      now += 29 * DAY
      expect(await serviceOn().findLogo(`${server.url}/investors`)).toEqual(LOGO)
      expect(server.asked).toHaveLength(2)
      now += 2 * DAY
      await serviceOn().findLogo(server.url)
      expect(server.asked).toHaveLength(4)
    })

    it('that is missing is retried after a day', async () => {
      expect(await serviceOn().findLogo(server.url)).toBeNull()
      expect(server.asked).toEqual(['/', '/favicon.ico'])
      now += DAY - 1
      expect(await serviceOn().findLogo(server.url)).toBeNull()
      expect(server.asked).toHaveLength(2)
      now += 1
      replies['/favicon.ico'] = ['image/x-icon', ICO]
      expect(await serviceOn().findLogo(server.url)).toEqual({ type: 'image/x-icon', body: ICO })
    })

    it('stays if its site fails later, and is retried the next day', async () => {
      replies['/favicon.ico'] = ['image/png', PNG]
      await serviceOn().findLogo(server.url)
      replies = {}
      now += 31 * DAY
      expect(await serviceOn().findLogo(server.url)).toEqual(LOGO)
      const asked = server.asked.length
      now += DAY / 2
      await serviceOn().findLogo(server.url)
      expect(server.asked).toHaveLength(asked)
      now += DAY
      await serviceOn().findLogo(server.url)
      expect(server.asked.length).toBeGreaterThan(asked)
    })
  })

  describe('Fetching a logo', () => {
    onEachDatabase((databases) => {
      beforeEach(async () => {
        database = await databases.open()
      })

      it('sends one request for concurrent callers', async () => {
        replies['/favicon.ico'] = ['image/png', PNG]
        const service = serviceOn()
        const logos = await Promise.all([1, 2, 3, 4].map(() => service.findLogo(server.url)))
        expect(logos).toEqual([LOGO, LOGO, LOGO, LOGO])
        expect(server.asked).toEqual(['/', '/favicon.ico'])
      })

      it('sends no second request for a caller whose look at the database takes longer', async () => {
        replies['/favicon.ico'] = ['image/png', PNG]
        const reads: unknown[] = []
        let release: () => void = () => undefined
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        const service = serviceOn(
          database.db.withPlugin({
            transformQuery({ node, queryId }) {
              if (node.kind === 'SelectQueryNode') reads.push(queryId)
              return node
            },
            async transformResult({ result, queryId }) {
              if (queryId === reads[1]) await held
              return result
            },
          }),
        )
        const first = service.findLogo(server.url)
        const second = service.findLogo(server.url)
        await first
        release()
        expect(await second).toEqual(LOGO)
        expect(server.asked).toEqual(['/', '/favicon.ico'])
      })

      it('sends no request in demo mode or without a website', async () => {
        replies['/favicon.ico'] = ['image/png', PNG]
        expect(await serviceOn().findLogo(null)).toBeNull()
        expect(await serviceOn().findLogo('no address')).toBeNull()
        mode = 'demo'
        expect(await serviceOn().findLogo(server.url)).toBeNull()
        expect(server.asked).toEqual([])
      })

      it.each([
        ['is SVG under another name', ['image/png', '<svg onload="alert(1)"/>']],
        ['is a page', ['text/html', '<html>']],
        ['is larger than 150 kB', ['image/png', Buffer.concat([PNG, Buffer.alloc(160 * 1024)])]],
      ] satisfies [string, Reply][])('refuses an icon that %s', async (_, reply) => {
        replies['/'] = page('<link rel="icon" href="/icon">')
        replies['/icon'] = reply
        expect(await serviceOn().findLogo(server.url)).toBeNull()
        expect(server.asked).toEqual(['/', '/icon', '/favicon.ico'])
      })

      it('falls back to the favicon if the page exceeds 300 kB', async () => {
        replies['/'] = page(`<link rel="icon" href="/icon">${' '.repeat(320 * 1024)}`)
        replies['/favicon.ico'] = ['application/octet-stream', PNG]
        expect(await serviceOn().findLogo(server.url)).toEqual(LOGO)
        expect(server.asked).toEqual(['/', '/favicon.ico'])
      })

      it('never contacts a private network', async () => {
        replies['/favicon.ico'] = ['image/png', PNG]
        const guarded = createOutbound({ productName: 'Test', allowedPorts: 'any' })
        const clock = { now: () => now }
        const service = createLogoService({
          clock,
          db: database.db,
          mode: () => 'live',
          outbound: guarded,
        })
        expect(await service.findLogo(server.url)).toBeNull()
        expect(server.asked).toEqual([])
        await guarded.close()
      })
    })
  })
})
