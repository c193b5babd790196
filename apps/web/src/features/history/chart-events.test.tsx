import type { Fundamentals } from '@leadenhall/contract/figures/index.ts'
import { describe, expect, it } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { buildOffer } from '../../test-support/build-offer.ts'
import { listEvents } from './chart-events.ts'

type Cell = Fundamentals['statements'][number]['lines'][number]['cells'][number]

const cell = (end: string, publishedAt: string, revision = 1): Cell => ({
  metric: 'revenue',
  value: 1,
  unit: 'GBP',
  period: { start: null, end, label: null },
  publishedAt,
  source: 'yahoo',
  link: null,
  revision,
  simulated: false,
})
const fundamentals = (...cells: Cell[]): Fundamentals => ({
  ticker: 'VOD.L',
  currency: 'GBP',
  simulated: false,
  years: [],
  statements: [
    {
      key: 'income',
      label: 'Income',
      lines: [{ metric: 'revenue', label: '', kind: 'money', decimals: 0, formula: '', cells }],
    },
  ],
  because: null,
})
/** 2 to 6 November 2026, without the 4th. */
const chart = buildChart({ bars: buildBars([1, 2, 3, 4, 5]).toSpliced(2, 1) })
const nothing = { fundamentals: null, alerts: [], offer: null }

describe('Events of a chart', () => {
  it('belong to their day, or to the next that traded', () => {
    const actions = ['2026-11-02', '2026-11-04', '2026-11-06', '2026-11-01', '2026-11-07'].map(
      (date) => ({ kind: 'dividend' as const, date, amount: 2, unit: 'GBX', restated: 2 }),
    )
    const events = listEvents({ ...chart, actions }, nothing)
    expect(events.map(({ position }) => position)).toEqual([0, 2, 3])
    expect(events[0]).toEqual({ kind: 'dividend', position: 0, text: 'Dividend 2.00p' })
  })

  it('of a chart by weeks belong to the week', () => {
    const [bar] = buildBars([1])
    if (!bar) throw new Error('no bar')
    const weeks = [bar, { ...bar, time: bar.time + 7 * 86_400 }]
    const actions = [{ kind: 'split' as const, date: '2026-11-05', numerator: 2, denominator: 1 }]
    const weekly = buildChart({ interval: '1wk', bars: weeks, actions })
    expect(listEvents(weekly, nothing)).toEqual([{ kind: 'split', position: 0, text: 'Split 2:1' }])
  })

  it('are results once a year, without corrections and years that were read much later', () => {
    const events = listEvents(chart, {
      alerts: [],
      offer: null,
      fundamentals: fundamentals(
        cell('2026-09-30', '2026-11-03T07:00:00.000Z'),
        cell('2026-09-30', '2026-11-05T07:00:00.000Z'),
        cell('2026-08-31', '2026-11-05T07:00:00.000Z', 2),
        cell('2025-09-30', '2026-11-05T07:00:00.000Z'),
      ),
    })
    expect(events).toEqual([{ kind: 'results', position: 1, text: 'Results to 30 Sept 2026' }])
  })

  it('are the commencement, naming and deadline of an offer', () => {
    const bidder = {
      name: 'Bidco',
      identifiedAt: '2026-11-04T07:00:00.000Z',
      deadlineAt: '2026-12-02T17:00:00.000Z',
      isDeadlineOpen: false,
      securities: [],
      needsDisclosure: false,
    }
    const offer = buildOffer({ commencedAt: '2026-11-03T07:00:00.000Z', bidders: [bidder] })
    const events = listEvents(chart, { ...nothing, offer })
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['offer', 'Offer period commences'],
      ['offer', 'Bidco is named as bidder'],
    ])
  })
})
