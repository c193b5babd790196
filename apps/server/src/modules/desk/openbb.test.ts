import { overlaps } from '@leadenhall/contract/desk/grid.ts'
import { keyScopeOf, SCOPE_OPENS } from '@leadenhall/contract/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { type Call, listCalls } from '#tests/support/every-call.ts'
import { callWithKey, type KeyCaller, makeKey } from '#tests/support/key-caller.ts'
import { buildAppWithUser } from '#tests/support/sign-in.ts'

const words = z.string().min(1)
const size = (most: number) => z.number().int().positive().max(most)
const cell = z.number().int().nonnegative()

/** Fields of Workspace's documentation that are used here; any other is refused. */
const widgetSchema = z.strictObject({
  name: words,
  description: words,
  category: words,
  source: z.array(words),
  type: z.enum(['table', 'chart', 'markdown', 'metric']),
  endpoint: z.string().startsWith('/'),
  gridData: z.strictObject({ w: size(40), h: size(100) }),
  data: z.strictObject({
    dataKey: words.optional(),
    table: z.strictObject({
      columnsDefs: z
        .array(
          z.strictObject({
            field: words,
            headerName: words,
            cellDataType: z.enum(['text', 'number', 'boolean', 'date', 'dateString', 'object']),
            renderFn: z.enum(['greenRed', 'titleCase', 'cellOnClick']).optional(),
            renderFnParams: z
              .strictObject({
                actionType: z.literal('groupBy'),
                groupBy: z.strictObject({ paramName: words, valueField: words }),
              })
              .optional(),
          }),
        )
        .min(1),
    }),
  }),
  params: z.array(
    z.strictObject({
      paramName: words,
      label: words,
      description: words,
      type: z.enum(['date', 'text', 'ticker', 'number', 'boolean', 'endpoint']),
      value: words,
    }),
  ),
})
const widgetsSchema = z.record(z.string().regex(/^[a-z_]+$/), widgetSchema)

const appsSchema = z
  .array(
    z.strictObject({
      name: words,
      description: words,
      allowCustomization: z.boolean(),
      tabs: z.record(
        words,
        z.strictObject({
          id: words,
          name: words,
          layout: z.array(
            z.strictObject({
              i: words,
              x: cell,
              y: cell,
              w: size(40),
              h: size(100),
              groups: z.array(z.string().regex(/^Group \d+$/)),
            }),
          ),
        }),
      ),
      groups: z.array(
        z.strictObject({
          name: z.string().regex(/^Group \d+$/),
          type: z.enum(['param', 'endpointParam']),
          paramName: words,
          widgetIds: z.array(words),
          defaultValue: words,
        }),
      ),
      prompts: z.array(words),
    }),
  )
  .min(1)

type Widget = z.infer<typeof widgetSchema>

const databases = sqliteDatabases('suite')
const calls = await listCalls()
let app: TestApp
let caller: KeyCaller
let widgets: Readonly<Record<string, Widget>>
let apps: z.infer<typeof appsSchema>

beforeAll(async () => {
  const { app: built, browser } = await buildAppWithUser(
    'owner@example.org',
    await databases.create(),
  )
  app = built
  caller = callWithKey(app, (await makeKey(browser, { scope: 'portfolio' })).key)
  widgets = widgetsSchema.parse((await app.http.inject('/widgets.json')).json())
  apps = appsSchema.parse((await app.http.inject('/apps.json')).json())
})
afterAll(() => app.close())

function callOf({ endpoint }: Widget): Call {
  const call = calls.find(({ method, path }) => method === 'GET' && path === endpoint)
  if (!call) throw new Error(`The contract has no GET ${endpoint}`)
  return call
}

/** Names of the query's fields without which the call is refused. */
function neededBy({ query }: Call): readonly string[] {
  if (query === null) return []
  const { required } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return required ?? []
}

