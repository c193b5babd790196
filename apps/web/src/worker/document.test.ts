import { expect, it } from 'vitest'
import { firstAnswersOf, readerOf } from './document.ts'

const written = (id: string, value: unknown) =>
  `<html><head><script type="application/json" id="${id}" nonce="n">${JSON.stringify(value)}</script></head></html>`

it('a document says whom it is for', () => {
  expect(readerOf(written('bootstrap', { user: { id: 'u-1' } }))).toBe('u-1')
  expect(readerOf(written('bootstrap', { user: null }))).toBe('')
  expect(readerOf('<html></html>')).toBe('')
})

it('a document says what it brought', () => {
  const at = '2026-11-20T14:03:00.000Z'
  const brought = written('first-answers', { at, answers: { '/marketData': [1] } })
  expect(firstAnswersOf(brought)).toEqual([['/marketData', [1]]])
  expect(firstAnswersOf('<html></html>')).toEqual([])
})
