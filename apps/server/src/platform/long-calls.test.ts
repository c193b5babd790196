import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLongCalls, type LongCalls } from './long-calls.ts'

describe('Calls', () => {
  let nowMs: number
  let calls: LongCalls
  let started: string[]
  let ends: Map<string, () => Promise<void>>

  beforeEach(() => {
    nowMs = 0
    started = []
    ends = new Map()
    const rule = { name: 'calculations', atOnce: 1, waiting: 24, retryAfterSeconds: 5 }
    calls = createLongCalls(rule, { now: () => nowMs })
  })

  const send = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = calls.run(name.replace(/\d+$/, ''), () => {
      started.push(name)
      return promise
    })
    ends.set(name, async () => {
      resolve()
      await done
      await setImmediate()
    })
    return done
  }
  const end = async (name: string, tookMs: number) => {
    nowMs += tookMs
    await ends.get(name)?.()
  }

  it('that are quick never wait, four at a time', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) void send(name)
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4'])
    for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name, 10)
    for (const name of ['a5', 'a6', 'a7', 'a8']) void send(name)
    expect(started).toHaveLength(8)
  })

  it('of a user whose last one took longer than a second take turns with others’ long ones', async () => {
    for (const name of ['a1', 'b1']) void send(name)
    nowMs += 1001
    for (const name of ['a1', 'b1']) await end(name, 0)
    for (const name of ['a2', 'a3', 'a4', 'b2']) void send(name)
    await expect(send('a5')).rejects.toMatchObject({
      code: 'rate_limited',
      message:
        'Two of your calculations are waiting already. Try again when one of yours has finished.',
    })
    await setImmediate()
    expect(started.slice(2)).toEqual(['a2'])
    await end('a2', 1001)
    await end('b2', 1001)
    expect(started.slice(2)).toEqual(['a2', 'b2', 'a3'])
    void send('c1')
    expect(started.at(-1)).toBe('c1')
  })

  it('take turns while one of the same user has run for longer than a second', async () => {
    void send('a1')
    void send('a2')
    nowMs += 1001
    void send('a3')
    void send('a4')
    await setImmediate()
    expect(started).toEqual(['a1', 'a2', 'a3'])
  })

  it('that were long and are quick again no longer wait', async () => {
    void send('a1')
    await end('a1', 1001)
    void send('a2')
    await end('a2', 10)
    for (const name of ['a3', 'a4', 'a5']) void send(name)
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  })
})
