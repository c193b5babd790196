import { describe, expect, it } from 'vitest'
import { isDue } from './due-symbols.ts'

const MINUTE = 60_000
const CLOSE = Date.parse('2026-09-18T15:30:00Z')
const open = { isOpen: true, freshForMs: 15_000, changesAtMs: CLOSE, closedAtMs: null }
const closed = {
  isOpen: false,
  freshForMs: 15_000,
  changesAtMs: CLOSE + 3_600_000 * 60,
  closedAtMs: CLOSE,
}

describe('A quote is due', () => {
  it('if it was never fetched', () => {
    expect(isDue({ fetchedAtMs: null, moment: closed }, MINUTE, CLOSE)).toBe(true)
  })

  it('after its maximum age while the exchange is open, not before', () => {
    const fetchedAtMs = CLOSE - 3_600_000
    expect(isDue({ fetchedAtMs, moment: open }, MINUTE, fetchedAtMs + MINUTE - 1)).toBe(false)
    expect(isDue({ fetchedAtMs, moment: open }, MINUTE, fetchedAtMs + MINUTE)).toBe(true)
  })

  it('once after the close has settled, and then not until the next session', () => {
    const night = CLOSE + 8 * 3_600_000
    const beforeClose = { fetchedAtMs: CLOSE - MINUTE, moment: closed }
    const whileSettling = { fetchedAtMs: CLOSE + 10 * MINUTE, moment: closed }
    const settled = { fetchedAtMs: CLOSE + 45 * MINUTE, moment: closed }
    expect(isDue(beforeClose, MINUTE, night)).toBe(true)
    expect(isDue(whileSettling, MINUTE, night)).toBe(true)
    expect(isDue(settled, MINUTE, night)).toBe(false)
  })

  it('if it was fetched before the clock was set back', () => {
    const fetchedAtMs = CLOSE + 10 * 60 * MINUTE
    expect(isDue({ fetchedAtMs, moment: open }, MINUTE, CLOSE)).toBe(true)
    expect(isDue({ fetchedAtMs, moment: closed }, MINUTE, CLOSE)).toBe(true)
  })

  it('by age alone if the last close is unknown', () => {
    const moment = { ...closed, closedAtMs: null }
    expect(isDue({ fetchedAtMs: CLOSE, moment }, MINUTE, CLOSE + MINUTE)).toBe(true)
  })
})
