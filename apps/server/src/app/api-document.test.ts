import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { type Call, listCalls } from '#tests/support/every-call.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses: Readonly<Record<string, object>>
}

interface Document {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly info: { readonly contact: object }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const calls = await listCalls()

describe('The API document', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  let document: Document

  beforeAll(async () => {
    app = await buildTestApp(await databases.create())
    document = await app.get<Document>('/openapi.json')
  })
  afterAll(() => app.close())

  const operationOf = ({ method, path }: Pick<Call, 'method' | 'path'>) =>
    document.paths[path.replace('{*', '{')]?.[method.toLowerCase()]

  it('passes Redocly’s recommended rules without a warning', async () => {
    expect(await lint(document)).toEqual([])
  })

  it('fails them if an operation lacks an id or a reference is unresolved', async () => {
    const { '/api/quotes': quotes, ...paths } = document.paths
    const get = { ...quotes?.['get'], operationId: undefined }
    expect(await lint({ ...document, paths: { ...paths, '/api/quotes': { get } } })).toEqual([
      'operation-operationId /api/quotes',
    ])
    const { Quote: _, ...schemas } = document.components.schemas
    const broken = { ...document, components: { ...document.components, schemas } }
    expect(await lint(broken)).toContainEqual(expect.stringMatching(/^no-unresolved-refs /))
  })

  // @spec 7.12
  it('is OpenAPI 3.1 and has every endpoint of the contract under its exported name', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    for (const call of calls) {
      const { operationId, summary, responses } = operationOf(call) ?? {}
      expect({ operationId, summary, statuses: Object.keys(responses ?? {}) }).toEqual({
        operationId: call.exportName,
        summary: call.summary,
        statuses: [String(call.status), '4XX', '5XX'],
      })
    }
  })

  it.each([
    ['GET', '/api/quotes', [{}, { apiKey: ['read'] }]],
    ['POST', '/login', [{ csrf: [] }]],
    ['GET', '/api/user', [{ session: [] }]],
    ['GET', '/api/watchlists', [{ session: [] }, { apiKey: ['read'] }]],
    ['POST', '/api/watchlists', [{ session: [], csrf: [] }, { apiKey: ['write'] }]],
    ['POST', '/api/notes', [{ session: ['admin'], csrf: [] }]],
    ['GET', '/api/screener/export.csv', [{ session: [] }, { apiKey: ['read'] }]],
  ] as const)('declares the security of %s %s', (method, path, security) => {
    expect(operationOf({ method, path })?.security).toEqual(security)
  })

  it('describes the tag of every feature', () => {
    // Files and plain texts are no calls of the contract, but operations of the document.
    const used = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ tags }) => tags),
    )
    expect(document.tags.map(({ name }) => name)).toEqual([...new Set(used)].toSorted())
    expect(document.tags.every(({ description }) => description.length > 10)).toBe(true)
  })

  it('declares each schema once, and stays small', () => {
    expect(document.components.schemas).toMatchObject({
      Quote: { type: 'object', properties: { price: expect.anything() } },
      QuoteBatch: { properties: { items: { items: { $ref: '#/components/schemas/Quote' } } } },
    })
    expect(JSON.stringify(document).length).toBeLessThan(370_000)
  })

  it('declares quote streams as events and images as files', () => {
    expect(operationOf({ method: 'GET', path: '/api/quotes/stream' })?.responses['200']).toEqual({
      description: 'OK',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    })
    expect(
      operationOf({ method: 'GET', path: '/api/logo/{ticker}' })?.responses['200'],
    ).toMatchObject({ content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } })
  })

  it('has the installation’s URL, unless local, and its contact', async () => {
    expect(document.servers).toMatchObject([{ url: 'http://terminal.test' }])
    const local = await buildTestApp(await databases.create(), {
      environment: { PUBLIC_URL: 'http://localhost:3000', CONTACT_EMAIL: 'help@example.org' },
    })
    const { servers, info } = await local.get<Document>('/openapi.json')
    await local.close()
    expect(servers).toMatchObject([{ url: '/' }])
    expect(info.contact).toMatchObject({ email: 'help@example.org' })
  })
})

/**
 * `calculate` can never be taken for a gilt: it is no ISIN and no code, and routers prefer the path without
 * a parameter.
 */
const CLEAR_PATHS = new Set([
  'Paths should resolve unambiguously. Found two ambiguous paths: `/api/gilts/calculate` and `/api/gilts/{isin}`.',
])

/** The rules that a document violates, each with its path. */
async function lint(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  const problems = found.filter(({ message }) => !CLEAR_PATHS.has(message))
  return problems.map(({ ruleId, location: [place] }) => {
    const [, path = ''] = /^#\/paths\/([^/]*)/.exec(place?.pointer ?? '') ?? []
    return `${ruleId} ${path.replaceAll('~1', '/')}`
  })
}
