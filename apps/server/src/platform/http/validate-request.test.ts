import { readdirSync } from 'node:fs'
import path from 'node:path'
import {
  describeIssue,
  listFaults,
  MAX_FAULTS,
} from '@leadenhall/contract/shared/describe-issue.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createHttp } from './create-http.ts'

const CONTRACT = path.resolve(import.meta.dirname, '../../../../../packages/contract/src')
/** Schemas of a caller's input by the contract's naming; the others describe responses. */
const INPUT = /(Body|Query|Params|Update|Reset|credentials|registration|forgottenPassword)Schema$/
const WRONG = [undefined, null, '', ' ', 'x'.repeat(60_000), 0, -1, 1e20, 1.5, true, [], [1], {}]

describe('A refused request', () => {
  const bodySchema = z.object({
    email: z.email('Enter an email address.'),
    page_size: z.number(),
  })

  async function refusalOf(payload: object) {
    const app = await createHttp({
      productName: 'Terminal',
      version: '0',
      publicUrl: 'http://terminal.test',
      logLevel: 'silent',
    })
    app.post('/', { schema: { body: bodySchema } }, () => '')
    const reply = await app.inject({ method: 'POST', url: '/', payload })
    await app.close()
    return { status: reply.statusCode, body: reply.json<unknown>() }
  }

  it('has the first sentence and the number of other fields as its message, and every sentence under its field', async () => {
    expect(await refusalOf({ email: 'a' })).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        message: 'Enter an email address. One more field is not valid.',
        errors: {
          email: ['Enter an email address.'],
          page_size: ['Page size is required.'],
        },
      },
    })
  })
})

describe('A body of unknown fields', () => {
  const schema = z.strictObject({ name: z.string().optional() })
  const crowd = Object.fromEntries(Array.from({ length: 5000 }, (_, place) => [`k${place}`, 1]))

  it('names the first of them, each by its own field', () => {
    const { error } = schema.safeParse(crowd, { error: describeIssue })
    const faults = listFaults(error?.issues ?? [])
    expect(faults).toHaveLength(MAX_FAULTS)
    expect(faults[0]).toEqual({ path: ['k0'], message: 'This field is not recognised.' })
  })

  it('counts the fields of all faults together', () => {
    const nested = z.object({ a: schema, b: schema })
    const { error } = nested.safeParse({ a: crowd, b: crowd }, { error: describeIssue })
    expect(listFaults(error?.issues ?? [])).toHaveLength(MAX_FAULTS)
  })
})

describe('Every schema for input', async () => {
  const features = readdirSync(CONTRACT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map(async ({ name }): Promise<object> => import(path.join(CONTRACT, name, 'schemas.ts')))
  const schemas = (await Promise.all(features))
    .flatMap((feature) => Object.entries(feature))
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .filter(([name]) => INPUT.test(name))

  it('is found', () => {
    expect(schemas.length).toBeGreaterThan(40)
  })

  it.each(schemas)('words its refusals as sentences: %s', (_, schema) => {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
    const wrong = fields.flatMap((field) => WRONG.map((value) => ({ [field]: value })))
    for (const value of [...WRONG, ...wrong]) {
      const { error } = schema.safeParse(value, { error: describeIssue })
      for (const { message } of error?.issues ?? []) {
        expect(message).toMatch(/^[A-Z][^_]*\.$|^At character \d+: /)
        expect(message).not.toMatch(/invalid input|expected|undefined|received/i)
      }
    }
  })
})
