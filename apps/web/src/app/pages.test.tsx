import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { expect, it } from 'vitest'

it('every page of the table has its module, and every module its page', () => {
  const modules = Object.keys(import.meta.glob('./routes/*.tsx'))
  expect(modules.toSorted()).toEqual(PAGES.map(({ name }) => `./routes/${name}.tsx`).toSorted())
})
