import type { SessionState } from '@leadenhall/contract/market/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../tests/support/build-test-app.ts'
import { sqliteDatabases } from '../../../../../tests/support/databases.ts'

describe('GET /api/market/sessions', () => {
  const databases = sqliteDatabases()

  async function sessionsAt(instant: string): Promise<Record<string, SessionState>> {
    const app = await buildTestApp(await databases.create(), { nowMs: Date.parse(instant) })
    const states = await app.get<SessionState[]>('/api/market/sessions')
    await app.close()
    return Object.fromEntries(states.map((state) => [state.exchange, state]))
  }

  it('says which exchanges are open and until when', async () => {
    const sessions = await sessionsAt('2026-09-18T10:35:00Z')
    expect(sessions['LSE']).toEqual({
      exchange: 'LSE',
      isOpen: true,
      tradingDate: '2026-09-18',
      changesAt: '2026-09-18T15:30:00.000Z',
      note: null,
      covered: true,
    })
    expect(sessions['NYSE']).toMatchObject({
      isOpen: false,
      tradingDate: '2026-09-17',
      changesAt: '2026-09-18T13:30:00.000Z',
    })
    expect(Object.keys(sessions)).toHaveLength(10)
  })

  it('knows holidays by name', async () => {
    const { LSE, ASX } = await sessionsAt('2026-12-25T10:00:00Z')
    expect(LSE).toMatchObject({ isOpen: false, changesAt: '2026-12-29T08:00:00.000Z' })
    expect(LSE?.note).toMatch(/Christmas/)
    expect(ASX?.isOpen).toBe(false)
  })

  it('says when a year is not covered', async () => {
    const { LSE } = await sessionsAt('2031-06-02T10:00:00Z')
    expect(LSE).toMatchObject({ covered: false, isOpen: true })
  })
})
