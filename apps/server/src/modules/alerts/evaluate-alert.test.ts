import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildAlertRow } from '#tests/support/build-alert-row.ts'
import { buildQuote } from '#tests/support/build-quote.ts'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import type { Split } from '../history/index.ts'
import { type Evaluation, evaluateAlert, type KnownSplits } from './evaluate-alert.ts'
import { sessionAt } from './listing-session.ts'

import type { AlertRow } from './tables.ts'

const calendar = loadTradingCalendar()
const NOW = Date.parse('2026-09-18T10:35:00Z')
const MINUTE = 60_000
const NO_SPLITS: KnownSplits = { splits: [], state: 'current' }

interface Scene {
  readonly alert?: Partial<AlertRow>
  readonly price?: number | null
  readonly unit?: string | null
  readonly quote?: Partial<Quote>
  readonly asOfMs?: number
  readonly delayMinutes?: number | null
  readonly fetchedAtMs?: number
  readonly nowMs?: number
  readonly exchange?: string
  readonly known?: KnownSplits
}

function evaluate(scene: Scene = {}): Evaluation {
  const { nowMs = NOW, price = 91.5, unit = 'GBX', delayMinutes = 15 } = scene
  const asOfMs = scene.asOfMs ?? nowMs - 15 * MINUTE
  const quote = buildQuote({
    symbol: 'VOD.L',
    price,
    unit,
    asOfMs,
    delayMinutes,
    previousClose: price,
  })
  return evaluateAlert(
    buildAlertRow(scene.alert),
    {
      quote: { ...quote, flags: [], ...scene.quote },
      fetchedAtMs: scene.fetchedAtMs ?? nowMs - 5000,
    },
    sessionAt(calendar, scene.exchange ?? 'LSE', nowMs),
    nowMs,
    scene.known ?? NO_SPLITS,
  )
}

function settled(scene: Scene = {}) {
  const evaluation = evaluate(scene)
  if (evaluation === 'needs-splits') throw new Error('It needs splits')
  return evaluation
}
const utc = (text: string) => Date.parse(text)

describe('A move alert', () => {
  it.each([
    [93.33, true],
    [93.34, true],
    [89.67, true],
    [93.32, false],
    [89.68, false],
    [91.5, false],
  ])('of 2 %% from 91.50p fires at %d: %s', (price, fires) => {
    expect(settled({ price }).fire !== null).toBe(fires)
  })

  it('records the numbers that fired it, and then compares with the new price', () => {
    const { fire, next } = settled({ price: 95.16 })
    expect(fire).toEqual({
      alert_id: 'alert-1',
      ticker: 'VOD.L',
      instrument_kind: 'share',
      kind: 'move',
      price: 95.16,
      unit: 'GBX',
      source: 'yahoo',
      price_at: '2026-09-18T10:20:00.000Z',
      compared_with: 91.5,
      compared_at: '2026-09-18T09:35:00.000Z',
      ratio: 95.16 / 91.5 - 1,
      alert_at_diff: 0.02,
      checked_at: '2026-09-18T10:35:00.000Z',
    })
    expect(next).toMatchObject({
      last_price: 95.16,
      last_checked: NOW,
      last_fired_at: NOW,
      paused_because: null,
      next_due_at: NOW + 60 * MINUTE,
    })
  })

  it('sets price and time at every check, whether it fires or not', () => {
    expect(settled({ price: 91.6 })).toMatchObject({
      fire: null,
      next: { last_price: 91.6, last_checked: NOW, next_due_at: NOW + 60 * MINUTE },
    })
  })

  it('starts at the first price', () => {
    const alert = {
      last_price: null,
      last_price_at: null,
      unit: null,
      source: null,
      init_price: null,
    }
    expect(settled({ alert, price: 200 })).toMatchObject({
      fire: null,
      next: { last_price: 200, init_price: 200, unit: 'GBX', source: 'yahoo' },
    })
  })

  it('fires once after any number of missed checks', () => {
    const alert = { last_price_at: NOW - 8 * 86_400_000, last_checked: NOW - 8 * 86_400_000 }
    const { fire, next } = settled({ alert, price: 100 })
    expect(fire?.ratio).toBeCloseTo(0.0929, 4)
    expect(next.next_due_at).toBe(NOW + 60 * MINUTE)
  })
})

