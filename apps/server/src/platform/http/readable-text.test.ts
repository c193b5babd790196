import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { requireReadableText } from './readable-text.ts'

function faultsOf(...parts: unknown[]): unknown {
  try {
    requireReadableText(...parts)
    return null
  } catch (error) {
    return error instanceof AppError ? error.errors : error
  }
}

describe('A text of a request', () => {
  it.each(['', 'plain', 'two\nlines\t', '\u202e', '👩‍👩‍👧', 'é', '\u0001'])('may be %j', (text) => {
    expect(faultsOf({ name: text }, undefined, [{ deep: { note: text } }])).toBeNull()
  })

  it.each(['\0', 'a\0b', '\ud800', 'x\udc00'])('may not be %j, whose field is named', (text) => {
    expect(faultsOf({ name: text })).toEqual({ name: ['must be readable text'] })
    expect(faultsOf({}, { list: ['a', { note: text }] })).toEqual({
      'list.1.note': ['must be readable text'],
    })
    expect(faultsOf({ [text]: 1 })).toEqual({ request: ['must be readable text'] })
  })

  it('may not lie deeper than any schema reads', () => {
    let nested: unknown = 'text'
    for (let depth = 0; depth < 50_000; depth++) nested = [nested]
    expect(Object.values(faultsOf({ nested }) as object)).toEqual([['is nested too deeply']])
  })
})
