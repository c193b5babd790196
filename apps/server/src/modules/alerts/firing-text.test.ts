import { describe, expect, it } from 'vitest'
import { buildFiring } from '#tests/support/build-firing.ts'
import { toFiringText } from './firing-text.ts'

const FIRING = buildFiring({
  price: 93.61,
  price_at: '2026-11-20T10:50:00.000Z',
  compared_at: '2026-11-20T10:05:00.000Z',
  ratio: 93.61 / 91.5 - 1,
})
const LIVE = { isSimulated: false, intervalMins: 60 }

describe('The text of a firing', () => {
  it('says what moved, by how much, from where and when', () => {
    expect(toFiringText(FIRING, LIVE)).toEqual({
      title: 'VOD.L up 2.31%',
      body:
        'VOD.L up 2.31% to 93.61p (from 91.50p at 10:05, 20 Nov 2026). ' +
        'Price as of 10:50, 20 Nov 2026, London time. ' +
        'Your alert: 2% either way, every 60 minutes of trading.',
    })
  })

  it('says down without a minus, in London’s summer time', () => {
    const fall = { ...FIRING, ratio: -0.1, compared_at: '2026-09-18T10:05:00.000Z' }
    const { title, body } = toFiringText(fall, { ...LIVE, intervalMins: 1 })
    expect(title).toBe('VOD.L down 10.00%')
    expect(body).toContain('at 11:05, 18 Sep 2026')
    expect(body).toContain('every minute of trading')
  })

  it('of a level names the level', () => {
    const level = { ...FIRING, kind: 'above' as const, compared_with: 93, alert_at_diff: null }
    expect(toFiringText({ ...level, compared_at: null }, LIVE).body).toMatch(
      /^VOD\.L is at or above 93\.00p: 93\.61p\. /,
    )
  })

  it('of simulated prices says so first, in title and body', () => {
    const { title, body } = toFiringText(FIRING, { ...LIVE, isSimulated: true })
    expect(title).toBe('SIMULATED: VOD.L up 2.31%')
    expect(body).toMatch(/^SIMULATED prices from demo mode, not real ones\. VOD\.L up/)
  })

  it.each([
    ['share', 12_345, 'GBX', '12,345p'],
    ['share', 0.1455, 'GBX', '0.1455p'],
    ['share', 4.5, 'GBP', '£4.50'],
    ['index', 11_612.13, 'GBP', '11,612.13'],
    ['currency-pair', 1.299, 'USD', '1.2990'],
  ] as const)('of a level of %s writes %d %s as %s', (instrument_kind, price, unit, text) => {
    const level = { ...FIRING, kind: 'above' as const, price, unit, compared_with: price }
    const { title } = toFiringText({ ...level, instrument_kind, compared_at: null }, LIVE)
    expect(title).toBe(`VOD.L is at or above ${text}`)
  })
})
