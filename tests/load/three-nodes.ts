/** Three real nodes on one PostgreSQL and one Redis behind the balancer of `npm run cluster`. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Balancer, startBalancer } from '../../scripts/cluster/balancer.ts'
import { type RunningNode, startNode } from '../../scripts/cluster/start-node.ts'
import { freePort } from '../support/free-port.ts'
import type { Place } from '../support/places.ts'

export interface ThreeNodes {
  readonly balancer: Balancer
  /** Addresses of the nodes themselves. */
  readonly urls: readonly [string, string, string]
  /** kill -9. */
  kill(node: number): Promise<void>
  start(node: number): Promise<void>
  close(): Promise<void>
}

export async function startThreeNodes(
  { databaseUrl, dataDir }: Place,
  environment: Readonly<Record<string, string>>,
): Promise<ThreeNodes> {
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const balancer = await startBalancer(ports)
  const shared = {
    PATH: process.env['PATH'],
    NODE_NO_WARNINGS: '1',
    DATABASE_URL: databaseUrl ?? '',
    APP_SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: balancer.url,
    LOG_LEVEL: 'error',
    ...environment,
  }
  const nodes: RunningNode[] = []
  const start = async (node: number) => {
    const own = { port: ports[node] ?? 0, dataDir: path.join(dataDir, `node-${node}`) }
    const running = startNode({ ...own, environment: shared })
    nodes[node] = running
    await running.serving
  }
  const end = async (node: number, signal: NodeJS.Signals) => {
    nodes[node]?.child.kill(signal)
    await nodes[node]?.ended
  }
  await Promise.all([start(0), start(1), start(2)])
  const url = (port: number) => `http://127.0.0.1:${port}`
  return {
    balancer,
    urls: [url(ports[0]), url(ports[1]), url(ports[2])],
    start,
    kill: (node) => end(node, 'SIGKILL'),
    async close() {
      await Promise.all([0, 1, 2].map((node) => end(node, 'SIGTERM')))
      await balancer.close()
    },
  }
}
