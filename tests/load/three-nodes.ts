/** Three real nodes on one PostgreSQL and one Redis behind the balancer of `npm run cluster`. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Balancer, BEHIND_BALANCER, startBalancer } from '../../scripts/cluster/balancer.ts'
import { freePort } from '../support/free-port.ts'
import type { Place } from '../support/places.ts'
import { type Product, spawnProduct } from '../support/start-product.ts'

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
    APP_SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: balancer.url,
    LOG_LEVEL: 'error',
    ...environment,
  }
  const nodes: Product[] = []
  const start = async (node: number) => {
    const running = await spawnProduct({
      port: ports[node] ?? 0,
      dataDir: path.join(dataDir, `node-${node}`),
      databaseUrl,
      environment: { ...BEHIND_BALANCER, ...shared },
    })
    nodes[node] = running
    await running.serving
  }
  await Promise.all([start(0), start(1), start(2)])
  const url = (port: number) => `http://127.0.0.1:${port}`
  return {
    balancer,
    urls: [url(ports[0]), url(ports[1]), url(ports[2])],
    start,
    kill: async (node) => nodes[node]?.kill(),
    async close() {
      await Promise.all(nodes.map((node) => node.stop()))
      await balancer.close()
    },
  }
}