describe('Nothing fires', () => {
  const MOVED = 120

  it.each<[string, Scene, string]>([
    ['without a price', { price: null }, 'no_quote'],
    ['at a price of zero', { price: 0 }, 'no_quote'],
    ['without a unit', { unit: null }, 'unit_unknown'],
    [
      'on a quote marked stale',
      { quote: { provenance: provenance({ stale: true }) } },
      'stale_quote',
    ],
    ['on a quote fetched four minutes ago', { fetchedAtMs: NOW - 4 * MINUTE }, 'stale_quote'],
    [
      'on a price older than delay and interval allow',
      { alert: { alert_interval_mins: 10 }, asOfMs: NOW - 31 * MINUTE },
      'stale_quote',
    ],
    [
      "on yesterday's close, however long the interval",
      { alert: { alert_interval_mins: 4320 }, asOfMs: utc('2026-09-17T15:30:00Z') },
      'stale_quote',
    ],
    ['on a hundredfold move', { quote: { flags: ['hundredfold_move'] } }, 'hundredfold_move'],
  ])('%s, and the price before is kept', (_, scene, because) => {
    const { fire, next } = settled({ price: MOVED, ...scene })
    expect(fire).toBeNull()
    expect(next).toEqual({ paused_because: because, next_due_at: NOW + 5 * MINUTE })
  })

  it('without a quote', () => {
    const session = sessionAt(calendar, 'LSE', NOW)
    expect(evaluateAlert(buildAlertRow(), undefined, session, NOW, NO_SPLITS)).toMatchObject({
      fire: null,
      next: { paused_because: 'no_quote' },
    })
  })

  it.each<[string, Scene, string]>([
    ['on a change of unit', { price: 0.93, unit: 'GBP' }, 'unit_changed'],
    [
      'on a change of source',
      { price: MOVED, quote: { provenance: provenance({ source: 'demo', simulated: true }) } },
      'source_changed',
    ],
    ['on a hundredth of the last price that is not flagged', { price: 0.93 }, 'hundredfold_move'],
  ])('%s, and the alert restarts', (_, scene, because) => {
    const { fire, next } = settled(scene)
    expect(fire).toBeNull()
    expect(next).toMatchObject({
      last_price: scene.price,
      init_price: scene.price,
      week_start_price: null,
      week_last_updated: null,
      paused_because: because,
    })
  })

  it.each([
    ['on a Saturday', '2026-09-19T10:00:00Z', '2026-09-21T07:00:00Z'],
    ['before the open', '2026-09-18T06:59:00Z', '2026-09-18T07:00:00Z'],
    ['after the close', '2026-09-18T15:35:00Z', '2026-09-21T07:00:00Z'],
    ['after a half-day', '2026-12-24T12:31:00Z', '2026-12-29T08:00:00Z'],
    ['after the clocks went forward', '2026-03-27T17:00:00Z', '2026-03-30T07:00:00Z'],
    ['after the clocks went back', '2026-10-23T16:00:00Z', '2026-10-26T08:00:00Z'],
  ])('%s; the next check is at the next open', (_, now, open) => {
    expect(settled({ price: MOVED, nowMs: utc(now) })).toEqual({
      fire: null,
      next: { next_due_at: utc(open) },
    })
  })
})

describe("A listing's own session", () => {
  it('applies: Tokyo trades while London is closed, and breaks at noon', () => {
    const during = { nowMs: utc('2026-09-18T01:00:00Z'), exchange: 'TSE', price: 120 }
    expect(settled(during).fire).not.toBeNull()
    const noon = { ...during, nowMs: utc('2026-09-18T02:45:00Z') }
    expect(settled(noon)).toEqual({
      fire: null,
      next: { next_due_at: utc('2026-09-18T03:30:00Z') },
    })
  })

  it('moves a check that would fall after the close to the next open', () => {
    expect(settled({ nowMs: utc('2026-09-18T15:00:00Z') }).next.next_due_at).toBe(
      utc('2026-09-21T07:00:00Z'),
    )
  })

  it('keeps an interval of days', () => {
    const alert = { alert_interval_mins: 4320 }
    expect(settled({ alert }).next.next_due_at).toBe(NOW + 4320 * MINUTE)
  })
})

describe('A split', () => {
  const halved: Split = { date: '2026-09-18', numerator: 2, denominator: 1 }
  const yesterday = { last_price_at: utc('2026-09-17T15:00:00Z'), init_price: 80 }

  it('is not a move: the last price and the starting prices follow it', () => {
    const known = { splits: [halved], state: 'current' as const }
    const { fire, next } = settled({ alert: yesterday, price: 45.8, known })
    expect(fire).toBeNull()
    expect(next).toMatchObject({ last_price: 45.8, init_price: 40 })
  })

  it('is read before anything fires', () => {
    const known = { splits: [], state: 'old' as const }
    expect(evaluate({ alert: yesterday, price: 45.8, known })).toBe('needs-splits')
    expect(evaluate({ alert: yesterday, price: 91.6, known })).not.toBe('needs-splits')
  })

  it('that cannot be read delays a large move, not a small one', () => {
    const known = { splits: [], state: 'unreadable' as const }
    expect(settled({ alert: yesterday, price: 45.8, known })).toMatchObject({
      fire: null,
      next: { paused_because: 'splits_unknown' },
    })
    expect(settled({ alert: yesterday, price: 95, known }).fire).not.toBeNull()
  })

  it('of a hundred to one is accepted when it is known', () => {
    const known = {
      splits: [{ ...halved, numerator: 100, denominator: 1 }],
      state: 'current' as const,
    }
    expect(settled({ alert: yesterday, price: 0.915, known })).toMatchObject({
      fire: null,
      next: { last_price: 0.915, paused_because: null },
    })
  })
})

