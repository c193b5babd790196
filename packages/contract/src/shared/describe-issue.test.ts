import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './describe-issue.ts'

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: describeIssue })
  return (error?.issues ?? []).map(({ message }) => message)
}

describe('A validation failure', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing field', z.string(), undefined, 'Page size is required.'],
    ['an empty text', z.string().min(1), '', 'Page size is required.'],
    ['a short text', z.string().min(3), 'a', 'Page size must be at least 3 characters.'],
    ['a long text', z.string().max(1), 'ab', 'Page size must be 1 character or fewer.'],
    ['a null', z.string(), null, 'Page size must be text.'],
    ['a fraction', z.int(), 1.5, 'Page size must be a whole number.'],
    ['a text for a number', z.number(), '1', 'Page size must be a number.'],
    ['a text for a flag', z.boolean(), 'yes', 'Page size must be true or false.'],
    ['a wrong flag in a URL', z.stringbool(), 'maybe', 'Page size must be true or false.'],
    ['a low number', z.number().min(2), 1, 'Page size must be at least 2.'],
    ['zero', z.number().positive(), 0, 'Page size must be more than 0.'],
    ['a high number', z.number().max(10_000), 10_001, 'Page size must be at most 10,000.'],
    ['too high a number', z.number().lt(1), 1, 'Page size must be less than 1.'],
    ['a wrong step', z.number().multipleOf(0.5), 0.7, 'Page size must be a multiple of 0.5.'],
    ['a short list', z.array(z.string()).min(1), [], 'Page size must have at least 1 item.'],
    ['a long list', z.array(z.int()).max(2), [1, 2, 3], 'Page size must have 2 items or fewer.'],
    ['an unknown option', z.enum(['a', 'b', 'c']), 'd', 'Page size must be a, b or c.'],
    ['a wrong constant', z.literal('a'), 'd', 'Page size must be a.'],
    ['a wrong date', z.iso.date(), '1.1.', 'Page size must be a date such as 2026-03-31.'],
    ['a wrong form', z.string().regex(/a/), 'b', 'Page size must be in the correct format.'],
    ['an unknown field', z.strictObject({}), { a: 1 }, 'This field is not recognised.'],
    ['another failure', z.string().refine(() => false), 'a', 'Page size is not valid.'],
  ])('of %s names the field and the rule', (_, schema, value, message) => {
    expect(messagesOf(z.object({ pageSize: schema }), { pageSize: value })).toEqual([message])
    expect(messagesOf(z.object({ page_size: schema }), { page_size: value })).toEqual([message])
  })

  it('inside a list names the list', () => {
    const schema = z.object({ tickers: z.array(z.string()) })
    expect(messagesOf(schema, { tickers: ['a', 1] })).toEqual(['Tickers must be text.'])
  })

  it('of the whole request says so', () => {
    expect(messagesOf(z.object({}), 'text')).toEqual(['The request must be a JSON object.'])
  })

  it("leaves a schema's own message alone", () => {
    expect(messagesOf(z.object({ name: z.string('Enter a name.') }), {})).toEqual(['Enter a name.'])
  })
})
