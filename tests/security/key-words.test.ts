/** The API's document says about keys and tools what their calls declare. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { KeyReach } from '@leadenhall/contract/keys/index.ts'
import { keyScopeOf, SCOPE_OPENS } from '@leadenhall/contract/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOOLS } from '../../apps/server/src/mcp/tools.ts'
import type { TestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { listCalls } from '../support/every-call.ts'
import { buildAccountApp, openBrowser } from '../support/sign-in.ts'

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8')
const rowsBelow = (heading: string) => {
  const [, table = ''] = DOCUMENT.split(`${heading}\n|---|---|---|\n`)
  return table.split('\n\n')[0]?.split('\n')
}

describe('docs/api.md', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  let reach: KeyReach

  beforeAll(async () => {
    app = await buildAccountApp(await databases.create())
    const browser = await openBrowser(app)
    reach = (await browser.call<KeyReach>('GET', '/api/keys/scopes')).body
  })
  afterAll(() => app.close())

  const featuresOf = (calls: KeyReach[number]['reads']) =>
    [...new Set(calls.map(({ feature }) => feature))].toSorted().join(', ') || 'nothing'

  it('names the features that each scope of keys reads and changes', () => {
    const rows = reach.map(({ scope, public_reads: publicReads, reads, changes }) => {
      const isPublic = publicReads > 0 ? 'all public data; ' : ''
      return `| \`${scope}\` | ${isPublic}${featuresOf(reads)} | ${featuresOf(changes)} |`
    })
    expect(rowsBelow('| scope | reads | changes |')).toEqual(rows)
  })

  it('lists the tools of assistants, each with the smallest scope that it needs', async () => {
    const endpoints = (await listCalls()).map(({ access, keyScope, method, path: template }) => ({
      method,
      pattern: new RegExp(`^${template.replace(/\{\*?\w+\}/g, '[^/]+')}$`),
      scope: keyScopeOf({ method, ...(access && { access }), ...(keyScope && { keyScope }) }),
    }))
    const INPUT = {
      query: 'vodafone',
      tickers: ['VOD.L'],
      ticker: 'VOD.L',
      range: '1m',
      year: '2024-25',
      wanted: '1000',
      yield: '4',
      account_id: 'a',
      quantity: '1',
    }
    const rows = TOOLS.map(({ name, title, input, toCall }) => {
      const names = Object.keys(input.shape)
      const known = Object.entries(INPUT).filter(([key]) => names.includes(key))
      const { method, url } = toCall(Object.fromEntries(known))
      const pathname = url.split('?')[0] ?? ''
      const call = endpoints.find((one) => one.method === method && one.pattern.test(pathname))
      return `| \`${name}\` | ${title} | \`${call?.scope}\` |`
    })
    expect(rowsBelow('| tool | answers | scope |')).toEqual(rows)
  })
})

it('A scope opens its own calls, and all of what a smaller one opens', () => {
  for (const [scope, opens] of Object.entries(SCOPE_OPENS)) {
    expect(opens).toContain(scope)
    for (const smaller of opens)
      expect(opens).toEqual(expect.arrayContaining([...SCOPE_OPENS[smaller]]))
  }
})
