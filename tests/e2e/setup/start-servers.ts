/**
 * Before the first test: one fresh start of the product, whose data folder is the template of the
 * servers that the tests share: simulated market, the same on a day that never ends, recorded
 * replies, and sources that all fail.
 */
import { startReplay } from '../../replay/server.ts'
import { type Product, removeDataDir, startProduct } from '../../support/start-product.ts'
import { startBrokenUpstream } from './broken-upstream.ts'
import { publishServers } from './servers.ts'
import { startFrozen } from './start-frozen.ts'

export default async function startServers(): Promise<() => Promise<void>> {
  const fresh = await startProduct()
  const page = await fetch(fresh.url, { headers: { accept: 'text/html' } })
  await page.text()
  await fresh.stop()
  const template = fresh.dataDir
  const [replay, broken] = await Promise.all([startReplay(), startBrokenUpstream()])
  const [{ product: still, frozen }, demo, live, down] = await Promise.all([
    startFrozen(template),
    startProduct({ template, environment: DEMO_SETTINGS }),
    startProduct({ marketData: 'live', template, upstream: replay.url, environment: PROXIED }),
    startProduct({ marketData: 'live', template, upstream: broken.url, environment: PROXIED }),
  ])
  publishServers({
    demo: demo.url,
    replay: live.url,
    down: down.url,
    upstream: replay.url,
    template,
    frozen,
  })

  return async () => {
    const servers = [still, demo, live, down]
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([replay.close(), broken.close()])
    for (const place of [fresh, ...servers]) removeDataDir(place)
    failOnServerErrors({ demo, live })
  }
}

/** Lets tests register from addresses of their own. */
const PROXIED = { TRUST_PROXY: 'loopback' }

const DEMO_SETTINGS = {
  ...PROXIED,
  COMMUNITY_INVITE_URL: 'https://chat.example.org/invite',
  CONTACT_EMAIL: 'desk@example.org',
}

/** With a world that works, the product logs no error whatever the tests did to it. */
function failOnServerErrors(servers: Readonly<Record<string, Product>>): void {
  const errors = Object.entries(servers).flatMap(([name, server]) =>
    server
      .stdout()
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line))
      .map((line) => `${name}: ${line}`),
  )
  if (errors.length > 0) throw new Error(`Servers logged errors:\n${errors.join('\n')}`)
}
