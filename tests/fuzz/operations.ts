/** The operations of the API's own document, as calls that can be made up. */
import * as fc from 'fast-check'
import { type JsonSchema, type KnownValues, nastyValue, valuesOf } from './values-of-schema.ts'

interface Parameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | null
  /** `200`, `4XX`. */
  readonly statuses: readonly string[]
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
  }
  readonly responses: Readonly<Record<string, unknown>>
}

export interface OpenApi {
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, object>>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}

export interface MadeUpCall {
  readonly method: Operation['method']
  readonly url: string
  readonly body: unknown
}

/** Served for browsers, with an answer that is no data: not in the document. */
const FOR_BROWSERS: readonly Operation[] = [
  fromBrowser('GET', '/api/user/verification/confirm', 'token'),
  fromBrowser('POST', '/api/user/verification/confirm', 'token'),
  fromBrowser('GET', '/auth/google/redirect', 'returnTo'),
  fromBrowser('GET', '/auth/google/callback', 'code'),
  fromBrowser('GET', '/interest/remove/{token}'),
  fromBrowser('POST', '/interest/remove/{token}'),
]

function fromBrowser(method: 'GET' | 'POST', path: string, query?: string): Operation {
  const schema: JsonSchema = { type: 'string' }
  return {
    method,
    path,
    parameters: query
      ? [{ in: 'query', name: query, schema }]
      : [{ in: 'path', name: 'token', required: true, schema }],
    body: null,
    statuses: ['200', '302', '4XX'],
  }
}

export function listOperations(document: OpenApi): Operation[] {
  return [...listDocumented(document), ...FOR_BROWSERS]
}

function listDocumented({ paths, components }: OpenApi): Operation[] {
  const resolve = (schema: JsonSchema): JsonSchema =>
    JSON.parse(JSON.stringify(schema), (_, part: unknown) => {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(refOf(part))?.[1]
      const found = name === undefined ? undefined : components.schemas[name]
      return found ? resolve(found) : part
    }) as JsonSchema
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters: (operation.parameters ?? []).map((parameter) => ({
        ...parameter,
        schema: resolve(parameter.schema),
      })),
      body: bodyOf(operation, resolve),
      statuses: Object.keys(operation.responses),
    })),
  )
}

function bodyOf(
  { requestBody }: DocumentedOperation,
  resolve: (schema: JsonSchema) => JsonSchema,
): JsonSchema | null {
  const schema = requestBody?.content['application/json']?.schema
  return schema ? resolve(schema) : null
}

function refOf(part: unknown): string {
  return typeof part === 'object' && part !== null && '$ref' in part ? String(part.$ref) : ''
}

/** True if a status is among the documented ones; an operation that documents none may answer any. */
export function isDocumented({ statuses }: Operation, status: number): boolean {
  const family = `${String(status)[0]}XX`
  return statuses.includes(String(status)) || statuses.some((text) => text.toUpperCase() === family)
}

/** Most parts as they are documented, some as they are not. */
export function callsOf(operation: Operation, known: KnownValues): fc.Arbitrary<MadeUpCall> {
  const mostly = (schema: JsonSchema, name: string) =>
    fc.oneof(
      { weight: 3, arbitrary: valuesOf(schema, known, name) },
      { weight: 1, arbitrary: nastyValue },
    )
  const named = (place: Parameter['in']) =>
    operation.parameters.filter((parameter) => parameter.in === place)
  const path = fc.record(
    Object.fromEntries(named('path').map(({ name, schema }) => [name, mostly(schema, name)])),
  )
  const query = fc.record(
    Object.fromEntries(named('query').map(({ name, schema }) => [name, mostly(schema, name)])),
    { requiredKeys: [] },
  )
  return fc
    .record({
      path,
      query,
      strayQuery: fc.option(fc.tuple(nastyValue, nastyValue), { freq: 6 }),
      body: bodiesOf(operation, known),
    })
    .map(({ path: params, query: pairs, strayQuery, body }) => {
      const search = new URLSearchParams(
        [...Object.entries(pairs), ...(strayQuery ? [strayQuery] : [])]
          .filter(([, value]) => value !== undefined)
          .map(([name, value]): [string, string] => [toText(name), toText(value)]),
      )
      const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        // An empty part would make the address of another operation.
        encode(toText(params[name]) || ' ', name === 'business'),
      )
      return {
        method: operation.method,
        url: search.size > 0 ? `${address}?${search}` : address,
        body,
      }
    })
}

function bodiesOf({ body, method }: Operation, known: KnownValues): fc.Arbitrary<unknown> {
  if (!body)
    return method === 'GET'
      ? fc.constant(undefined)
      : fc.option(nastyValue, { freq: 8, nil: undefined })
  const valid = valuesOf(body, known)
  const names = Object.keys(body.properties ?? {})
  const spoilt = fc
    .tuple(
      valid,
      fc.array(fc.tuple(fc.constantFrom(...names, 'toString', 'extra'), nastyValue), {
        minLength: 1,
        maxLength: 2,
      }),
    )
    .map(([value, changes]) => ({ ...(value as object), ...Object.fromEntries(changes) }))
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: spoilt },
    { weight: 1, arbitrary: nastyValue },
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Percent-encoded; half a surrogate pair as the three bytes that a careless client sends. */
function encode(text: string, keepsSlashes: boolean): string {
  const encoded = Array.from(text)
    .map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80'))
    .join('')
  return keepsSlashes ? encoded.replaceAll('%2F', '/') : encoded
}
