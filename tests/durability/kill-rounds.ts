import { grantRole } from '../../apps/server/src/modules/accounts/index.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { fillWithSmallList } from '../support/fill-with-small-list.ts'
import { type Place, waitUntilAlone } from '../support/places.ts'
import { spawnProduct } from '../support/start-product.ts'
import { createVisitor, register, ServerGoneError, type Visitor } from '../support/visitor.ts'
import { createLedger, type Fault } from './ledger.ts'
import { readStored } from './stored-state.ts'
import { WRITERS } from './writers.ts'

export interface KillReport {
  readonly rounds: number
  /** Writes by their writer. */
  readonly acknowledged: Readonly<Record<string, number>>
  readonly faults: readonly Fault[]
  readonly seconds: number
}

const LONGEST_LIFE_MS = 800
/** Every so many rounds the server dies while it starts. */
const STARTING_EVERY = 10
/** Lists are limited in number, and old rounds have been judged. */
const TIDY_EVERY = 10

/** Repeatedly kills the server at a random moment under load, and checks what is stored. */
export async function runKillRounds(
  place: Place,
  { rounds, limitMs }: { readonly rounds: number; readonly limitMs: number },
): Promise<KillReport> {
  const startedMs = Date.now()
  const ledger = createLedger()
  const visitor = createVisitor()
  const faults: Fault[] = []
  const acknowledged = Object.fromEntries(Object.keys(WRITERS).map((name) => [name, 0]))
  const count = (name: string) => {
    acknowledged[name] = (acknowledged[name] ?? 0) + 1
  }
  await fillWithSmallList(place)
  await settleIn(place, visitor)

  let round = 0
  while (round < rounds && Date.now() - startedMs < limitMs) {
    round++
    const server = await spawnProduct(place)
    try {
      if (round % STARTING_EVERY === 0) {
        await pause(Math.random() * 2 * LONGEST_LIFE_MS)
      } else {
        await server.serving
        visitor.url = server.url
        if (round % TIDY_EVERY === 1) await tidy(visitor, (name) => ledger.begin(name, null))
        const load = Object.entries(WRITERS).map(([name, write]) =>
          write({ visitor, ledger, round, onAcknowledged: () => count(name) }),
        )
        const ended = Promise.allSettled(load)
        await pause(Math.random() * LONGEST_LIFE_MS)
        await server.kill()
        for (const outcome of await ended) {
          if (outcome.status === 'fulfilled' || outcome.reason instanceof ServerGoneError) continue
          throw outcome.reason
        }
      }
    } finally {
      await server.kill()
    }
    await waitUntilAlone(place)
    faults.push(...ledger.settle(await readStored(place)))
  }
  const seconds = (Date.now() - startedMs) / 1000
  return { rounds: round, acknowledged, faults, seconds }
}

export function describeKills(engine: string, report: KillReport): string {
  const { acknowledged, faults, rounds, seconds } = report
  const count = (kind: Fault['kind']) => faults.filter((fault) => fault.kind === kind).length
  const writes = Object.entries(acknowledged).map(([name, number]) => `${name} ${number}`)
  const total = Object.values(acknowledged).reduce((sum, number) => sum + number, 0)
  return [
    `kill -9 on ${engine}: ${rounds} rounds in ${seconds.toFixed(0)} s`,
    `  acknowledged ${total} (${writes.join(', ')}), lost ${count('lost')}, half ${count('half')}`,
    ...faults.slice(0, 10).map(({ kind, thing }) => `  ${kind}: ${thing}`),
  ].join('\n')
}

/** True if it did what was asked, with every writer, and found nothing wrong. */
export function isSound({ acknowledged, faults, rounds }: KillReport, asked: number): boolean {
  return (
    rounds === asked &&
    faults.length === 0 &&
    Object.values(acknowledged).every((number) => number > 0)
  )
}

/** Registers a visitor who may keep notes; the session is valid on every later server. */
export async function settleIn(place: Place, visitor: Visitor): Promise<void> {
  const server = await spawnProduct(place)
  try {
    await server.serving
    visitor.url = server.url
    await register(visitor)
    const { db, close } = await openDatabase(place)
    const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    await grantRole(db, id, 'admin')
    await close()
  } finally {
    await server.kill()
  }
}

async function tidy(visitor: Visitor, begin: (name: string) => () => void): Promise<void> {
  const { body } = await visitor.call('GET', '/api/watchlists')
  for (const { id, name } of body as { id: number; name: string }[]) {
    const acknowledge = begin(`list ${name}`)
    await visitor.call('DELETE', `/api/watchlists/${id}`)
    acknowledge()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
