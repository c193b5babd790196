/**
 * `npm run cluster`: three nodes on one PostgreSQL and one Redis behind a small balancer, as a trial
 * on one machine. DATABASE_URL and REDIS_URL say where those are; PORT is the balancer's.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawnProduct } from '../tests/support/start-product.ts'
import { BEHIND_BALANCER, startBalancer } from './cluster/balancer.ts'

const NODES = 3

if (existsSync('.env')) process.loadEnvFile('.env')
const { env } = process
const missing = ['DATABASE_URL', 'REDIS_URL'].filter((name) => !env[name])
if (missing.length > 0) {
  process.stderr.write(
    `Nodes share a PostgreSQL and a Redis: set ${missing.join(' and ')}, for example\n` +
      '  DATABASE_URL=postgres://postgres@127.0.0.1:5432/leadenhall REDIS_URL=redis://127.0.0.1:6379 npm run cluster\n',
  )
  process.exit(2)
}

const folder = path.resolve(env['DATA_DIR'] ?? '.data', 'cluster')
const port = Number(env['PORT'] ?? 3000)
const ports = Array.from({ length: NODES }, (_, index) => port + 1 + index)
const environment = {
  ...env,
  ...BEHIND_BALANCER,
  APP_SECRET: env['APP_SECRET'] ?? keepSecret(path.join(folder, 'app-secret')),
  PUBLIC_URL: env['PUBLIC_URL'] ?? `http://localhost:${port}`,
}

const nodes = await Promise.all(
  ports.map((nodePort, index) => {
    const dataDir = path.join(folder, `node-${index + 1}`)
    mkdirSync(dataDir, { recursive: true })
    return spawnProduct({
      environment: { ...environment, PORT: String(nodePort), DATA_DIR: dataDir },
      isShown: true,
    })
  }),
)
const stop = () => {
  for (const { child } of nodes) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

try {
  await Promise.all(nodes.map(({ serving }) => serving))
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
  stop()
}
if (process.exitCode === undefined) {
  const balancer = await startBalancer(ports, port)
  process.stdout.write(`${NODES} nodes (ports ${ports.join(', ')}) serve on ${balancer.url}\n`)
  await Promise.all(nodes.map(({ ended }) => ended))
  await balancer.close()
}

/** One for all nodes, made once. */
function keepSecret(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
