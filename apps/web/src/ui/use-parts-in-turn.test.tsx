import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPhone } from '../test-support/on-phone.ts'
import { usePartsInTurn } from './use-parts-in-turn.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const nextTask = () =>
  act(() => {
    vi.advanceTimersToNextTimer()
  })

it('renders one more part in each task, the first after the paint', () => {
  const { result } = renderHook(() => usePartsInTurn(2))
  const seen = [result.current.shown]
  while (vi.getTimerCount() > 0) {
    nextTask()
    seen.push(result.current.shown)
  }
  expect(seen).toEqual([0, 1, 2])
  expect(result.current.isBusy).toBe(false)
})

it('follows a page that has more or fewer parts than before', () => {
  const { result, rerender } = renderHook(({ count }) => usePartsInTurn(count), {
    initialProps: { count: 1 },
  })
  nextTask()
  rerender({ count: 3 })
  expect(result.current.shown).toBe(1)
  nextTask()
  nextTask()
  expect(result.current.shown).toBe(3)
  rerender({ count: 1 })
  expect(result.current.shown).toBe(1)
})

it('leaves out parts below a phone’s first window until the user types, touches or scrolls', async () => {
  onPhone()
  const { result } = renderHook(() => usePartsInTurn(3, 1))
  nextTask()
  expect(result.current).toEqual({ shown: 1, isBusy: false })
  await act(async () => {
    window.dispatchEvent(new Event('scroll'))
  })
  expect(result.current.isBusy).toBe(true)
  nextTask()
  nextTask()
  expect(result.current).toEqual({ shown: 3, isBusy: false })
})
