/** The reach of API keys, by the declarations of everything that the server serves. */
import type { KeyReach } from '@leadenhall/contract/keys/index.ts'
import { KEY_SCOPES, type KeyScope, SCOPE_OPENS } from '@leadenhall/contract/shared/endpoint.ts'

/** The part of an OpenAPI document that is read. */
interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
}

interface Operation {
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
}

interface Call {
  readonly needs: string
  readonly isPublic: boolean
  readonly feature: string
  readonly summary: string
}

const CHANGES: ReadonlySet<string> = new Set<KeyScope>(['write', 'portfolio-write'])

export function listReach(document: ApiDocument): KeyReach {
  const calls = Object.values(document.paths ?? {}).flatMap((operations) =>
    Object.entries(operations ?? {}).flatMap(([method, operation]) =>
      toCall(method, operation as Operation),
    ),
  )
  return KEY_SCOPES.map((scope) => {
    const open = calls.filter(({ needs }) => SCOPE_OPENS[scope].some((one) => one === needs))
    const own = open.filter(({ isPublic }) => !isPublic)
    return {
      scope,
      public_reads: open.length - own.length,
      reads: own.filter(({ needs }) => !CHANGES.has(needs)).map(toShown),
      changes: own.filter(({ needs }) => CHANGES.has(needs)).map(toShown),
    }
  })
}

/** None for an operation that no key may use. */
function toCall(method: string, { security = [], summary = '', tags = [] }: Operation): Call[] {
  const needs = security.find(({ apiKey }) => apiKey !== undefined)?.['apiKey']?.[0]
  if (needs === undefined) return []
  const isPublic = method === 'get' && security.some((one) => Object.keys(one).length === 0)
  return [{ needs, isPublic, feature: (tags[0] ?? '').replaceAll('-', ' '), summary }]
}

const toShown = ({ feature, summary }: Call) => ({ feature, summary })
