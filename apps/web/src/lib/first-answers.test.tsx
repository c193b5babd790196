import { listIndices } from '@leadenhall/contract/market/endpoints.ts'
import { FIRST_ANSWERS_ELEMENT_ID } from '@leadenhall/contract/shared/first-answers.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const NOW_MS = Date.UTC(2026, 4, 12, 9)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS })
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  document.getElementById(FIRST_ANSWERS_ELEMENT_ID)?.remove()
})

/** The query options as a page gets them whose document was written then. */
async function openPage(writtenMs: number) {
  const script = document.createElement('script')
  script.id = FIRST_ANSWERS_ELEMENT_ID
  script.type = 'application/json'
  const at = new Date(writtenMs).toISOString()
  script.textContent = JSON.stringify({ at, answers: { '/marketData': [{ Index: 'FTSE 100' }] } })
  document.body.append(script)
  const { fromDocument } = await import('./first-answers.ts')
  return fromDocument(listIndices, {})
}

it('a query starts with what the document brought, as old as the document', async () => {
  const { initialData, initialDataUpdatedAt } = await openPage(NOW_MS - 2000)
  expect(initialData()).toEqual([{ Index: 'FTSE 100' }])
  expect(initialDataUpdatedAt()).toBe(NOW_MS - 2000)
})

it('a document that was kept brings nothing', async () => {
  expect((await openPage(NOW_MS - 61_000)).initialData()).toBeUndefined()
})

it('what was brought is not used any more a minute later', async () => {
  const { initialData } = await openPage(NOW_MS)
  expect(initialData()).toBeDefined()
  vi.setSystemTime(NOW_MS + 61_000)
  expect(initialData()).toBeUndefined()
})

it('a page that brought nothing asks', async () => {
  const { fromDocument } = await import('./first-answers.ts')
  expect(fromDocument(listIndices, {}).initialData()).toBeUndefined()
})
