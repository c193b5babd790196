/** The API's document, /openapi.json: what the routes declare, in the form client generators expect. */

import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import * as errors from '@leadenhall/contract/shared/errors.ts'
import * as provenance from '@leadenhall/contract/shared/provenance.ts'
import * as sourceState from '@leadenhall/contract/shared/source-state.ts'
import type { FastifySchema } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  isInput,
  type JsonObject,
  openToNewFields,
  reduceComponents,
  simplifySchema,
} from './api-components.ts'
import { securitySchemes } from './api-security.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly apiDescription: ApiDescription
  }
  interface FastifyContextConfig {
    /** Name of the parameter that takes the rest of the path. */
    restOfPath?: string
  }
}

/** Responses that any operation can give; their schemas for Fastify. */
export const FAILURE_RESPONSES = { '4xx': errors.errorBodySchema, '5xx': errors.errorBodySchema }

export interface ApiDescription {
  /** Makes a component of each schema that a module exports: `quoteSchema` becomes `Quote`. */
  addSchemas(module: object): void
  addTag(tag: { readonly name: string; readonly description: string }): void
  /** Learns of a route; the schemas of its parameters are no components. */
  noteRoute(route: { readonly schema?: FastifySchema }): void
  readonly swagger: FastifyDynamicSwaggerOptions
}

export interface ApiDescriptionOptions {
  readonly productName: string
  readonly version: string
  readonly publicUrl: string
  readonly contactEmail?: string | null
}

interface Tag {
  readonly name: string
  readonly description: string
}

/** A document as it is served: only the parts that are worked on here. */
interface OpenApi extends JsonObject {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: JsonObject } & JsonObject
}

interface Operation extends JsonObject {
  readonly tags?: readonly string[]
  readonly responses: Readonly<Record<string, OperationResponse>>
}

interface OperationResponse extends JsonObject {
  readonly description: string
  /** By media type. */
  readonly content?: Readonly<Record<string, JsonObject>>
}

export function createApiDescription(options: ApiDescriptionOptions): ApiDescription {
  const names = new Map<z.ZodType, string>()
  const parameters = new Set<unknown>()
  const tags: Tag[] = []

  const addSchemas = (module: object) => {
    for (const [name, schema] of Object.entries(module)) {
      const isNew = schema instanceof z.ZodType && !names.has(schema)
      if (isNew) names.set(schema, toComponentName(name))
    }
  }
  for (const module of [errors, provenance, sourceState]) addSchemas(module)

  // Made when the document is first asked for: by then every route is there.
  let transforms: ReturnType<typeof createTransforms> | null = null
  const getTransforms = () => {
    transforms ??= createTransforms([...names].filter(([schema]) => !parameters.has(schema)))
    return transforms
  }
  return {
    addSchemas,
    addTag: (tag) => void tags.push(tag),
    noteRoute: ({ schema }) => void parameters.add(schema?.params).add(schema?.querystring),
    swagger: {
      openapi: {
        openapi: '3.1.0',
        info: toInfo(options),
        servers: [{ url: toServerUrl(options.publicUrl), description: 'This installation' }],
        components: { securitySchemes: { ...securitySchemes(options.publicUrl) } },
      },
      transform(input) {
        const { schema, url } = getTransforms().transform(input)
        const { restOfPath } = input.route.config ?? {}
        return { schema, url: restOfPath ? url.replace('*', `:${restOfPath}`) : url }
      },
      transformObject: (document) =>
        finish(getTransforms().transformObject(document) as OpenApi, tags) as JsonObject,
    },
  }
}

function createTransforms(names: readonly (readonly [z.ZodType, string])[]) {
  const schemaRegistry = z.registry<{ id: string }>()
  for (const [schema, id] of names) schemaRegistry.add(schema, { id })
  return {
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  }
}

/** `runScreenBodySchema` → `RunScreenBody` */
function toComponentName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '')
}

function toInfo({ productName, version, publicUrl, contactEmail }: ApiDescriptionOptions) {
  return {
    title: `${productName} API`,
    version,
    description:
      'Every call of the terminal. Prices carry their declared unit (GBX is pence), proportions are ratios, instants are UTC.',
    contact: {
      name: productName,
      url: publicUrl,
      ...(contactEmail ? { email: contactEmail } : {}),
    },
    license: { name: 'MIT', identifier: 'MIT' },
  }
}

/** Another machine cannot use a local address, so there it follows from where the document is. */
function toServerUrl(publicUrl: string): string {
  return /^(localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname) ? '/' : publicUrl
}

/** Of every response that a route does not describe itself. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'Done, without a body',
  '4XX': 'The request was refused',
  '5XX': 'The server or its source failed',
}
const UNDESCRIBED = 'Default Response'

/** Failures are the same everywhere: each operation refers to these. */
const FAILURES: Readonly<Record<string, string>> = { '4XX': 'Refused', '5XX': 'Failed' }

function finish({ paths, components, ...document }: OpenApi, tags: readonly Tag[]) {
  const roots = simplifySchema({
    paths: mapOperations(paths, (operation) => ({
      ...operation,
      responses: mapEntries(operation.responses, describeResponse),
    })),
    responses: Object.fromEntries(
      Object.entries(FAILURES).map(([status, name]) => [name, failureResponse(status)]),
    ),
  })
  const schemas = mapEntries(components.schemas, (name, schema) =>
    simplifySchema(isInput(name) ? schema : openToNewFields(schema)),
  )
  const reduced = reduceComponents({ roots, schemas })
  const used = new Set(listOperations(paths).flatMap((operation) => operation.tags ?? []))
  return {
    ...document,
    tags: tags.filter(({ name }) => used.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    paths: reduced.roots['paths'],
    components: {
      ...components,
      schemas: reduced.schemas,
      responses: reduced.roots['responses'],
    },
  }
}

function describeResponse(status: string, response: OperationResponse): JsonObject {
  const failure = FAILURES[status]
  if (failure) return { $ref: `#/components/responses/${failure}` }
  const { description, content } = response
  return {
    description: description === UNDESCRIBED ? (DESCRIPTIONS[status] ?? description) : description,
    ...(content && !status.startsWith('3')
      ? { content: mapEntries(content, describeContent) }
      : {}),
  }
}

function describeContent(type: string, content: JsonObject): JsonObject {
  const isText = /^text\/|json$/.test(type)
  return isText ? content : { schema: { type: 'string', format: 'binary' } }
}

function failureResponse(status: string): JsonObject {
  return {
    description: DESCRIPTIONS[status],
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
  }
}

function listOperations(paths: OpenApi['paths']): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods))
}

function mapOperations(paths: OpenApi['paths'], change: (operation: Operation) => JsonObject) {
  return mapEntries(paths, (_, methods) => mapEntries(methods, (_, operation) => change(operation)))
}

function mapEntries<T, R>(
  record: Readonly<Record<string, T>>,
  change: (name: string, value: T) => R,
): Readonly<Record<string, R>> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(name, value)]),
  )
}
