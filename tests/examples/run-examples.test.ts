/** The examples of the page for developers, copied verbatim and run as programs. */
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  EXAMPLES,
  LANGUAGES,
  type Language,
  printExample,
} from '../../apps/web/src/features/developers/examples.ts'
import type { TestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { makeKey } from '../support/key-caller.ts'
import { buildAccountApp, openBrowser } from '../support/sign-in.ts'

const COMMANDS: Readonly<Record<Language, readonly [string, ...string[]]>> = {
  curl: ['sh', '-c'],
  JavaScript: [process.execPath, '--input-type=module', '--eval'],
  Python: ['python3', '-c'],
}

const databases = sqliteDatabases('suite')
let app: TestApp
let caller: { origin: string; key: string }

beforeAll(async () => {
  app = await buildAccountApp(await databases.create())
  const person = await openBrowser(app)
  await person.register('margot@example.org')
  await person.call('POST', '/api/watchlists', { name: 'Telecoms' })
  const { key } = await makeKey(person)
  caller = { origin: await app.http.listen({ port: 0, host: '127.0.0.1' }), key }
})
afterAll(() => app.close())

/** Null where the machine has no such program. */
async function run([program, ...args]: readonly [string, ...string[]]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { out: '', error: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.error += text))
  return new Promise<{ code: number | null; out: string; error: string } | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve({ code, ...texts }))
  })
}

const isThere = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const tried = await run(
        {
          curl: ['curl', '--version'],
          JavaScript: [process.execPath, '-v'],
          Python: ['python3', '-V'],
        }[language] as [string, ...string[]],
      )
      return [language, tried?.code === 0] as const
    }),
  ),
)

const ANSWERS: Readonly<Record<string, unknown>> = {
  Search: expect.arrayContaining([expect.objectContaining({ ticker: 'VOD.L' })]),
  Quotes: {
    items: [
      { ticker: 'VOD.L', unit: 'GBX' },
      { ticker: 'VUSA.L', unit: 'GBP' },
    ],
    missing: [],
  },
  History: { ticker: 'VOD.L', range: '1m', unit: 'GBX' },
  Screen: { success: true, page: 1, pageSize: 5, unknownFilters: [] },
  Watchlists: [{ name: 'Telecoms' }],
}

describe.each(LANGUAGES)('In %s', (language) => {
  // @spec 10.130
  it.skipIf(!isThere.get(language)).each(EXAMPLES)('$name runs', async (example) => {
    const text = printExample(language, example, caller)
    const ended = await run([...COMMANDS[language], text])
    expect(ended).toMatchObject({ code: 0 })
    const answer: unknown = JSON.parse(ended?.out ?? '')
    const expected = ANSWERS[example.name]
    if (example.name === 'Search') expect(answer).toEqual(expected)
    else expect(answer).toMatchObject(expected as object)
  })
})
