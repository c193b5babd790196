/**
 * What do the memory settings of `npm start` cost? Its answers a second beside those of the same build
 * with Node's own settings.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, removeDataDir, startProduct } from '../tests/support/start-product.ts'
import { fire } from './support/fire.ts'
import { printGoal } from './support/goals.ts'
import { CALLS, type Call, CONNECTIONS, registeredAt, toShot } from './support/hot-calls.ts'

const OF_OWN_SETTINGS = 0.95
const ROUNDS = 4
const ROUND_SECONDS = 2
/** By then every simulated quote has been read once. */
const SETTLED_MS = 200_000

/** Both run at the same time and are asked in turns, each first in half of the rounds. */
export async function run(): Promise<void> {
  const products: Product[] = []
  try {
    const saving = await startProduct()
    products.push(saving)
    const own = await startProduct({ starter: 'apps/server/dist/main.js' })
    products.push(own)
    await sleep(SETTLED_MS)
    const [atSaving, atOwn] = [await asPerson(saving), await asPerson(own)]
    for (const [name, call] of Object.entries(CALLS)) {
      const ratios: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const isOwnFirst = round % 2 === 1
        const first = await (isOwnFirst ? atOwn : atSaving)(call)
        const second = await (isOwnFirst ? atSaving : atOwn)(call)
        ratios.push(isOwnFirst ? second / first : first / second)
      }
      printGoal({
        what: `${name}, answers of Node’s own settings`,
        value: ratios.reduce((sum, ratio) => sum + ratio, 0) / ROUNDS,
        unit: '×',
        goal: { atLeast: OF_OWN_SETTINGS },
      })
    }
  } finally {
    for (const product of products) {
      await product.stop()
      removeDataDir(product)
    }
  }
}

/** @returns the answers a second of a call */
async function asPerson(product: Product): Promise<(call: Call) => Promise<number>> {
  const visitor = await registeredAt(product)
  return async (call) => {
    const shot = toShot(call, visitor)
    const { rate } = await fire({
      ...shot,
      url: `${product.url}${call.path}`,
      connections: CONNECTIONS,
      seconds: ROUND_SECONDS,
    })
    return rate
  }
}
