import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantRole } from '../../apps/server/src/modules/accounts/index.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { openPostgres } from '../../apps/server/src/platform/db/open-database.ts'
import { startBalancer } from '../../scripts/cluster/balancer.ts'
import { freePort } from '../support/free-port.ts'
import { type Place, withPostgresPlace } from '../support/places.ts'
import { createVisitor, PASSWORD, register, type Visitor } from '../support/visitor.ts'
import { type MovingUpstream, startMovingUpstream } from './moving-upstream.ts'
import { startThreeNodes, type ThreeNodes } from './three-nodes.ts'

const { TEST_DATABASE_URL: databaseServer, TEST_REDIS_URL: redis } = process.env
/** Trades around the clock, so that the trial does not depend on the time of day. */
const TICKER = 'BTC-GBP'
const ALERTS = 24
const WRITERS = 4
const WRITING_MS = 6000

/** Limits of an earlier trial must not hold in this one. */
async function emptyRedis(url: string): Promise<void> {
  const { hostname, pathname, port } = new URL(url)
  const socket = connect(Number(port || 6379), hostname)
  socket.end(`SELECT ${pathname.slice(1)}\r\nFLUSHDB\r\n`)
  await once(socket.resume(), 'close')
}

/** Until something is true, at most for `limitMs`; what it was at last. */
async function until<T>(look: () => Promise<T> | T, isIt: (value: T) => boolean, limitMs = 15_000) {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await look()
    if (isIt(value) || Date.now() > end) return value
    await sleep(100)
  }
}

