import { expect, it } from 'vitest'
import { writeInSlices } from './write-in-slices.ts'

const rows = Array.from({ length: 1050 }, (_, index) => ({ index, text: 'a, "b"]' }))

it('writes a long list as JSON would', async () => {
  expect(await writeInSlices(rows, (some) => JSON.stringify(some))).toBe(JSON.stringify(rows))
})

it('lets other work run between slices', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await writeInSlices(rows, (some) => {
    const endMs = performance.now() + 5
    while (performance.now() < endMs);
    return JSON.stringify(some)
  })
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(8)
})
