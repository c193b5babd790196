import { expect, it } from 'vitest'
import { toSlug } from './slug.ts'

it.each([
  ['Marks & Spencer Group plc', 'Marks-and-Spencer-Group-plc'],
  ['Nestlé', 'Nestle'],
  ['Sainsbury’s (J)', 'Sainsburys-J'],
  ['三菱', ''],
])('%s becomes %s in URLs', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})
