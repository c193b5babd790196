import { expect, it } from 'vitest'
import { firstAnswersOf, ownerOf } from './document.ts'

const written = (id: string, value: unknown) =>
  `<html><head><script type="application/json" id="${id}" nonce="n">${JSON.stringify(value)}</script></head></html>`

it('a document names its user', () => {
  expect(ownerOf(written('bootstrap', { user: { id: 'u-1' } }))).toBe('u-1')
  expect(ownerOf(written('bootstrap', { user: null }))).toBe('')
  expect(ownerOf('<html></html>')).toBe('')
})

it('a document lists its embedded responses', () => {
  const at = '2026-11-20T14:03:00.000Z'
  const document = written('first-answers', { at, answers: { '/marketData': [1] } })
  expect(firstAnswersOf(document)).toEqual([['/marketData', [1]]])
  expect(firstAnswersOf('<html></html>')).toEqual([])
})
