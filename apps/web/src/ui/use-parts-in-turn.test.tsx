import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePartsInTurn } from './use-parts-in-turn.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const nextTask = () =>
  act(() => {
    vi.advanceTimersToNextTimer()
  })

it('renders one more part in each task, the first after the paint', () => {
  const { result } = renderHook(() => usePartsInTurn(2))
  const seen = [result.current]
  while (vi.getTimerCount() > 0) {
    nextTask()
    seen.push(result.current)
  }
  expect(seen).toEqual([0, 1, 2])
})

it('follows a page that has more or fewer parts than before', () => {
  const { result, rerender } = renderHook(({ count }) => usePartsInTurn(count), {
    initialProps: { count: 1 },
  })
  nextTask()
  rerender({ count: 3 })
  expect(result.current).toBe(1)
  nextTask()
  nextTask()
  expect(result.current).toBe(3)
  rerender({ count: 1 })
  expect(result.current).toBe(1)
})
