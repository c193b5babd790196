/** Four users who upload the largest honest file together, while others use the product. */
import { setTimeout } from 'node:timers/promises'
import { spawnProduct } from '../tests/support/start-product.ts'
import { createVisitor, register, type Visitor } from '../tests/support/visitor.ts'
import { openAccount, previewFile } from './support/portfolio-file.ts'
import { residentMiB } from './support/resident-memory.ts'

const USERS = 4
const ROWS = 190_000
const PROBES = ['/robots.txt', '/api/market/indices', '/api/instruments/search?q=voda']

export async function run(): Promise<void> {
  const file = new Blob([depositsOf(ROWS)])
  const product = await spawnProduct()
  try {
    await product.serving
    const users = await openUsers(product.url)
    const probing = new AbortController()
    let [calls, slowestMs, peakMiB] = [0, 0, 0]
    const probe = async () => {
      while (!probing.signal.aborted) {
        const startedMs = performance.now()
        await (await fetch(product.url + PROBES[calls % PROBES.length])).text()
        slowestMs = Math.max(slowestMs, performance.now() - startedMs)
        peakMiB = Math.max(peakMiB, residentMiB(product))
        calls += 1
        await setTimeout(20)
      }
    }
    const probed = probe()
    const startedMs = performance.now()
    const counts = await Promise.all(users.map((user) => upload(user, file)))
    const seconds = (performance.now() - startedMs) / 1000
    probing.abort()
    await probed
    console.log(
      `  ${USERS} files of ${(file.size / 1e6).toFixed(1)} MB, rows new: ${counts.join(', ')}`,
    )
    console.log(
      `  ${seconds.toFixed(1)} s; slowest of ${calls} other calls ${slowestMs.toFixed(0)} ms; ${peakMiB.toFixed(0)} MiB at most`,
    )
  } finally {
    await product.stop()
  }
}

function depositsOf(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, number) =>
      `06/01/2025,"Regular payment by direct debit number ${number} from my current account at the bank, thank you",£${(number % 900) + 1}.25,"£${number}.00"`,
  )
  return ['Date,Details,Amount,Balance', ...lines].join('\n')
}

interface User {
  readonly visitor: Visitor
  readonly account: string
}

async function openUsers(url: string): Promise<User[]> {
  const users: User[] = []
  for (let number = 0; number < USERS; number++) {
    const visitor = createVisitor()
    visitor.url = url
    await register(visitor, `user${number}@example.org`)
    users.push({ visitor, account: await openAccount(visitor, 'Dealing') })
  }
  return users
}

/** @returns how many rows are new */
async function upload({ visitor, account }: User, file: Blob): Promise<number> {
  const { counts } = await previewFile(visitor, account, file)
  return counts['new'] ?? 0
}
