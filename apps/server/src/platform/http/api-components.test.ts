import { describe, expect, it } from 'vitest'
import { openToNewFields, reduceComponents, simplifySchema } from './api-components.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
const listOf = (name: string) => ({ type: 'array', items: ref(name) })

describe('Components', () => {
  it('are one where sent and returned schemas agree, with what they refer to', () => {
    const reduced = reduceComponents({
      roots: { sent: ref('PairsInput'), returned: ref('Pairs') },
      schemas: {
        Pairs: listOf('Pair'),
        Pair: text,
        PairsInput: listOf('PairInput'),
        PairInput: text,
      },
    })
    expect(reduced).toEqual({
      roots: { sent: ref('Pairs'), returned: ref('Pairs') },
      schemas: { Pair: text, Pairs: listOf('Pair') },
    })
  })

  it('stay two where they differ, and so do those that refer to them', () => {
    const schemas = {
      Screens: listOf('Screen'),
      Screen: { type: 'object', required: ['text'] },
      Name: text,
      ScreensInput: listOf('ScreenInput'),
      ScreenInput: { type: 'object' },
      NameInput: text,
    }
    const roots = {
      sent: [ref('ScreensInput'), ref('NameInput')],
      returned: [ref('Screens'), ref('Name')],
    }
    const reduced = reduceComponents({ roots, schemas })
    expect(reduced.roots).toEqual({ ...roots, sent: [ref('ScreensInput'), ref('Name')] })
    expect(Object.keys(reduced.schemas)).toEqual([
      'Name',
      'Screen',
      'ScreenInput',
      'Screens',
      'ScreensInput',
    ])
  })

  it('that are only sent lose the suffix', () => {
    const reduced = reduceComponents({
      roots: { sent: ref('BodyInput') },
      schemas: { Body: { type: 'object', required: ['a'] }, BodyInput: { type: 'object' } },
    })
    expect(reduced).toEqual({
      roots: { sent: ref('Body') },
      schemas: { Body: { type: 'object' } },
    })
  })

  it('to which nothing refers are dropped', () => {
    const { schemas } = reduceComponents({
      roots: { returned: ref('Used') },
      schemas: { Used: text, UsedInput: text, Unused: text, UnusedInput: text },
    })
    expect(Object.keys(schemas)).toEqual(['Used'])
  })
})

describe('A schema', () => {
  it('loses the default bounds of integers, but keeps chosen ones', () => {
    const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
    expect(simplifySchema({ type: 'integer', ...bounds })).toEqual({ type: 'integer' })
    expect(simplifySchema({ type: 'integer', minimum: 1, maximum: 25 })).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 25,
    })
  })

  it('leaves out the patterns of dates, which their formats say, and no others', () => {
    const date = { type: 'string', format: 'date' }
    expect(simplifySchema({ ...date, pattern: '^\\d{4}' })).toEqual(date)
    expect(simplifySchema({ type: 'string', pattern: '^a' })).toEqual({
      type: 'string',
      pattern: '^a',
    })
  })

  it('replaces a choice of one by that one, and refused fields by false', () => {
    expect(simplifySchema({ default: 1, anyOf: [text] })).toEqual({ default: 1, ...text })
    expect(simplifySchema({ additionalProperties: { anyOf: [{ not: {} }] } })).toEqual({
      additionalProperties: false,
    })
    expect(simplifySchema({ anyOf: [text, { type: 'null' }] })).toEqual({
      anyOf: [text, { type: 'null' }],
    })
  })

  it('of a response allows new fields, at every depth', () => {
    const closed = { type: 'object', additionalProperties: false }
    expect(openToNewFields({ ...closed, properties: { inner: closed } })).toEqual({
      type: 'object',
      properties: { inner: { type: 'object' } },
    })
  })
})
