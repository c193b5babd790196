import { expect, it } from 'vitest'
import { createIdleMemory } from './idle-memory.ts'

const MIB = 2 ** 20

function start() {
  const process = { residentMiB: 340, collections: 0 }
  const idle = createIdleMemory({
    residentBytes: () => process.residentMiB * MIB,
    async collect() {
      process.collections += 1
      process.residentMiB = 280
    },
  })
  const checkAfter = async (requests: number) => {
    for (let index = 0; index < requests; index += 1) idle.noteRequest()
    await idle.check()
    return process.collections
  }
  return { process, checkAfter }
}

it('collects in a quiet time, in spite of a few probes', async () => {
  const { checkAfter } = start()
  expect(await checkAfter(6)).toBe(0)
  expect(await checkAfter(5)).toBe(1)
})

it('collects again only once the process has grown', async () => {
  const { process, checkAfter } = start()
  await checkAfter(0)
  process.residentMiB = 295
  expect(await checkAfter(0)).toBe(1)
  process.residentMiB = 296
  expect(await checkAfter(0)).toBe(2)
})
