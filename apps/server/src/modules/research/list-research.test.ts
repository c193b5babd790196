import { expect, it } from 'vitest'
import type { HeadlineReadingDeps } from '../news/index.ts'
import { listResearch } from './list-research.ts'

const feed = { key: 'notes', name: 'Notes', isSearch: false, load: async () => [] }
const depsOf = (
  simulated: boolean,
  reading: { readonly readAtMs: number | null; readonly pending: boolean },
) =>
  ({
    clock: { now: () => 0 },
    archive: { read: async () => ({ items: [], failure: null, ...reading }) },
    news: {
      providersFor: () => [
        { key: 'one', title: 'One', simulated, researchFeeds: () => [feed, feed] },
      ],
    },
  }) as unknown as HeadlineReadingDeps

it('Notes of the demo are an empty list while they are computed', async () => {
  expect(await listResearch(depsOf(true, { readAtMs: null, pending: true }))).toEqual([])
  await expect(listResearch(depsOf(true, { readAtMs: null, pending: false }))).rejects.toThrow(
    /No headlines available/,
  )
  await expect(listResearch(depsOf(false, { readAtMs: null, pending: true }))).rejects.toThrow(
    /No headlines available/,
  )
})
