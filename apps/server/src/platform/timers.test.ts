import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTimers } from './timers.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('A repeated task', () => {
  it('runs again after a failure, which is reported', async () => {
    const timers = createTimers()
    const failed = vi.fn<(error: unknown) => void>()
    const task = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away'))
    task.mockResolvedValue()
    timers.every(1000, task, failed)
    await vi.advanceTimersByTimeAsync(2000)
    expect(task).toHaveBeenCalledTimes(2)
    expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('away'))
    await timers.close()
  })

  it('that runs has ended when the timers are closed, and none follows', async () => {
    const timers = createTimers()
    const { promise, resolve } = Promise.withResolvers<void>()
    const task = vi.fn(() => promise)
    timers.every(1000, task, () => {})
    await vi.advanceTimersByTimeAsync(1000)
    const closed = vi.fn<() => void>()
    const closing = timers.close().then(closed)
    await vi.advanceTimersByTimeAsync(5000)
    expect(closed).not.toHaveBeenCalled()
    resolve()
    await closing
    expect(task).toHaveBeenCalledOnce()
  })
})
