/** Every call of the contract with its schemas, found in its folders, so new ones are included. */
import { globSync } from 'node:fs'
import path from 'node:path'
import type {
  EndpointAccess,
  EndpointSpec,
  HttpMethod,
  KeyScope,
} from '@leadenhall/contract/shared/endpoint.ts'
import { z } from 'zod'

const CONTRACT = path.resolve(import.meta.dirname, '../../packages/contract/src')

export interface Call {
  /** `GET /api/notes`. */
  readonly name: string
  /** `listNotes`. */
  readonly exportName: string
  readonly feature: string
  readonly method: HttpMethod
  readonly path: string
  readonly summary: string
  readonly access: EndpointAccess | null
  readonly isShared: boolean
  readonly keyScope: KeyScope | null
  readonly params: z.ZodType | null
  readonly query: z.ZodType | null
  readonly body: z.ZodType | null
  readonly status: number
  /** Null where the answer has no body, or is a stream. */
  readonly reply: z.ZodType | null
}

export async function listCalls(): Promise<readonly Call[]> {
  const files = globSync('*/endpoints.ts', { cwd: CONTRACT }).toSorted()
  const calls = await Promise.all(files.map((file) => readFeature(path.dirname(file))))
  return calls.flat()
}

async function readFeature(feature: string): Promise<Call[]> {
  const endpoints = (await import(path.join(CONTRACT, feature, 'endpoints.ts'))) as object
  const schemas = (await import(path.join(CONTRACT, feature, 'schemas.ts'))) as object
  const schemaNamed = (name: string | null | undefined): z.ZodType | null => {
    if (!name) return null
    const schema: unknown = Reflect.get(schemas, name)
    if (!(schema instanceof z.ZodType)) throw new TypeError(`${feature} has no schema ${name}`)
    return schema
  }
  return Object.entries(endpoints as Record<string, EndpointSpec<Record<string, z.ZodType>>>).map(
    ([exportName, endpoint]) => {
      const [success] = Object.entries(endpoint.responses)
      if (!success) throw new TypeError(`${endpoint.method} ${endpoint.path} answers nothing`)
      const [status, reply] = success
      return {
        name: `${endpoint.method} ${endpoint.path}`,
        exportName,
        feature,
        method: endpoint.method,
        path: endpoint.path,
        summary: endpoint.summary,
        access: endpoint.access ?? null,
        isShared: endpoint.sharedForMs !== undefined,
        keyScope: endpoint.keyScope ?? null,
        params: schemaNamed(endpoint.params),
        query: schemaNamed(endpoint.query),
        body: schemaNamed(endpoint.body),
        status: Number(status),
        reply: schemaNamed(reply),
      }
    },
  )
}

/** Names of the parameters in a path: `/a/{id}/{*rest}` → `id`, `rest`. */
export function paramNamesOf(template: string): string[] {
  return [...template.matchAll(/\{\*?(\w+)\}/g)].map(([, name = '']) => name)
}
