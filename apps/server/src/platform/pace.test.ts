import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { forEachPaced, runPaced, toPacedStream } from './pace.ts'

/** Longer than a slice. */
function block(ms = 6): void {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

/** How often the event loop turned while the work ran. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  for (;;) {
    await setImmediate()
    if (isDone) return turns
    turns++
  }
}

describe('Paced work', () => {
  it('handles every item in order, and yields between slices', async () => {
    const seen: [string, number][] = []
    const work = forEachPaced(['a', 'b', 'c', 'd'], (item, position) => {
      seen.push([item, position])
      block()
    })
    expect(await turnsDuring(work)).toBeGreaterThanOrEqual(2)
    expect(seen).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 3],
    ])
  })

  it('runs the steps of a generator to its result, and yields between slices', async () => {
    function* steps() {
      for (let step = 0; step < 4; step++) {
        block()
        yield
      }
      return 'done'
    }
    const work = runPaced(steps())
    expect(await turnsDuring(work)).toBeGreaterThanOrEqual(2)
    expect(await work).toBe('done')
  })

  it('stops between slices once cancelled', async () => {
    let steps = 0
    function* endless(): Generator<void, never, void> {
      for (;;) {
        steps++
        block()
        yield
      }
    }
    expect(await runPaced(endless(), () => steps >= 3)).toBeNull()
    expect(steps).toBe(3)
  })

  it('streams every part in order, and yields between slices', async () => {
    function* parts() {
      for (const part of ['a', 'b', 'c', 'd']) {
        block()
        yield part
      }
    }
    const work = text(toPacedStream(parts()))
    expect(await turnsDuring(work)).toBeGreaterThanOrEqual(2)
    expect(await work).toBe('abcd')
  })
})

it('gives each turn of the event loop to one of several tasks', async () => {
  let turn = 0
  const slicesIn = new Map<number, number>()
  const work = () =>
    forEachPaced([1, 2, 3, 4, 5], (item) => {
      block()
      // The first comes before any pause.
      if (item > 1) slicesIn.set(turn, (slicesIn.get(turn) ?? 0) + 1)
    })
  const all = Promise.all([work(), work(), work()])
  let isDone = false
  void all.finally(() => {
    isDone = true
  })
  for (;;) {
    await setImmediate()
    if (isDone) break
    turn++
  }
  expect([...slicesIn.values()]).toEqual(Array.from({ length: 12 }, () => 1))
})
