/** The text fields of every call, found in the contract's schemas, and what may be sent to them. */
import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import { errorBodySchema } from '@leadenhall/contract/shared/errors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { FORMULAS, MARKUP, NAMES, NAUGHTY } from '../support/adversarial-texts.ts'
import type { TestApp } from '../support/build-test-app.ts'
import type { DatabasePlace, TestDatabases } from '../support/databases.ts'
import { type Call, listCalls } from '../support/every-call.ts'
import { BODIES, OPEN_PARAMS, QUERIES } from '../support/good-requests.ts'
import { createPersonalRows, type RowParams, rowParamsOf } from '../support/personal-rows.ts'
import { buildAccountApp, makeAdmin, openBrowser, type TestBrowser } from '../support/sign-in.ts'

const ALL = [...NAUGHTY, ...MARKUP, ...FORMULAS, ...NAMES]
export const OWN = [...NAUGHTY.slice(0, 15), ...MARKUP.slice(0, 3)]
/** NUL, half a surrogate pair and control characters. */
export const ENGINES_DIFFER = NAUGHTY.slice(0, 4)
export const LISTED = ALL.filter((text) => !OWN.includes(text))

/** Texts that are stored but not returned by the call itself, with the call that returns them. */
const READ_ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/user/updateProfile name': '/api/user',
  'POST /api/user/updateProfile firstName': '/api/user',
  'POST /api/user/updateProfile lastName': '/api/user',
  'POST /api/boards/forget author': '/api/boards/forgotten',
}

/** Texts that are accepted and never returned, and why. */
const NEVER_GIVEN_BACK: Readonly<Record<string, string>> = {
  'POST /login email': 'looked up only',
  'POST /login password': 'a secret',
  'POST /login g-recaptcha-response': 'used once',
  'POST /register password': 'a secret',
  'POST /register password_confirmation': 'a secret',
  'POST /register g-recaptcha-response': 'used once',
  'POST /register invitation': 'used once',
  'POST /api/user/password/forgot email': 'looked up only',
  'POST /api/user/password/forgot g-recaptcha-response': 'used once',
  'POST /api/user/password/reset token': 'used once',
  'POST /api/user/password/reset password': 'a secret',
  'POST /api/user/password/reset password_confirmation': 'a secret',
  'POST /api/user/delete password': 'a secret',
  'POST /api/interestmailinglist/register g-recaptcha-response': 'used once',
  'POST /api/interestmailinglist/register email': 'read by the export of a confirmed address',
  'POST /api/interestmailinglist/register preferred_name': 'read by the export of the person',
  'PUT /api/delivery/{kind} token': 'a secret',
  'PUT /api/delivery/{kind} address': 'a secret of some kinds: its end is shown',
  'POST /api/delivery/push/subscriptions endpoint': 'a secret of the browser',
  'POST /api/delivery/push/subscriptions keys.p256dh': 'a secret of the browser',
  'POST /api/delivery/push/subscriptions keys.auth': 'a secret of the browser',
  'DELETE /api/delivery/push/subscriptions endpoint': 'looked up only',
  'POST /api/broker-keys key': 'a secret: its end is shown',
  'POST /api/broker-keys secret': 'a secret',
  'POST /api/broker-keys token': 'not read for the broker of the body',
  'POST /api/broker-keys query_id': 'not read for the broker of the body',
  'POST /api/sources/choice key': 'a secret, and not read for the choice of the body',
}

/** Refused under another field, so that the reply does not reveal which of the two was wrong. */
const SAID_OF_ANOTHER_FIELD: Readonly<Record<string, string>> = {
  'POST /login password': 'email',
  'POST /login g-recaptcha-response': 'email',
  // The password is checked first.
  'POST /api/user/email email': 'password',
  'POST /api/user/second-factor/remove code': 'password',
}

const WHAT_IF = 'POST /api/portfolio/tax/what-if'

const QUESTIONS = new Set(['POST /api/screener/run', 'POST /api/gilts/ladder', WHAT_IF])

/** Queries: a text in them is part of the question and is not stored. */
const isQuestion = ({ method, name }: Call) => method === 'GET' || QUESTIONS.has(name)

export interface TextField {
  readonly call: Call
  readonly part: 'body' | 'query' | 'params'
  /** `level.unit`; a list's field stands for its first entry. */
  readonly path: readonly string[]
  /** Fields of one kind have the same schema in the same part of a call. */
  readonly kind: string
}

interface Parts {
  readonly body: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string>>
}