describe('The balancer', () => {
  it('takes turns, forwards the client address, and skips a node that is down', async () => {
    const ports = [await freePort(), await freePort()]
    const servers = ports.map((port) =>
      createServer((request, response) => {
        response.end([port, request.headers['x-forwarded-for']].join(' '))
      }).listen(port, '127.0.0.1'),
    )
    const balancer = await startBalancer(ports)
    const ask = async () => (await fetch(balancer.url)).text()
    const [one, two] = [await ask(), await ask()]
    expect(new Set([one, two].map((text) => Number(text.split(' ')[0])))).toEqual(new Set(ports))
    expect(one).toMatch(/ (::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/)
    servers[0]?.closeAllConnections()
    servers[0]?.close()
    expect(new Set([await ask(), await ask(), await ask()]).size).toBe(1)
    servers[1]?.closeAllConnections()
    servers[1]?.close()
    expect((await fetch(balancer.url)).status).toBe(502)
    await balancer.close()
  })
})

// Where one of the two is missing there is nothing that nodes could share. The database of Redis is
// their own: other tests keep what is theirs in the first.
behaveAsOne(databaseServer ?? '', redis ? new URL('/11', redis).href : '')

function behaveAsOne(serverUrl: string, redisUrl: string): void {
  describe.runIf(serverUrl && redisUrl)('Three nodes', { timeout: 60_000 }, () => {
    let nodes: ThreeNodes
    let place: Place
    let upstream: MovingUpstream
    let margot: Visitor
    let endTrial: () => void
    let trial: Promise<void>

    const inDatabase = async (work: (db: Db) => Promise<unknown>) => {
      const { db, close } = openPostgres(place.databaseUrl ?? '')
      await work(db).finally(close)
    }
    const at = (visitor: Visitor, node: 0 | 1 | 2) => {
      visitor.url = nodes.urls[node]
      return visitor
    }

    beforeAll(async () => {
      upstream = await startMovingUpstream()
      await emptyRedis(redisUrl)
      const started = Promise.withResolvers<void>()
      const over = Promise.withResolvers<void>()
      endTrial = over.resolve
      trial = withPostgresPlace(serverUrl, async (made) => {
        place = made
        nodes = await startThreeNodes(made, {
          REDIS_URL: redisUrl,
          MARKET_DATA: 'live',
          UPSTREAM_REPLAY_URL: upstream.url,
        })
        started.resolve()
        await over.promise
        await nodes.close()
      })
      await Promise.race([started.promise, trial])
      margot = createVisitor()
      margot.url = nodes.balancer.url
      await register(margot)
    }, 120_000)

    afterAll(async () => {
      endTrial()
      await trial
      await upstream.close()
    }, 60_000)

    it('know a person who signed in at one of them, until that person signs out', async () => {
      const guest = at(createVisitor(), 0)
      await register(guest, 'guest@example.org')
      for (const node of [0, 1, 2] as const) {
        expect((await at(guest, node).call('GET', '/api/user')).status).toBe(200)
      }
      await at(guest, 1).call('POST', '/api/logout')
      expect((await at(guest, 2).call('GET', '/api/user')).status).toBe(401)
    })

    it('share the count of sign-in attempts', async () => {
      const stranger = createVisitor()
      const statuses: number[] = []
      for (let attempt = 0; attempt < 12; attempt += 1) {
        at(stranger, (attempt % 3) as 0 | 1 | 2)
        await stranger.call('GET', '/sanctum/csrf-cookie')
        const body = { email: 'guest@example.org', password: `${PASSWORD} no` }
        statuses.push((await stranger.call('POST', '/login', body)).status)
      }
      // Ten for the account over all nodes, where each by itself saw four.
      expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10)
      expect(statuses.at(-1)).toBe(429)
    })

    it('ask the source once for what all of them show', async () => {
      for (const node of [0, 1, 2] as const) {
        const { status, body } = await at(margot, node).call('GET', '/stockInfo/ETH-GBP')
        expect({ status, body }).toMatchObject({ status: 200, body: { price: upstream.price } })
      }
      expect(upstream.asked('ETH-GBP')).toBe(1)
    })

    it('follow a setting and a reload that an administrator asked one of them for', async () => {
      await inDatabase(async (db) => {
        const { id } = await db
          .selectFrom('user')
          .select('id')
          .where('email', '=', 'margot@example.org')
          .executeTakeFirstOrThrow()
        await grantRole(db, id, 'admin')
      })
      type Row = { id: string; name: string }
      const { body } = await at(margot, 0).call('GET', '/api/lmscraperconfig/get')
      const row = (body as Row[]).find(
        ({ name }) => name.startsWith('google') && name.endsWith('enabled'),
      )
      const saved = await margot.call('POST', `/api/lmscraperconfig/update/${row?.id}`, {
        name: row?.name,
        value: 'off',
      })
      expect(saved.status).toBe(200)
      const healthOf = async (node: 0 | 1 | 2) =>
        (await at(margot, node).call('GET', '/healthcheck')).body as {
          coreConfigLastLoaded: string
        }
      // Each share once: what Google has said of one is kept.
      const shares = ['VOD.L', 'BP.L', 'GSK.L', 'TSCO.L', 'LLOY.L', 'AZN.L', 'RIO.L', 'DGE.L']
      const google = await until(
        async () => {
          await sleep(1000)
          return (await at(margot, 2).call('GET', `/stockInfo/${shares.shift()}/google`)).body
        },
        (answer) => JSON.stringify(answer).includes('not set up'),
        1000 * shares.length,
      )
      expect(google).toMatchObject({ message: expect.stringContaining('not set up') })
      const before = (await healthOf(1)).coreConfigLastLoaded
      expect((await at(margot, 0).call('GET', '/healthcheck/reloadCoreConfig')).status).toBe(200)
      const after = await until(
        async () => (await healthOf(1)).coreConfigLastLoaded,
        (loaded) => loaded !== before,
      )
      expect(Date.parse(after)).toBeGreaterThan(Date.parse(before))
    })

    it('send a quote that one of them read to the readers of all of them', async () => {
      const heard: string[][] = [[], [], []]
      const leave = new AbortController()
      const readers = nodes.urls.map(async (url, node) => {
        const { body } = await fetch(`${url}/api/quotes/stream?tickers=${TICKER}`, leave)
        for await (const chunk of body ?? []) {
          for (const [, price = ''] of Buffer.from(chunk)
            .toString()
            .matchAll(/"price":([\d.]+)/g)) {
            heard[node]?.push(price)
          }
        }
      })
      await until(
        () => heard,
        ([...all]) => all.every((prices) => prices.length > 0),
      )
      const asked = upstream.asked(TICKER)
      upstream.price = 1010
      const received = await until(
        () => heard.map((prices) => prices.at(-1)),
        (prices) => prices.every((price) => price === '1010'),
        40_000,
      )
      expect(received).toEqual(['1010', '1010', '1010'])
      // Three nodes with users, one that polls: at most one more for a turn that began before.
      expect(upstream.asked(TICKER) - asked).toBeLessThanOrEqual(3)
      leave.abort()
      await Promise.allSettled(readers)
    })

    it('fire each alert once while one of them is killed, and send each message', async () => {
      at(margot, 0)
      const saved = await margot.call('PUT', '/api/delivery/webhook', {
        is_on: true,
        address: 'https://hooks.example.org/prices',
      })
      expect(saved.status).toBe(200)
      for (let number = 0; number < ALERTS; number += 1) {
        const { status } = await margot.call('POST', '/api/pricealerts/create', {
          ticker: TICKER,
          kind: 'above',
          alert_interval_mins: 1,
          level: { value: 1020 + number, unit: 'GBP' },
        })
        expect(status).toBe(200)
      }
      upstream.price = 1100
      // Not in a minute but now, so that the node dies while they are judged.
      await inDatabase((db) => db.updateTable('price_alerts').set({ next_due_at: 0 }).execute())
      const fired = async () => {
        const { body } = await at(margot, 1).call('GET', '/api/notifications')
        return (body as { items: { id: string }[] }).items
      }
      await until(fired, (items) => items.length > 0, 60_000)
      await nodes.kill(0)
      const all = await until(fired, (items) => items.length >= ALERTS, 90_000)
      expect(all).toHaveLength(ALERTS)
      const sent = await until(
        () => new Set(upstream.webhookIds),
        (ids) => ids.size >= ALERTS,
        120_000,
      )
      expect(sent.size).toBe(ALERTS)
      await nodes.start(0)
    }, 400_000)

    it('lose nothing acknowledged when one of them is killed while people write', async () => {
      margot.url = nodes.balancer.url
      const acknowledged: string[] = []
      const refused: number[] = []
      const end = Date.now() + WRITING_MS
      const write = async (writer: number) => {
        for (let number = 0; Date.now() < end; number += 1) {
          const title = `${writer}-${number}`
          try {
            const note = { title, content: title.repeat(50) }
            const { status } = await margot.call('POST', '/api/notes', note)
            if (status < 300) acknowledged.push(title)
            else refused.push(status)
          } catch {
            // The connection went with the node; nothing was acknowledged.
          }
        }
      }
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
      await sleep(WRITING_MS / 3)
      await nodes.kill(2)
      await sleep(WRITING_MS / 3)
      await nodes.start(2)
      await writing
      const { body } = await margot.call('GET', '/api/notes')
      const stored = new Map(
        (body as { title: string; content: string }[]).map(({ title, content }) => [
          title,
          content,
        ]),
      )
      expect(acknowledged.length).toBeGreaterThan(50)
      expect(acknowledged.filter((title) => stored.get(title) !== title.repeat(50))).toEqual([])
      // Only what was on its way to the killed node failed.
      expect(refused.every((status) => status === 502)).toBe(true)
      expect(refused.length).toBeLessThanOrEqual(WRITERS)
    })
  })
}
