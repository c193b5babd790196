import type { z } from 'zod'

/**
 * An endpoint is a value: method, path and the *names* of its schemas. Endpoints do not import zod, so
 * the web can bundle them; the server looks the names up in the feature's schemas module, and both
 * sides derive the types from `typeof schemas`.
 */

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: everyone if absent, a user with a session for `signed-in`, the admin role for `admin`. */
export type EndpointAccess = 'signed-in' | 'admin'

/** Reach of an API key, from the smallest. */
export const KEY_SCOPES = [
  'read',
  'write',
  'portfolio',
  'portfolio-write',
  'tax',
  'calendar',
  'cell',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The scopes of calls that a key of a scope may make. */
export const SCOPE_OPENS: Readonly<Record<KeyScope, readonly KeyScope[]>> = {
  read: ['read', 'cell'],
  write: ['read', 'cell', 'write'],
  portfolio: ['read', 'cell', 'portfolio', 'calendar'],
  'portfolio-write': ['read', 'cell', 'write', 'portfolio', 'calendar', 'portfolio-write'],
  tax: ['read', 'cell', 'portfolio', 'calendar', 'tax'],
  calendar: ['calendar'],
  cell: ['cell'],
}

/** A feature's schemas module, as `typeof import('./schemas.ts')`. */
type SchemaModule = object

type SchemaName<S extends SchemaModule> = {
  [K in keyof S]: S[K] extends z.ZodType ? K : never
}[keyof S] &
  string

export interface EndpointSpec<S extends SchemaModule> {
  readonly method: HttpMethod
  /** Path with OpenAPI-style `{name}` parameters; a final `{*name}` matches the rest. */
  readonly path: string
  readonly summary: string
  readonly access?: EndpointAccess
  /**
   * For reads that return the same to every caller: how long one response may be shared, with those
   * who send the same body where there is one. A response that its handler marks as private never is.
   */
  readonly sharedForMs?: number
  /** The scope an API key needs for this call; see keyScopeOf for the default. */
  readonly keyScope?: KeyScope
  /** Largest body in bytes; 64 kB if absent. */
  readonly maxBodyBytes?: number
  readonly params?: SchemaName<S>
  readonly query?: SchemaName<S>
  readonly body?: SchemaName<S>
  /** Success statuses; every endpoint may also respond with the shared error body. */
  readonly responses: Readonly<Record<number, SchemaName<S> | null>>
}

export type Endpoint<
  S extends SchemaModule = SchemaModule,
  E extends EndpointSpec<S> = EndpointSpec<S>,
> = E & {
  /** Type-level only: which schemas module the names belong to. Never present at run time. */
  readonly schemas?: S
}

/**
 * The scope an API key needs for a call; null when no key may make it. Keys can make public reads, and
 * otherwise only calls that declare a scope, so new calls are closed to keys by default. Admin calls
 * are always closed to keys.
 */
export function keyScopeOf(
  endpoint: Pick<EndpointSpec<SchemaModule>, 'access' | 'keyScope'> & { readonly method: string },
): KeyScope | null {
  const { access, keyScope, method } = endpoint
  if (access === 'admin') return null
  return keyScope ?? (access === undefined && method === 'GET' ? 'read' : null)
}

/** Declares endpoints of one feature: `const endpoint = endpointsOf<typeof schemas>()`. */
export function endpointsOf<S extends SchemaModule>() {
  return <const E extends EndpointSpec<S>>(spec: E): Endpoint<S, E> => spec
}

type Lookup<S, N> = N extends keyof S ? (S[N] extends z.ZodType ? S[N] : never) : never
type SchemasOf<E> = E extends { readonly schemas?: infer S } ? NonNullable<S> : never
type Part<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer N }
  ? { [P in K]: z.input<Lookup<SchemasOf<E>, N>> }
  : unknown

/** Request as a caller sends it: the declared parts, before defaults are applied. */
export type EndpointInput<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** Request as a handler receives it: the declared parts, after parsing. */
export type EndpointRequest<E> = (E extends { readonly params: infer N }
  ? { params: z.output<Lookup<SchemasOf<E>, N>> }
  : unknown) &
  (E extends { readonly query: infer N } ? { query: z.output<Lookup<SchemasOf<E>, N>> } : unknown) &
  (E extends { readonly body: infer N } ? { body: z.output<Lookup<SchemasOf<E>, N>> } : unknown)

type SuccessName<E> = E extends { readonly responses: infer R } ? R[keyof R] : never

/** The success response; `undefined` when it has no body. */
export type EndpointOutput<E> =
  SuccessName<E> extends infer N
    ? N extends null
      ? undefined
      : z.output<Lookup<SchemasOf<E>, N>>
    : never

/**
 * The path with its parameters filled in and percent-encoded, so that `^FTSE`, `GBPUSD=X` and `BRK/B`
 * each stay one segment.
 * @throws RangeError when a parameter of the path is missing
 */
export function toPath(
  path: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return path.replace(/\{\*?(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new RangeError(`Path parameter "${name}" is missing in ${path}`)
    return encodeURIComponent(String(value))
  })
}

interface AddressParts {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
}

/** The path with its parameters and query; undefined query values are omitted. */
export function toAddress(
  endpoint: { readonly path: string },
  { params, query = {} }: AddressParts,
): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return toPath(endpoint.path, params) + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}