interface Schema {
  readonly type?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

const STREAM = 'GET /api/quotes/stream'
const ENDS_THE_SESSION = 'POST /register'

const calls = await listCalls()
export const FIELDS = calls
  .filter(({ name }) => name !== STREAM)
  .flatMap((call) =>
    (['body', 'query', 'params'] as const).flatMap((part) =>
      listTexts(call[part]).map(
        ({ path, schema }): TextField => ({
          call,
          part,
          path,
          kind: `${part} ${JSON.stringify(schema)}`,
        }),
      ),
    ),
  )

interface Text {
  readonly path: readonly string[]
  readonly schema: Schema
}

function listTexts(schema: z.ZodType | null): Text[] {
  if (!schema) return []
  return textsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

function textsIn(schema: Schema, path: string[] = []): Text[] {
  if (schema.type === 'string' && !schema.enum && schema.const === undefined) {
    return [{ path, schema }]
  }
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      textsIn(field, [...path, name]),
    ),
    ...(schema.items ? textsIn(schema.items, [...path, '0']) : []),
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((variant) => textsIn(variant, path)),
  ]
}

/** A copy of a value with a text at a path. */
function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  if (name === '0') return [withText(Array.isArray(value) ? value[0] : undefined, rest, text)]
  const record = (value ?? {}) as Record<string, unknown>
  return { ...record, [name]: withText(record[name], rest, text) }
}

/** True if an answer contains a text, with or without its surrounding white space. */
function holds(answer: unknown, text: string): boolean {
  const forms = new Set([text, text.trim(), text.trim().toLowerCase()])
  return someText(answer, (found) => forms.has(found))
}

/** True if an answer contains an amount, ignoring insignificant zeros: `01000` as `1000`. */
function holdsNumber(answer: unknown, text: string): boolean {
  if (!DECIMAL.test(text)) return false
  return someText(answer, (found) => DECIMAL.test(found) && plain(found) === plain(text))
}

/** Without insignificant zeros, and without the sign, which follows from the kind of activity. */
function plain(decimal: string): string {
  const [, whole = '', fraction = ''] = /^-?0*(\d*?)(?:\.(\d*?)0*)?$/.exec(decimal) ?? []
  return `${whole || '0'}${fraction ? `.${fraction}` : ''}`
}

const DECIMAL = /^-?\d+(\.\d+)?$/

function someText(answer: unknown, matches: (text: string) => boolean): boolean {
  if (typeof answer === 'string') return matches(answer)
  if (answer === null || typeof answer !== 'object') return false
  return Object.values(answer).some((inner) => someText(inner, matches))
}

async function send(browser: TestBrowser, rows: RowParams, field: TextField, given: string) {
  const { call, part, path } = field
  // No address can hold half a surrogate pair.
  const text = part === 'body' ? given : given.toWellFormed()
  const good: Parts = {
    body: withAccount(BODIES[call.name] ?? {}, rows, call),
    query: QUERIES[call.name] ?? {},
    params: { ...OPEN_PARAMS, ...rowParamsOf(rows, call.path) },
  }
  const { body, query, params } = { ...good, [part]: withText(good[part], path, text) } as Parts
  if (part === 'body') Object.assign(body, withText(unique(body, path), path, text))
  const address = toPath(call.path, params).replaceAll(
    '%2F',
    call.path.includes('{*') ? '/' : '%2F',
  )
  const search = new URLSearchParams(query)
  const url = search.size > 0 ? `${address}?${search}` : address
  return browser.call<Record<string, unknown>>(
    call.method,
    url,
    call.body ? await withProof(browser, body) : undefined,
  )
}

function withAccount(body: Parts['body'], rows: RowParams, call: Call): Parts['body'] {
  if (!('account_id' in body)) return body
  const account = rows[call.name === WHAT_IF ? WHAT_IF : '/api/portfolio/accounts/']
  return { ...body, account_id: account?.['id'] }
}

/** A sale is only asked about in a general account that holds the share. */
async function createTaxedAccount(owner: TestBrowser): Promise<string> {
  const account = { name: 'taxed', kind: 'general', currency: 'GBP', person_id: 'self' }
  const { body } = await owner.call<{ id: string }>('POST', '/api/portfolio/accounts', account)
  const bought = await owner.call('POST', '/api/portfolio/activities', {
    account_id: body.id,
    kind: 'buy',
    date: '2026-01-05',
    ticker: 'VOD.L',
    quantity: '10',
    price: { value: '69.5', unit: 'GBX' },
  })
  expect(bought.status).toBe(201)
  return body.id
}

let made = 0
/** Names that are taken already would be refused before the text is looked at. */
function unique(body: Readonly<Record<string, unknown>>, [attacked]: readonly string[]) {
  const number = ++made
  return {
    ...body,
    ...('name' in body && attacked !== 'name' ? { name: `name-${number}` } : {}),
    ...('email' in body && attacked !== 'email' ? { email: `new-${number}@example.org` } : {}),
  }
}

async function withProof(browser: TestBrowser, body: Readonly<Record<string, unknown>>) {
  if (body['g-recaptcha-response'] !== 'none') return body
  return { ...body, 'g-recaptcha-response': await browser.solveRobotCheck() }
}

