import { describe, expect, it } from 'vitest'
import { isDue } from './due-symbols.ts'

const MINUTE = 60_000
const CLOSE = Date.parse('2026-09-18T15:30:00Z')
const open = { isOpen: true, changesAtMs: CLOSE, closedAtMs: null }
const closed = { isOpen: false, changesAtMs: CLOSE + 3_600_000 * 60, closedAtMs: CLOSE }

describe('A quote is due', () => {
  it('when it was never asked for', () => {
    expect(isDue({ askedAtMs: null, moment: closed }, MINUTE, CLOSE)).toBe(true)
  })

  it('after its age while its exchange trades, not before', () => {
    const askedAtMs = CLOSE - 3_600_000
    expect(isDue({ askedAtMs, moment: open }, MINUTE, askedAtMs + MINUTE - 1)).toBe(false)
    expect(isDue({ askedAtMs, moment: open }, MINUTE, askedAtMs + MINUTE)).toBe(true)
  })

  it('once more when the close has settled, and then not before the next session', () => {
    const night = CLOSE + 8 * 3_600_000
    const beforeClose = { askedAtMs: CLOSE - MINUTE, moment: closed }
    const whileSettling = { askedAtMs: CLOSE + 10 * MINUTE, moment: closed }
    const settled = { askedAtMs: CLOSE + 45 * MINUTE, moment: closed }
    expect(isDue(beforeClose, MINUTE, night)).toBe(true)
    expect(isDue(whileSettling, MINUTE, night)).toBe(true)
    expect(isDue(settled, MINUTE, night)).toBe(false)
  })

  it('by its age alone where no close is known', () => {
    const moment = { ...closed, closedAtMs: null }
    expect(isDue({ askedAtMs: CLOSE, moment }, MINUTE, CLOSE + MINUTE)).toBe(true)
  })
})
