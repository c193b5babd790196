/**
 * Before the first test: one fresh start of the product, whose data directory then is the template
 * of the three servers that the tests share (simulated market, recorded replies, nothing answering).
 * After the last test: all of them are ended.
 */
import path from 'node:path'
import { startReplay } from '../../replay/server.ts'
import { startBrokenUpstream } from './broken-upstream.ts'
import { type ProductServer, removeDataDir, startProduct } from './product-server.ts'
import { publishServers } from './servers.ts'

const recordings = path.resolve(import.meta.dirname, '../../replay/recordings')

export default async function startServers(): Promise<() => Promise<void>> {
  const fresh = await startProduct({ marketData: 'demo' })
  await fresh.stop()
  const template = fresh.dataDir
  const [replay, broken] = await Promise.all([
    startReplay({ folder: recordings }),
    startBrokenUpstream(),
  ])
  const [demo, live, down] = await Promise.all([
    startProduct({ marketData: 'demo', template, environment: DEMO_SETTINGS }),
    startProduct({ marketData: 'live', template, upstream: replay.url }),
    startProduct({ marketData: 'live', template, upstream: broken.url }),
  ])
  publishServers({
    demo: demo.url,
    replay: live.url,
    down: down.url,
    template,
    firstStartMs: Math.round(fresh.startupMs),
  })

  return async () => {
    const servers = [demo, live, down]
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([replay.close(), broken.close()])
    for (const { dataDir } of [fresh, ...servers]) removeDataDir(dataDir)
    failOnServerErrors({ demo, live })
  }
}

const DEMO_SETTINGS = {
  COMMUNITY_INVITE_URL: 'https://chat.example.org/invite',
  CONTACT_EMAIL: 'desk@example.org',
}

/** With a world that works, the product logs no error whatever the tests did to it. */
function failOnServerErrors(servers: Readonly<Record<string, ProductServer>>): void {
  const errors = Object.entries(servers).flatMap(([name, server]) =>
    server
      .output()
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line))
      .map((line) => `${name}: ${line}`),
  )
  if (errors.length > 0) throw new Error(`Servers logged errors:\n${errors.join('\n')}`)
}
