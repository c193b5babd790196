/** Values that a JSON schema of the API's document describes, and values that nothing describes. */
import * as fc from 'fast-check'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
}

/** Texts that have broken software: NUL, half a pair, quoting of every kind, prototypes, formulas. */
export const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\uffff\ufffe',
  '\u202eevil\u202c',
  '\u2028\u2029',
  'e\u0301'.repeat(20),
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' or 1=1 --",
  '"; drop table "user"; --',
  '$1 ? :x %s %n {{7*7}} ${7*7}',
  '\\',
  '%00',
  '%',
  '*',
  '../../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '9'.repeat(400),
  '9223372036854775808',
  '-1',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30',
  '-271821-04-19',
  'a'.repeat(5000),
] as const

const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  8.64e15 + 1,
] as const

const nastyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string>(...NASTY_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)

/** Anything that JSON can say, and texts that it can only just. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.constantFrom<number>(...NASTY_NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(nastyText, nastyText, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Known values by the name of a field, such as tickers and ids that exist. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Values that a schema allows; names that are known get a value that means something. */
export function valuesOf(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const meaningful = known[name]
  const own = ownValuesOf(schema, known, name)
  if (!meaningful || meaningful.length === 0) return own
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...meaningful) },
    { weight: 1, arbitrary: own },
  )
}

function ownValuesOf(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return fc.oneof(...variants.map((variant) => valuesOf(variant, known, name)))
  if (schema.allOf) return valuesOf(Object.assign({}, ...schema.allOf) as JsonSchema, known, name)
  const types = [schema.type ?? 'any'].flat()
  if (types.length > 1) {
    return fc.oneof(...types.map((type) => ownValuesOf({ ...schema, type }, known, name)))
  }
  switch (types[0]) {
    case 'string':
      return textsOf(schema)
    case 'integer':
      return fc.integer(boundsOf(schema, 1))
    case 'number':
      return fc.double({ ...boundsOf(schema, Number.EPSILON), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return recordsOf(schema, known)
    default:
      return nastyValue
  }
}

function recordsOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  return fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field, known, name)])),
    {
      requiredKeys: fields.map(([name]) => name).filter((name) => schema.required?.includes(name)),
    },
  )
}

function boundsOf(schema: JsonSchema, step: number): { min: number; max: number } {
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1e15) + step
  const max = schema.maximum ?? (schema.exclusiveMaximum ?? 1e15) - step
  // fast-check's integers default to 32 bits.
  return { min: Math.max(min, -1e15), max: Math.min(max, 1e15) }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema) {
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  const plain = fc.oneof(
    fc.string({ unit: 'grapheme', ...bounds }),
    fc.string({ unit: 'binary', ...bounds }),
  )
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true })
  if (format === 'date') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  }
  // Short classes of characters are what fast-check can invert.
  if (!pattern || pattern.length > 120 || pattern.includes('\\p{')) return plain
  return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(maxLength, 300) })
}
