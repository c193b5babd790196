import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { requireReadableText } from './readable-text.ts'

const UNREADABLE = 'This text contains characters that cannot be stored.'

function faultsOf(...parts: unknown[]): unknown {
  try {
    requireReadableText(...parts)
    return null
  } catch (error) {
    return error instanceof AppError ? error.errors : error
  }
}

describe('Text in a request', () => {
  it.each(['', 'plain', 'two\nlines\t', '\u202e', '👩‍👩‍👧', 'é', '\u0001'])('may be %j', (text) => {
    expect(faultsOf({ name: text }, undefined, [{ deep: { note: text } }])).toBeNull()
  })

  it.each(['\0', 'a\0b', '\ud800', 'x\udc00'])(
    'may not be %j; the error names its field',
    (text) => {
      expect(faultsOf({ name: text })).toEqual({ name: [UNREADABLE] })
      expect(faultsOf({}, { list: ['a', { note: text }] })).toEqual({
        'list.1.note': [UNREADABLE],
      })
      expect(faultsOf({ [text]: 1 })).toEqual({ request: [UNREADABLE] })
    },
  )

  it('may not be nested deeper than any schema reads', () => {
    let nested: unknown = 'text'
    for (let depth = 0; depth < 50_000; depth++) nested = [nested]
    expect(Object.values(faultsOf({ nested }) as object)).toEqual([['This is nested too deeply.']])
  })
})
