import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue with jobs that end when they are asked to. */
function openQueue(waiting = 12) {
  const queue = createFairQueue({ name: 'imports', atOnce: 2, waiting, retryAfterSeconds: 30 })
  const started: string[] = []
  const jobs = new Map<string, () => Promise<void>>()
  const send = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = queue.run(name.replace(/\d+$/, ''), () => {
      started.push(name)
      return promise
    })
    jobs.set(name, async () => {
      resolve()
      await done
      await setImmediate()
    })
    return done
  }
  return { queue, started, send, end: async (name: string) => jobs.get(name)?.() }
}

describe('Heavy work', () => {
  it('of two users runs beside each other, and others wait and see how many are ahead', async () => {
    const { queue, started, send, end } = openQueue()
    for (const name of ['a', 'b', 'c', 'd']) void send(name)
    await setImmediate()
    expect(started).toEqual(['a', 'b'])
    expect(['a', 'c', 'd'].map((id) => queue.aheadOf(id))).toEqual([null, 2, 3])
    await end('a')
    expect(started).toEqual(['a', 'b', 'c'])
    expect(queue.aheadOf('d')).toBe(2)
  })

  it('of one user runs one after another, and lets others pass meanwhile', async () => {
    const { started, send, end } = openQueue()
    for (const name of ['a1', 'a2', 'b1']) void send(name)
    await setImmediate()
    expect(started).toEqual(['a1', 'b1'])
    await end('a1')
    expect(started).toEqual(['a1', 'b1', 'a2'])
  })

  it('gets its place in turn between users, not in the order of arrival', async () => {
    const { queue, started, send, end } = openQueue()
    for (const name of ['a1', 'b1', 'a2', 'a3', 'b2', 'b3', 'c1', 'd1']) void send(name)
    await setImmediate()
    expect(['a', 'c', 'd'].map((id) => queue.aheadOf(id))).toEqual([4, 2, 3])
    await end('a1')
    await end('b1')
    expect(started).toEqual(['a1', 'b1', 'c1', 'd1'])
    await end('c1')
    await end('d1')
    expect(started.slice(4)).toEqual(['a2', 'b2'])
    await end('a2')
    await end('b2')
    expect(started.slice(6)).toEqual(['a3', 'b3'])
  })

  it('that fails lets the next one in', async () => {
    const { queue, started, send } = openQueue()
    const failing = queue.run('a', () => Promise.reject(new Error('No memory')))
    await expect(failing).rejects.toThrow('No memory')
    void send('a')
    await setImmediate()
    expect(started).toEqual(['a'])
  })

  it('of which two wait refuses the same user’s next one, which says how many of theirs wait', async () => {
    const { started, send, end } = openQueue()
    for (const name of ['a1', 'a2', 'a3']) void send(name)
    await expect(send('a4')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Two of your imports are waiting already. Try again when one of yours has finished.',
      retryAfterSeconds: 30,
    })
    void send('b1')
    await setImmediate()
    expect(started).toEqual(['a1', 'b1'])
    await end('a1')
    void send('a5')
    await end('a2')
    await end('a3')
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3', 'a5'])
  })

  it('counts what is still being read, and not what could not be read', async () => {
    const { queue, started, send } = openQueue()
    const first = queue.enter('a')
    const second = queue.enter('a')
    expect(() => queue.enter('a')).toThrow('Two of your imports are waiting already')
    expect(queue.aheadOf('a')).toBeNull()
    second.leave()
    second.leave()
    queue.enter('a')
    expect(() => queue.enter('a')).toThrow('Two of your imports are waiting already')
    void send('b')
    await setImmediate()
    expect(started).toEqual(['b'])
    await first.run(async () => void started.push('a'))
    first.leave()
    queue.enter('a')
    expect(() => queue.enter('a')).toThrow('Two of your imports are waiting already')
    expect(started).toEqual(['b', 'a'])
  })

  it('is refused when too much of all users waits', async () => {
    const { send } = openQueue(3)
    for (const name of ['a1', 'b1', 'a2', 'c1', 'd1']) void send(name)
    await expect(send('a3')).rejects.toThrow('One of your imports is waiting already.')
    await expect(send('e')).rejects.toThrow(
      'None of your imports is waiting, but too many of other users. Try again in a minute.',
    )
  })
})
