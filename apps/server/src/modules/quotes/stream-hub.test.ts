import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildQuote } from '../../../../../tests/support/build-quote.ts'
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

/** A reader, whose messages are kept as symbol and price. */
function openReader(symbols: readonly string[], since = latest.version()) {
  const heard: string[][] = []
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
        heard.push(items.map(({ symbol, price }) => `${symbol} ${price}`))
        return isFast
      },
    },
    since,
  )
  return {
    heard,
    ids,
    listener,
    slowDown: () => void (isFast = false),
    speedUp: () => void (isFast = true),
  }
}

describe('The stream of quotes', () => {
  it('tells each reader the changes of its symbols and no others', async () => {
    const one = openReader(['A.L'])
    const two = openReader(['B.L', 'A.L'])
    put('A.L', 1)
    put('C.L', 3)
    await setImmediate()
    put('B.L', 2)
    await setImmediate()
    expect(one.heard).toEqual([['A.L 1']])
    expect(two.heard).toEqual([['A.L 1'], ['B.L 2']])
  })

  it('puts changes of one moment into one message, each symbol with its newest price', async () => {
    const { heard } = openReader(['A.L', 'B.L'])
    put('A.L', 1)
    put('B.L', 2)
    put('A.L', 3)
    await setImmediate()
    expect(heard).toEqual([['A.L 3', 'B.L 2']])
  })

  it('says nothing of a quote that was fetched again and is the same', async () => {
    put('A.L', 1)
    const { heard } = openReader(['A.L'])
    const same = latest.find('A.L')?.quote
    latest.put([{ quote: same ?? buildQuote(), fetchedAtMs: clock + 1000 }])
    await setImmediate()
    expect(heard).toEqual([])
  })

  it('tells a reader that comes back what changed since, and only that', async () => {
    put('A.L', 1)
    put('B.L', 1)
    const { ids, listener } = openReader(['A.L', 'B.L'], 0)
    listener.close()
    const since = Number(ids.at(-1)?.split('-').at(-1))
    put('B.L', 2)
    expect(openReader(['A.L', 'B.L'], since).heard).toEqual([['B.L 2']])
  })

  it('owes a slow reader the newest quote of each symbol and nothing else', async () => {
    const reader = openReader(['A.L', 'B.L'])
    reader.slowDown()
    put('A.L', 1)
    await setImmediate()
    for (let price = 2; price <= 1000; price += 1) {
      put('A.L', price)
      put('B.L', price)
      await setImmediate()
    }
    expect(reader.heard).toEqual([['A.L 1']])
    reader.speedUp()
    reader.listener.drained()
    expect(reader.heard).toEqual([['A.L 1'], ['A.L 1000', 'B.L 1000']])
    put('A.L', 1001)
    await setImmediate()
    expect(reader.heard.at(-1)).toEqual(['A.L 1001'])
  })

  it('forgets a reader that has gone', async () => {
    const { heard, listener } = openReader(['A.L'])
    expect(hub.listeners()).toBe(1)
    listener.close()
    listener.close()
    put('A.L', 1)
    await setImmediate()
    expect(heard).toEqual([])
    expect(hub.listeners()).toBe(0)
  })
})
