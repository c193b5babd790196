import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createImportQueue } from './import-queue.ts'

/** A queue with imports that end when they are asked to. */
function openQueue() {
  const queue = createImportQueue()
  const started: string[] = []
  const send = (userId: string, name = userId) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = queue.run(userId, () => {
      started.push(name)
      return promise
    })
    return {
      done,
      async end() {
        resolve()
        await done
        await setImmediate()
      },
    }
  }
  return { queue, started, send }
}

describe('Imports', () => {
  it('of two users run beside each other, and others wait and see how many are ahead', async () => {
    const { queue, started, send } = openQueue()
    const first = send('a')
    send('b')
    send('c')
    send('d')
    await setImmediate()
    expect(started).toEqual(['a', 'b'])
    expect(['a', 'c', 'd'].map((id) => queue.aheadOf(id))).toEqual([null, 2, 3])
    await first.end()
    expect(started).toEqual(['a', 'b', 'c'])
    expect(queue.aheadOf('d')).toBe(2)
  })

  it('of one user run one after another, and let others pass meanwhile', async () => {
    const { started, send } = openQueue()
    const first = send('a', 'a1')
    send('a', 'a2')
    send('b')
    await setImmediate()
    expect(started).toEqual(['a1', 'b'])
    await first.end()
    expect(started).toEqual(['a1', 'b', 'a2'])
  })

  it('that fail let the next one in', async () => {
    const { queue, started, send } = openQueue()
    const failing = queue.run('a', () => Promise.reject(new Error('No memory')))
    await expect(failing).rejects.toThrow('No memory')
    send('a')
    await setImmediate()
    expect(started).toEqual(['a'])
  })

  it('are refused when a dozen wait', async () => {
    const { send } = openQueue()
    for (let user = 0; user < 14; user++) send(`user ${user}`)
    await expect(send('one too many').done).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
