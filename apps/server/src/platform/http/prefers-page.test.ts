import { expect, it } from 'vitest'
import { prefersPage } from './prefers-page.ts'

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['application/json;q=0.5, Text/HTML', true],
  ['*/*', false],
  ['application/json', false],
  ['application/json, text/html', false],
  ['text/html;q=0.2, application/json', false],
  ['text/html;q=0', false],
  ['', false],
  [undefined, false],
])('a request that accepts %s prefers a page: %s', (accept, prefers) => {
  expect(prefersPage(accept)).toBe(prefers)
})
