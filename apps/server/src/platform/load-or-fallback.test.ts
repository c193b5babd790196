import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadOrFallback } from './load-or-fallback.ts'
import { OutboundError } from './outbound/outbound-error.ts'

const SLOW_MS = 40
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const slow = async () => {
  await wait(SLOW_MS)
  return 'loaded'
}
/** The final answer, however late. */
async function inTheEnd<T>(answer: Promise<T>): Promise<T> {
  const [value] = await Promise.all([answer, vi.advanceTimersByTimeAsync(10_000)])
  return value
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const failing = () => Promise.reject(new OutboundError('Source', 'network', 'down'))
const stored = async () => 'stored'
const nothing = async () => null

describe('A value that is loaded, with a fallback,', () => {
  it('is the loaded one while the source responds in time', async () => {
    expect(await inTheEnd(loadOrFallback({ load: slow, fallback: stored }))).toBe('loaded')
  })

  it('is the stored one while the source is slow, whatever it answers later', async () => {
    const impatient = { load: slow, fallback: stored, patienceMs: 1 }
    expect(await inTheEnd(loadOrFallback(impatient))).toBe('stored')
    const failingLate = async () => {
      await wait(SLOW_MS)
      return failing()
    }
    const late = { load: failingLate, fallback: stored, patienceMs: 1 }
    expect(await inTheEnd(loadOrFallback(late))).toBe('stored')
  })

  it('is waited for when nothing is stored', async () => {
    const impatient = { load: slow, fallback: nothing, patienceMs: 1 }
    expect(await inTheEnd(loadOrFallback(impatient))).toBe('loaded')
  })

  it('is the stored one when the source fails, also behind another error', async () => {
    const wrapped = () => failing().catch((cause) => Promise.reject(new Error('outer', { cause })))
    expect(await loadOrFallback({ load: failing, fallback: stored })).toBe('stored')
    expect(await loadOrFallback({ load: wrapped, fallback: stored })).toBe('stored')
  })

  it('may fall back for one reason only', async () => {
    const fallback = async (reason: string) => (reason === 'failed' ? 'stored' : null)
    expect(await inTheEnd(loadOrFallback({ load: slow, fallback, patienceMs: 1 }))).toBe('loaded')
    expect(await loadOrFallback({ load: failing, fallback })).toBe('stored')
  })

  it('says when the source is switched off', async () => {
    const load = () => Promise.reject(new OutboundError('x', 'not_configured', 'off'))
    const fallback = async (reason: string) => reason
    expect(await loadOrFallback<string>({ load, fallback })).toBe('off')
  })

  it('fails as the source does when nothing is stored', async () => {
    await expect(loadOrFallback({ load: failing, fallback: nothing })).rejects.toThrow('down')
  })

  it('never hides an error of our own', async () => {
    const load = () => Promise.reject(new TypeError('bug'))
    await expect(loadOrFallback({ load, fallback: stored })).rejects.toThrow('bug')
  })
})
