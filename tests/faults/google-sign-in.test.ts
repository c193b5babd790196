/** Google's sign-in service away at the start, silent, and back. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sqliteDatabases } from '../support/databases.ts'
import { type IdentityServer, startIdentityServer } from '../support/identity-server.ts'
import { buildAccountApp, openBrowser } from '../support/sign-in.ts'
import { openTcpProxy, type ProxyMode } from './tcp-proxy.ts'

vi.setConfig({ testTimeout: 30_000 })

const databases = sqliteDatabases()
let google: IdentityServer
beforeAll(async () => {
  google = await startIdentityServer()
})
afterAll(() => google.close())

describe('While Google is away', () => {
  it.each<ProxyMode>(['refuse', 'black hole', 'half'])(
    '(%s) other sign-ins work, and Google’s works again without a restart when it is back',
    async (mode) => {
      const discovery = new URL(google.environment['GOOGLE_DISCOVERY_URL'] ?? '')
      const proxy = await openTcpProxy(discovery.origin)
      await proxy.set(mode)
      const app = await buildAccountApp(await databases.create(), {
        ...google.environment,
        GOOGLE_DISCOVERY_URL: `${proxy.url.replace(/\/$/, '')}${discovery.pathname}`,
      })
      const browser = await openBrowser(app)
      const leave = async () =>
        String((await browser.call('GET', '/auth/google/redirect')).headers['location'])

      const startedMs = performance.now()
      expect((await browser.register('margot@example.org')).status).toBe(201)
      expect((await browser.call('GET', '/api/user')).status).toBe(200)
      expect(performance.now() - startedMs).toBeLessThan(4000)
      expect(await leave()).toBe('/auth?login=true&google=failed')
      expect(performance.now() - startedMs).toBeLessThan(12_000)

      await proxy.set('pass')
      await vi.waitFor(async () => expect(await leave()).toContain('client_id=terminal'), {
        timeout: 10_000,
        interval: 500,
      })
      await app.close()
      await proxy.close()
    },
  )
})