describe('GET /widgets.json', () => {
  it('is the same with a key, which Workspace sends with every request', async () => {
    const { body, status } = await caller.call('GET', '/widgets.json')
    expect([status, body]).toEqual([200, widgets])
  })

  it('has the panels whose rows one call answers, and the lists', () => {
    expect(Object.keys(widgets)).toEqual([
      'quote',
      'holdings',
      'tape',
      'alerts',
      'journal',
      'offers',
      'shorts',
      'trusts',
    ])
  })

  it('names calls that a key which reads the portfolio may make, with every parameter they need', () => {
    for (const widget of Object.values(widgets)) {
      const call = callOf(widget)
      const { access, keyScope, method } = call
      const scope = keyScopeOf({
        method,
        ...(access ? { access } : {}),
        ...(keyScope ? { keyScope } : {}),
      })
      expect(SCOPE_OPENS.portfolio).toContain(scope)
      // Workspace fills in no part of a path.
      expect(call.params).toBeNull()
      const declared = widget.params.map(({ paramName }) => paramName)
      expect(declared).toEqual(expect.arrayContaining([...neededBy(call)]))
    }
  })

  it('names fields of the answer whose values are not nested', () => {
    for (const widget of Object.values(widgets)) {
      const { reply } = callOf(widget)
      if (reply === null) throw new Error(`${widget.endpoint} answers nothing`)
      const answer = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })
      const { dataKey } = widget.data
      const rows = dataKey === undefined ? answer : answer.properties?.[dataKey]
      expect(rows).toMatchObject({ type: 'array' })
      const { items } = rows as { items: { properties: Record<string, object> } }
      for (const { field } of widget.data.table.columnsDefs) {
        const value = items.properties[field]
        expect([field, value !== undefined]).toEqual([field, true])
        expect(JSON.stringify(value)).not.toMatch(/"type":"(array|object)"/)
      }
    }
  })

  it('has values to begin with that each call answers with rows', async () => {
    for (const { data, endpoint, params } of Object.values(widgets)) {
      const query = new URLSearchParams(
        Object.fromEntries(params.map(({ paramName, value }) => [paramName, value])),
      )
      const { body, status } = await caller.call<Record<string, unknown>>(
        'GET',
        `${endpoint}?${query.toString()}`,
      )
      const rows = data.dataKey === undefined ? body : body[data.dataKey]
      expect([endpoint, status, Array.isArray(rows)]).toEqual([endpoint, 200, true])
    }
  })
})

describe('GET /apps.json', () => {
  it('places widgets that exist, within the 40 columns and without overlap', () => {
    for (const tab of apps.flatMap(({ tabs }) => Object.values(tabs))) {
      expect(tab.layout.length).toBeGreaterThan(1)
      for (const [at, item] of tab.layout.entries()) {
        expect(Object.keys(widgets)).toContain(item.i)
        expect(item.x + item.w).toBeLessThanOrEqual(40)
        expect(tab.layout.slice(at + 1).filter((other) => overlaps(item, other))).toEqual([])
      }
    }
  })

  it('links by a parameter that a widget of the group has, and that the others set by a click', () => {
    for (const { groups, tabs } of apps) {
      for (const { name, paramName, widgetIds } of groups) {
        const placed = Object.values(tabs)
          .flatMap(({ layout }) => layout)
          .filter((item) => item.groups.includes(name))
          .map(({ i }) => i)
        expect(new Set(widgetIds)).toEqual(new Set(placed))
        const takes = (id: string) =>
          widgets[id]?.params.some((param) => param.paramName === paramName) ?? false
        const sets = (id: string) =>
          widgets[id]?.data.table.columnsDefs.some(
            ({ renderFnParams }) => renderFnParams?.groupBy.paramName === paramName,
          ) ?? false
        expect(widgetIds.some(takes)).toBe(true)
        expect(widgetIds.filter((id) => !takes(id) && !sets(id))).toEqual([])
      }
    }
  })
})
