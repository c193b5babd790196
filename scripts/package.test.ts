/** Every way of starting the server has the settings of packaging/npm/runtime.json. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../tests/support/run-node.ts'
import { ENVIRONMENT, PROGRAM } from './image-root.ts'
import { RUNTIME } from './package.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FLAGS = RUNTIME.node.join(' ')
const VARIABLES = Object.entries(RUNTIME.environment).map(([name, value]) => `${name}=${value}`)
const RUN = path.join(ROOT, 'packaging/npm/run-node.js')
/** As on Windows, where a process cannot be replaced. */
const WITHOUT_EXECVE = { NODE_OPTIONS: '--import=data:text/javascript,delete(process.execve)' }

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
/** Settings of Node and of the allocator that a file names, wherever it does. */
const settingsIn = (text: string) => [...text.matchAll(/--max-[\w-]+=\d+|MALLOC_\w+=\d+/g)].flat()

it('The image has them', () => {
  expect(PROGRAM.slice(1, -1)).toEqual(RUNTIME.node)
  expect(ENVIRONMENT).toMatchObject(RUNTIME.environment)
})

it('The Dockerfile has them, and no others', () => {
  const text = read('Dockerfile')
  expect(text).toContain(`ENTRYPOINT ${JSON.stringify(PROGRAM).replaceAll(',', ', ')}`)
  expect(settingsIn(text)).toEqual([...VARIABLES, ...RUNTIME.node])
})

it('The Debian package has them in its service and in its command, and no others', () => {
  expect(settingsIn(read('packaging/deb/leadenhall.service'))).toEqual(VARIABLES)
  const shell = read('packaging/deb/leadenhall.sh')
  const starts = shell.match(/node\/bin\/node .*/g) ?? []
  expect(starts).toHaveLength(2)
  for (const start of starts) expect(start).toContain(`node/bin/node ${FLAGS} `)
  expect(settingsIn(shell)).toEqual([...RUNTIME.node, ...RUNTIME.node])
})

it.each([
  ['npm start', 'scripts/start.js'],
  ['the npm package', 'packaging/npm/leadenhall.js'],
])('%s names none itself', (_, file) => {
  expect(read(file)).toContain('runNode(')
  expect(settingsIn(read(file))).toEqual([])
})

it.each([
  ['replaces its process', {}],
  ['waits for a child', WITHOUT_EXECVE],
])('The starter of both has them when it %s', async (_, environment: Record<string, string>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-run-'))
  const starter = path.join(folder, 'starter.mjs')
  const program = `const { execArgv, env } = process
console.log(JSON.stringify({ execArgv, malloc: Object.entries(env).filter(([name]) => name.startsWith('MALLOC_')), own: env.OWN }))`
  writeFileSync(
    starter,
    `import { runNode } from ${JSON.stringify(RUN)}
runNode(process.execPath, ['--eval', ${JSON.stringify(program)}], { OWN: 'kept' })`,
  )
  const running = runNode([starter], environment)
  expect(await running.ended).toBe(0)
  const { execArgv, malloc, own } = JSON.parse(running.stdout()) as {
    execArgv: string[]
    malloc: [string, string][]
    own: string
  }
  expect(execArgv.slice(0, RUNTIME.node.length)).toEqual(RUNTIME.node)
  expect(Object.fromEntries(malloc)).toEqual(RUNTIME.environment)
  expect(own).toBe('kept')
  rmSync(folder, { recursive: true })
})
