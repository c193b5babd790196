/** Starts the replay server and, in front of it, the product: `npm run replay`. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startReplay } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = [`${root}tests/replay/recordings`, `${root}../shared/fixtures/yahoo`]

const replay = await startReplay({ folder: folders.filter((folder) => existsSync(folder)) })
const product = spawn(process.execPath, [`${root}apps/server/src/main.ts`], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    UPSTREAM_REPLAY_URL: replay.url,
    MARKET_DATA: process.env.MARKET_DATA ?? 'live',
    X_BEARER_TOKEN: process.env.X_BEARER_TOKEN ?? 'replayed',
    DATA_DIR: process.env.DATA_DIR ?? '.data/replay',
  },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => product.kill(signal))
}
product.on('exit', async (code, signal) => {
  await replay.close()
  process.exitCode = code ?? (signal ? 1 : 0)
})
