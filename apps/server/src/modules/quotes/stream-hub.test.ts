import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { createLatestQuotes, type LatestQuotes } from './latest-quotes.ts'
import { createStreamHub, type StreamHub } from './stream-hub.ts'

let latest: LatestQuotes
let hub: StreamHub
let clock = 0

beforeEach(() => {
  latest = createLatestQuotes()
  hub = createStreamHub(latest, 'node')
})

const put = (symbol: string, price: number) => {
  clock += 1
  latest.put([{ quote: buildQuote({ symbol, price, asOfMs: clock }), fetchedAtMs: clock }])
}

/** Opens a stream and records its messages as symbol and price. */
function openClient(symbols: readonly string[], since = latest.version()) {
  const received: string[][] = []
  const ids: string[] = []
  let isFast = true
  const listener = hub.listen(
    symbols,
    {
      write(text) {
        const [, id = ''] = /^id: (.+)$/m.exec(text) ?? []
        const [, data = ''] = /^data: (.+)$/m.exec(text) ?? []
        const { items } = JSON.parse(data) as { items: { symbol: string; price: number }[] }
        ids.push(id)
        received.push(items.map(({ symbol, price }) => `${symbol} ${price}`))
        return isFast
      },
    },
    since,
  )
  return {
    received,
    ids,
    listener,
    slowDown: () => void (isFast = false),
    speedUp: () => void (isFast = true),
  }
}

describe('The quote stream', () => {
  it('sends each client the changes of its own symbols only', async () => {
    const one = openClient(['A.L'])
    const two = openClient(['B.L', 'A.L'])
    put('A.L', 1)
    put('C.L', 3)
    await setImmediate()
    put('B.L', 2)
    await setImmediate()
    expect(one.received).toEqual([['A.L 1']])
    expect(two.received).toEqual([['A.L 1'], ['B.L 2']])
  })

  it('combines simultaneous changes into one message with the newest prices', async () => {
    const { received } = openClient(['A.L', 'B.L'])
    put('A.L', 1)
    put('B.L', 2)
    put('A.L', 3)
    await setImmediate()
    expect(received).toEqual([['A.L 3', 'B.L 2']])
  })

  it('sends nothing for an unchanged quote', async () => {
    put('A.L', 1)
    const { received } = openClient(['A.L'])
    const same = latest.find('A.L')?.quote
    latest.put([{ quote: same ?? buildQuote(), fetchedAtMs: clock + 1000 }])
    await setImmediate()
    expect(received).toEqual([])
  })

  it('sends a reconnecting client only what changed in between', async () => {
    put('A.L', 1)
    put('B.L', 1)
    const { ids, listener } = openClient(['A.L', 'B.L'], 0)
    listener.close()
    const since = Number(ids.at(-1)?.split('-').at(-1))
    put('B.L', 2)
    expect(openClient(['A.L', 'B.L'], since).received).toEqual([['B.L 2']])
  })

  it('buffers only the newest quote per symbol for a slow client', async () => {
    const client = openClient(['A.L', 'B.L'])
    client.slowDown()
    put('A.L', 1)
    await setImmediate()
    for (let price = 2; price <= 1000; price += 1) {
      put('A.L', price)
      put('B.L', price)
      await setImmediate()
    }
    expect(client.received).toEqual([['A.L 1']])
    client.speedUp()
    client.listener.drained()
    expect(client.received).toEqual([['A.L 1'], ['A.L 1000', 'B.L 1000']])
    put('A.L', 1001)
    await setImmediate()
    expect(client.received.at(-1)).toEqual(['A.L 1001'])
  })

  it('removes a client that has disconnected', async () => {
    const { received, listener } = openClient(['A.L'])
    expect(hub.listeners()).toBe(1)
    listener.close()
    listener.close()
    put('A.L', 1)
    await setImmediate()
    expect(received).toEqual([])
    expect(hub.listeners()).toBe(0)
  })
})
