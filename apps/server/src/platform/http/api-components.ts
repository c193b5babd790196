/**
 * The named schemas of the API's document. zod describes each twice, because one with defaults or
 * conversions differs between what a caller sends (`ScreenInput`) and what comes back (`Screen`).
 * Here the two become one where they agree, and a schema that nothing refers to is dropped.
 */

const PREFIX = '#/components/schemas/'
const INPUT = 'Input'

export type JsonObject = Readonly<Record<string, unknown>>

export interface ReferringDocument {
  /** Everything outside the schemas that refers to them. */
  readonly roots: JsonObject
  /** By name; a name that ends with `Input` is what callers send. */
  readonly schemas: JsonObject
}

export function reduceComponents({ roots, schemas }: ReferringDocument): ReferringDocument {
  const agreeing = findAgreeing(schemas)
  const merged = renameSchemas({ roots, schemas }, (name) =>
    agreeing.has(outputOf(name)) ? outputOf(name) : name,
  )
  const used = findUsed(merged)
  const kept = Object.fromEntries(Object.entries(merged.schemas).filter(([name]) => used.has(name)))
  return renameSchemas({ roots: merged.roots, schemas: kept }, (name) =>
    used.has(outputOf(name)) ? name : outputOf(name),
  )
}

/** True if a schema of this name is one of what callers send. */
export function isInput(name: string): boolean {
  return name.endsWith(INPUT)
}

function outputOf(name: string): string {
  return isInput(name) ? name.slice(0, -INPUT.length) : name
}

/** Names of schemas that read the same in both directions, with everything they refer to. */
function findAgreeing(schemas: JsonObject): ReadonlySet<string> {
  const agreeing = new Set(Object.keys(schemas).filter((name) => `${name}${INPUT}` in schemas))
  // One that differs makes those differ that refer to it, until no more do.
  for (let size = Number.NaN; size !== agreeing.size; ) {
    size = agreeing.size
    const toText = (schema: unknown) =>
      JSON.stringify(
        renameIn(schema, (name) => (agreeing.has(outputOf(name)) ? outputOf(name) : name)),
      )
    for (const name of agreeing) {
      if (toText(schemas[name]) !== toText(schemas[`${name}${INPUT}`])) agreeing.delete(name)
    }
  }
  return agreeing
}

function findUsed({ roots, schemas }: ReferringDocument): ReadonlySet<string> {
  const used = new Set<string>()
  const visit = (value: unknown) =>
    renameIn(value, (name) => {
      if (!used.has(name)) {
        used.add(name)
        visit(schemas[name])
      }
      return name
    })
  visit(roots)
  return used
}

type Rename = (name: string) => string

function renameSchemas({ roots, schemas }: ReferringDocument, rename: Rename): ReferringDocument {
  const renamed = Object.entries(schemas).map(([name, schema]) => [rename(name), schema] as const)
  return {
    roots: renameIn(roots, rename),
    schemas: renameIn(Object.fromEntries(renamed.toSorted(([a], [b]) => (a < b ? -1 : 1))), rename),
  }
}

function renameIn<T>(value: T, rename: Rename): T {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    key === '$ref' && typeof part === 'string' && part.startsWith(PREFIX)
      ? PREFIX + rename(part.slice(PREFIX.length))
      : part,
  ) as T
}

/**
 * A schema in fewer words: without the bounds that zod adds to every integer and the patterns that it
 * adds to dates, which their format says, and a choice of one written as that one.
 */
export function simplifySchema<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (key, part: unknown) => {
    if (typeof part === 'number' && Math.abs(part) === Number.MAX_SAFE_INTEGER) {
      return key === 'minimum' || key === 'maximum' ? undefined : part
    }
    const plain = isObject(part) ? withoutDatePattern(withoutLoneChoice(part)) : part
    const isNothing = isObject(plain) && isObject(plain['not']) && isEmpty(plain['not'])
    return key === 'additionalProperties' && isNothing ? false : plain
  }) as T
}

/** Responses may gain fields in a later version: a client must not refuse them. */
export function openToNewFields<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (key, part: unknown) =>
    key === 'additionalProperties' && part === false ? undefined : part,
  ) as T
}

function withoutLoneChoice(schema: JsonObject): JsonObject {
  const { anyOf, ...others } = schema
  return Array.isArray(anyOf) && anyOf.length === 1 ? { ...others, ...anyOf[0] } : schema
}

function withoutDatePattern(schema: JsonObject): JsonObject {
  const { pattern: _, ...others } = schema
  return others['format'] === 'date' || others['format'] === 'date-time' ? others : schema
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: JsonObject): boolean {
  return Object.keys(value).length === 0
}
