/**
 * `npm run replay`: the replay server and, in front of it, the product. Recorded replies are read
 * from RECORDINGS_DIR where that is set, and always the hand-made ones.
 */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { recordingsFolder } from '../support/recordings-folder.ts'
import { spawnProduct } from '../support/start-product.ts'
import { HAND_MADE_RECORDINGS } from './recordings.ts'
import { startReplay } from './server.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const { env } = process

const recorded = [recordingsFolder('yahoo'), recordingsFolder('fundamentals-yahoo')]
const replay = await startReplay({
  folders: [HAND_MADE_RECORDINGS, ...recorded.filter(existsSync)],
})
const dataDir = path.resolve(env['DATA_DIR'] ?? '.data/replay')
mkdirSync(dataDir, { recursive: true })
const product = await spawnProduct({
  marketData: 'live',
  upstream: replay.url,
  port: 3000,
  environment: { LOG_LEVEL: undefined, X_BEARER_TOKEN: 'replayed', ...env, DATA_DIR: dataDir },
  isShown: true,
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => product.child.kill(signal))
}
const ended = await product.ended
await replay.close()
process.exitCode = typeof ended === 'number' ? ended : 1
