import { test as base, expect } from '@playwright/test'
import { listenToNoise, type Noise } from './noise.ts'
import { type ProductServer, removeDataDir, startProduct } from './product-server.ts'
import { readServers } from './servers.ts'

export { expect }

interface Options {
  /** Which of the shared servers the pages come from. */
  market: 'demo' | 'replay' | 'down'
}

interface Fixtures {
  noise: Noise
  /** A server of the test's own, to be stopped at will; it is ended in any case. */
  startOwnServer: (
    port?: number,
    environment?: Readonly<Record<string, string>>,
  ) => Promise<ProductServer>
}

export const test = base.extend<Options & Fixtures>({
  market: ['demo', { option: true }],
  baseURL: async ({ market }, use) => use(readServers()[market]),
  noise: [
    async ({ context }, use) => {
      const noise = listenToNoise(context)
      await use(noise)
      const verdict = noise.verdict()
      if (verdict) throw new Error(`The browser complained:\n${verdict}`)
    },
    { auto: true },
  ],
  startOwnServer: async ({ noise: _noise, context }, use) => {
    const started: ProductServer[] = []
    await use(async (port, environment = {}) => {
      const server = await startProduct({
        marketData: 'demo',
        template: readServers().template,
        environment,
        ...(port === undefined ? {} : { port }),
      })
      started.push(server)
      return server
    })
    // A page that still asks for something must not find its server gone.
    await Promise.all(context.pages().map((page) => page.close()))
    for (const server of started) {
      await server.stop()
      removeDataDir(server.dataDir)
    }
  },
})
