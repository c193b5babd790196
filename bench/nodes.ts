/**
 * What do three nodes lose against one on the same machine, and do statements grow with the nodes?
 * On the PostgreSQL and Redis that TEST_DATABASE_URL and TEST_REDIS_URL name. Both cases have the
 * same number of connections in all, in turn.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startThreeNodes, type ThreeNodes } from '../tests/load/three-nodes.ts'
import { type Place, withPostgresPlace } from '../tests/support/places.ts'
import { fire } from './support/fire.ts'
import { printGoal } from './support/goals.ts'
import { median } from './support/median.ts'

const CONNECTIONS = 48
const SECONDS = 3
const ROUNDS = 3
/** By then each node has read every simulated quote once. */
const SETTLED_MS = 200_000
/** Until what is left takes over from nodes that were killed. */
const FAILED_OVER_MS = 15_000
const IDLE_MS = 60_000
const GOAL = { kept: 0.9, statements: 1.5 }

const CALLS: Readonly<Record<string, string>> = {
  indices: '/marketData',
  'five quotes': '/api/quotes?tickers=VOD.L,BARC.L,AZN.L,SHEL.L,TSCO.L',
  search: '/api/instruments/search?query=voda',
  'stock info': '/stockInfo/VOD.L',
  'health check': '/healthcheck',
}

export async function run(): Promise<void> {
  const { TEST_DATABASE_URL: server, TEST_REDIS_URL: redis } = process.env
  if (!server || !redis) {
    console.log('  Left out: TEST_DATABASE_URL and TEST_REDIS_URL name no servers')
    return
  }
  await withPostgresPlace(server, async (place) => {
    const nodes = await startThreeNodes(place, { REDIS_URL: new URL('/12', redis).href })
    try {
      await sleep(SETTLED_MS)
      const three = { rates: await measureRates(nodes.urls), statements: await countIdle(place) }
      await Promise.all([nodes.kill(1), nodes.kill(2)])
      await sleep(FAILED_OVER_MS)
      const one = {
        rates: await measureRates(nodes.urls.slice(0, 1)),
        statements: await countIdle(place),
      }
      await restart(nodes)
      const again = await measureRates(nodes.urls)
      report(one.rates, [three.rates, again])
      console.log(
        `  statements a minute while idle: one node ${one.statements}, three ${three.statements}`,
      )
      printGoal({
        what: 'statements a minute of three nodes, idle, of one node’s',
        value: three.statements / one.statements,
        unit: '×',
        goal: { atMost: GOAL.statements },
      })
    } finally {
      await nodes.close()
    }
  })
}

async function restart(nodes: ThreeNodes): Promise<void> {
  await Promise.all([nodes.start(1), nodes.start(2)])
  await sleep(SETTLED_MS)
}

/** Answers a second over all nodes, by call. In the first round each node compiles what is called. */
async function measureRates(urls: readonly string[]): Promise<Map<string, number>> {
  const rates = new Map<string, number>()
  for (const [name, path] of Object.entries(CALLS)) {
    const rounds: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const connections = CONNECTIONS / urls.length
      const shots = urls.map((url) => fire({ url: url + path, connections, seconds: SECONDS }))
      const outcomes = await Promise.all(shots)
      if (round > 0) rounds.push(outcomes.reduce((sum, { rate }) => sum + rate, 0))
    }
    rates.set(name, median(rounds))
  }
  return rates
}

function report(one: ReadonlyMap<string, number>, three: readonly ReadonlyMap<string, number>[]) {
  for (const [name, rate] of one) {
    // Measured before and after the one node, because the machine's speed drifts.
    const together = three.reduce((sum, rates) => sum + (rates.get(name) ?? 0), 0) / three.length
    console.log(`  ${name}: one node ${rate.toFixed(0)}/s, three ${together.toFixed(0)}/s`)
    printGoal({
      what: `${name}, three nodes’ answers of one’s`,
      value: together / rate,
      unit: '×',
      goal: { atLeast: GOAL.kept },
    })
  }
}

/** Committed transactions in a minute without a request; every statement outside of one is its own. */
async function countIdle({ databaseUrl }: Place): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' })
  await client.connect()
  const committed = async () => {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.count)
  }
  try {
    const before = await committed()
    await sleep(IDLE_MS)
    return (await committed()) - before
  } finally {
    await client.end()
  }
}
