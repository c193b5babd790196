/** As many random calls as requested: `npm run test:fuzz -- [runs an operation] [seed]`. */
import { spawn } from 'node:child_process'
import path from 'node:path'

const [runs = '300', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
if (![runs, seed].every((text) => /^\d+$/.test(text))) {
  process.stderr.write('Usage: npm run test:fuzz -- [runs an operation] [seed]\n')
  process.exit(2)
}
process.stdout.write(`${runs} calls of every operation, seed ${seed}\n`)
const root = path.resolve(import.meta.dirname, '..')
const child = spawn(
  path.join(root, 'node_modules/.bin/vitest'),
  ['run', 'tests/fuzz/every-operation.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed } },
)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
