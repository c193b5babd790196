import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { expect, it } from 'vitest'
import { PAGE_MODULES, pageOf } from './pages.tsx'

it('every page in the table has one module, and every module a page', () => {
  const modules = Object.keys(PAGE_MODULES).map(pageOf)
  expect(modules.toSorted()).toEqual(PAGES.map(({ name }) => name).toSorted())
})
