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

/** The query options of a page whose document was written at that time. */
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

it("a query starts with the embedded response and the document's age", async () => {
  const { initialData, initialDataUpdatedAt } = await openPage(NOW_MS - 2000)
  expect(initialData()).toEqual([{ Index: 'FTSE 100' }])
  expect(initialDataUpdatedAt()).toBe(NOW_MS - 2000)
})

it("a cached document's embedded responses are ignored", async () => {
  expect((await openPage(NOW_MS - 61_000)).initialData()).toBeUndefined()
})

it('embedded responses expire after a minute', async () => {
  const { initialData } = await openPage(NOW_MS)
  expect(initialData()).toBeDefined()
  vi.setSystemTime(NOW_MS + 61_000)
  expect(initialData()).toBeUndefined()
})

it('a query without an embedded response fetches', async () => {
  const { fromDocument } = await import('./first-answers.ts')
  expect(fromDocument(listIndices, {}).initialData()).toBeUndefined()
})
