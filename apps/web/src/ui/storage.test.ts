import { afterEach, expect, it, vi } from 'vitest'
import { readStored, writeStored } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

it('remembers written values', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  writeStored('theme', 'true')
  expect(readStored('theme')).toBe('true')
  expect(readStored('palette')).toBeNull()
})

it('does nothing when the browser blocks storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(readStored('theme')).toBeNull()
  expect(() => writeStored('theme', 'true')).not.toThrow()
})
