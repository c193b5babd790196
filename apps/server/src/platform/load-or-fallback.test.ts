import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { loadOrFallback } from './load-or-fallback.ts'
import { OutboundError } from './outbound/outbound-error.ts'

const SLOW_MS = 40
const slow = async () => {
  await setTimeout(SLOW_MS)
  return 'loaded'
}
const failing = () => Promise.reject(new OutboundError('Source', 'network', 'down'))
const stored = async () => 'stored'
const nothing = async () => null

describe('A value that is loaded, with a fallback,', () => {
  it('is the loaded one while the source responds in time', async () => {
    expect(await loadOrFallback({ load: slow, fallback: stored })).toBe('loaded')
  })

  it('is the stored one while the source is slow, whatever it answers later', async () => {
    expect(await loadOrFallback({ load: slow, fallback: stored, patienceMs: 1 })).toBe('stored')
    const failingLate = async () => {
      await setTimeout(SLOW_MS)
      return failing()
    }
    const late = { load: failingLate, fallback: stored, patienceMs: 1 }
    expect(await loadOrFallback(late)).toBe('stored')
    await setTimeout(2 * SLOW_MS)
  })

  it('is waited for when nothing is stored', async () => {
    expect(await loadOrFallback({ load: slow, fallback: nothing, patienceMs: 1 })).toBe('loaded')
  })

  it('is the stored one when the source fails, also behind another error', async () => {
    const wrapped = () => failing().catch((cause) => Promise.reject(new Error('outer', { cause })))
    expect(await loadOrFallback({ load: failing, fallback: stored })).toBe('stored')
    expect(await loadOrFallback({ load: wrapped, fallback: stored })).toBe('stored')
  })

  it('may fall back for one reason only', async () => {
    const fallback = async (reason: string) => (reason === 'failed' ? 'stored' : null)
    expect(await loadOrFallback({ load: slow, fallback, patienceMs: 1 })).toBe('loaded')
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