async function faultOf(
  browser: TestBrowser,
  rows: RowParams,
  field: TextField,
  text: string,
): Promise<string | null> {
  const { call, part, path } = field
  const name = path.filter((step) => step !== '0').join('.')
  const reply = await send(browser, rows, field, text)
  const type = JSON.stringify(reply.headers['content-type'])
  const isJson = type?.startsWith('"application/json') ?? false
  if (reply.status >= 500) return `${reply.status}: ${JSON.stringify(reply.body)}`
  if (reply.headers['x-content-type-options'] !== 'nosniff') return 'without nosniff'
  if (reply.status >= 400) {
    const error = errorBodySchema.safeParse(reply.body)
    if (!error.success) return `${reply.status} without the error shape`
    const named = Object.keys(error.data.errors ?? {})
    const field = path[0] ?? ''
    const instead = SAID_OF_ANOTHER_FIELD[`${call.name} ${name}`] ?? field
    const isNamed = named.some((one) => one.startsWith(field) || one === instead)
    if (reply.status === 422 && !isNamed && part === 'body') return `422 names ${named.join()}`
    return null
  }
  if (reply.status !== 204 && !isJson) return `answers ${type}`
  if (isQuestion(call) || part !== 'body') return null
  if (`${call.name} ${name}` in NEVER_GIVEN_BACK || holds(reply.body, text)) return null
  if (call.path.startsWith('/api/portfolio/activities') && holdsNumber(reply.body, text))
    return null
  const elsewhere = READ_ELSEWHERE[`${call.name} ${name}`]
  if (!elsewhere) return 'was taken and not given back'
  const { body } = await browser.call('GET', elsewhere)
  return holds(body, text) ? null : `was taken and does not stand in ${elsewhere}`
}

/**
 * One test a field on one application: the texts are given back as they were sent, or refused with
 * the field's name, and none of them is an error in the log.
 */
export function testFields(
  databases: TestDatabases,
  textsFor: (field: TextField) => readonly string[],
): void {
  let place: DatabasePlace
  let app: TestApp
  let admin: TestBrowser
  let rows: RowParams
  let taken = 0

  beforeAll(async () => {
    place = await databases.create()
    app = await buildAccountApp(place)
    admin = await openBrowser(app)
    await admin.register('admin@example.org')
    await makeAdmin(place, 'admin@example.org')
    const { params } = await createPersonalRows({ app, place, owner: admin, admin }, 'mark')
    rows = { ...params, [WHAT_IF]: { id: await createTaxedAccount(admin) } }
  })
  afterAll(() => app.close())

  it.each(
    FIELDS.map((field) => ({
      ...field,
      name: `${field.call.name} ${field.part} ${field.path.join('.')}`,
      texts: [...new Set(textsFor(field))],
    })).filter(({ texts }) => texts.length > 0),
  )('$name', async ({ texts, ...field }) => {
    const faults = new Map<string, string>()
    const logged = app.logs.length
    for (const text of texts) {
      await emptyCrowdedTables(place, rows, taken++)
      const browser = field.call.name === ENDS_THE_SESSION ? await openBrowser(app) : admin
      const fault = await faultOf(browser, rows, field, text)
      if (fault) faults.set(text.slice(0, 80), fault)
    }
    expect(Object.fromEntries(faults)).toEqual({})
    expect(app.logs.slice(logged).filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  })
}

/** Passwords are slow to check by design. */
export const isSlow = ({ name }: Call) =>
  ['POST /register', 'POST /login', 'POST /api/user/delete'].includes(name) ||
  /^POST \/(api\/user\/(password|email|second-factor|passkeys)|login\/second-factor)/.test(name) ||
  name.startsWith('POST /api/interest')

/** A user may have only so many rows; the limits are not what is tried here. */
async function emptyCrowdedTables(
  place: DatabasePlace,
  rows: RowParams,
  count: number,
): Promise<void> {
  if (count % 20 !== 0) return
  const { db, close } = place.open()
  await db.deleteFrom('watchlists').where('name', '!=', 'list mark').execute()
  await db.deleteFrom('portfolio_accounts').where('kind', '=', 'isa').execute()
  await db.deleteFrom('portfolio_people').where('name', '!=', 'person mark').execute()
  await db.deleteFrom('saved_screeners').where('name', '!=', 'screen mark').execute()
  const idOf = (path: string) => rows[path]?.['id'] ?? ''
  await db.deleteFrom('desk_layouts').where('id', '!=', idOf('/api/layouts/')).execute()
  await db.deleteFrom('chart_drawings').where('id', '!=', idOf('/api/drawings/')).execute()
  await db.deleteFrom('journal_entries').where('id', '!=', idOf('/api/journal/')).execute()
  await close()
}
