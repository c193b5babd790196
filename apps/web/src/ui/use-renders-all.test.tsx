import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPhone } from '../test-support/on-phone.ts'
import { useRendersAll } from './use-renders-all.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('renders all immediately in a window with columns', () => {
  const { result } = renderHook(() => useRendersAll())
  expect(result.current).toBe(true)
})

it('renders all on a phone after ten seconds without input, and immediately from then on', async () => {
  onPhone()
  const { result } = renderHook(() => useRendersAll())
  await act(() => vi.advanceTimersByTimeAsync(9999))
  expect(result.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current).toBe(true)
  expect(renderHook(() => useRendersAll()).result.current).toBe(true)
})