describe('A level', () => {
  const above = {
    kind: 'above' as const,
    alert_at_diff: null,
    level_value: 0.95,
    level_unit: 'GBP',
    level_set_at: NOW - 3_600_000,
  }
  const below = { ...above, kind: 'below' as const, level_value: 90, level_unit: 'GBX' }

  it('in pounds is met by a price in pence, and fires once', () => {
    const { fire, next } = settled({ alert: above, price: 95 })
    expect(fire).toMatchObject({ kind: 'above', compared_with: 95, compared_at: null, unit: 'GBX' })
    expect(next.is_armed).toBe(0)
    expect(settled({ alert: { ...above, ...next }, price: 96 }).fire).toBeNull()
  })

  it('is re-armed when the price has moved back by 1%', () => {
    const fired = { ...above, is_armed: 0 }
    expect(settled({ alert: fired, price: 94.1 }).next.is_armed).toBe(0)
    expect(settled({ alert: fired, price: 94.05 })).toMatchObject({
      fire: null,
      next: { is_armed: 1 },
    })
  })

  it('below fires at or under it', () => {
    expect(settled({ alert: below, price: 90.01 }).fire).toBeNull()
    expect(settled({ alert: below, price: 90 }).fire).toMatchObject({ kind: 'below' })
  })

  it('in another currency waits', () => {
    const alert = { ...above, level_unit: 'USD' }
    expect(settled({ alert, price: 95 })).toMatchObject({
      fire: null,
      next: { paused_because: 'unit_differs' },
    })
  })

  it('follows a split', () => {
    const set = {
      ...below,
      level_set_at: utc('2026-09-17T10:00:00Z'),
      last_price_at: utc('2026-09-17T15:00:00Z'),
    }
    const known = {
      splits: [{ date: '2026-09-18', numerator: 2, denominator: 1 }],
      state: 'current' as const,
    }
    expect(settled({ alert: set, price: 46, known }).fire).toBeNull()
    expect(settled({ alert: set, price: 44.9, known }).fire).toMatchObject({ compared_with: 45 })
  })
})

describe('Whatever the figures', () => {
  const price = fc.double({ min: 1, max: 10_000, noNaN: true })
  const move = fc.double({ min: 0.5, max: 2, noNaN: true })
  const diff = fc.integer({ min: 1, max: 50 }).map((hundredths) => hundredths / 100)
  const isClear = (ratio: number, threshold: number) =>
    Math.abs(Math.abs(ratio - 1) - threshold) > 1e-6

  it('a decision does not depend on the scale of prices', () => {
    fc.assert(
      fc.property(
        price,
        move,
        diff,
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (last, by, at, scale) => {
          fc.pre(isClear(by, at))
          const fires = (factor: number) =>
            settled({
              alert: { last_price: last * factor, alert_at_diff: at },
              price: last * by * factor,
            }).fire !== null
          expect(fires(scale)).toBe(fires(1))
        },
      ),
    )
  })

  it('a decision does not depend on a split in between', () => {
    fc.assert(
      fc.property(price, move, diff, fc.integer({ min: 2, max: 50 }), (last, by, at, numerator) => {
        fc.pre(isClear(by, at))
        const alert = {
          last_price: last,
          last_price_at: utc('2026-09-17T15:00:00Z'),
          alert_at_diff: at,
        }
        const plain = settled({ alert, price: last * by })
        const split = settled({
          alert,
          price: (last * by) / numerator,
          known: { splits: [{ date: '2026-09-18', numerator, denominator: 1 }], state: 'current' },
        })
        expect(split.fire !== null).toBe(plain.fire !== null)
        if (plain.fire && split.fire) expect(split.fire.ratio).toBeCloseTo(plain.fire.ratio, 9)
      }),
    )
  })

  it('the next check is in the future', () => {
    const moment = fc.integer({
      min: utc('2026-01-01T00:00:00Z'),
      max: utc('2026-12-31T00:00:00Z'),
    })
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 10_080 }), (nowMs, interval) => {
        const { next } = settled({ nowMs, alert: { alert_interval_mins: interval } })
        expect(next.next_due_at).toBeGreaterThan(nowMs)
      }),
    )
  })
})

function provenance(changes: Partial<Quote['provenance']>): Quote['provenance'] {
  const asOf = new Date(NOW - 15 * MINUTE).toISOString()
  return { source: 'yahoo', asOf, delayMinutes: 15, stale: false, simulated: false, ...changes }
}
