/** Development: the server on PORT + 1, restarted on change, and Vite with hot reload on PORT. */
import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const port = Number(process.env['PORT'] ?? 3000)
const env = { ...process.env, NODE_ENV: 'development' }

const children = [
  spawn(process.execPath, ['--watch', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}` },
  }),
  spawn(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      '--config',
      'apps/web/vite.config.ts',
      '--port',
      String(port),
    ],
    { cwd: root, stdio: 'inherit', env: { ...env, API_URL: `http://localhost:${port + 1}` } },
  ),
]

const stop = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
for (const child of children) {
  child.on('exit', (code) => {
    stop('SIGTERM')
    process.exitCode = code ?? 0
  })
}
