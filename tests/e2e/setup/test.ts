import { test as base, expect } from '@playwright/test'
import {
  type Product,
  type ProductOptions,
  removeDataDir,
  startProduct,
} from '../../support/start-product.ts'
import { listenToNoise, type Noise } from './noise.ts'
import { readServers } from './servers.ts'

export { expect }

interface Options {
  /** Which of the shared servers serves the pages. */
  market: 'demo' | 'replay' | 'down'
}

interface Fixtures {
  noise: Noise
  /** A server of the test's own, which the test may stop; afterwards it is stopped anyway. */
  startOwnServer: (
    options?: Pick<ProductOptions, 'port' | 'environment' | 'marketData' | 'upstream'>,
  ) => Promise<Product>
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
    const started: Product[] = []
    await use(async (options = {}) => {
      const server = await startProduct({ template: readServers().template, ...options })
      started.push(server)
      return server
    })
    // A page that still makes requests must not find its server gone.
    await Promise.all(context.pages().map((page) => page.close()))
    for (const server of started) {
      await server.stop()
      removeDataDir(server)
    }
  },
})
