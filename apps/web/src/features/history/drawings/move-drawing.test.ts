import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import { describe, expect, it } from 'vitest'
import { buildBars, buildChart } from '../../../test-support/build-chart.ts'
import { findGrip } from './grip.ts'
import { movePoints, steppedPrice } from './move-drawing.ts'

const chart = buildChart({ bars: buildBars([10, 20, 30, 40, 50], '2026-11-02') })
const FREE = { isLog: false, isMagnet: false }
const at = (day: number, value: number) => ({ date: `2026-11-0${day}`, value, unit: 'GBX' })
const drawing = (kind: Drawing['kind'], points: Drawing['points'], over = {}): Drawing => ({
  id: kind,
  kind,
  points,
  style: { colour: 'muted', width: 2, text: '', locked: false, ...over },
  drawn_on: '2026-11-02',
  updated_at: '2026-11-02T12:00:00.000Z',
})
const TREND = drawing('trend', [at(2, 10), at(4, 20)])

describe('A moved drawing', () => {
  it('keeps its shape, and a moved point leaves the other', () => {
    const target = { position: 1, price: 12 }
    expect(movePoints(TREND, 'whole', target, chart, FREE)).toEqual([at(3, 12), at(5, 22)])
    expect(movePoints(TREND, 0, target, chart, FREE)).toEqual([at(3, 12), at(4, 20)])
    expect(movePoints(TREND, 1, target, chart, FREE)).toEqual([at(2, 10), at(3, 12)])
  })

  it('keeps the ratio of its prices on a logarithmic scale', () => {
    const target = { position: 0, price: 20 }
    expect(movePoints(TREND, 'whole', target, chart, { ...FREE, isLog: true })).toEqual([
      at(2, 20),
      at(4, 40),
    ])
  })

  it('stays on the bars of the chart as a whole', () => {
    expect(movePoints(TREND, 'whole', { position: 4, price: 10 }, chart, FREE)).toEqual([
      at(4, 10),
      at(6, 20),
    ])
  })

  it('keeps its days if it only moves up, even on a chart of weeks', () => {
    const weeks = buildChart({ interval: '1wk', bars: chart.bars })
    const midweek = { points: [at(3, 10), at(5, 20)] }
    expect(movePoints(midweek, 'whole', { position: 1, price: 11 }, weeks, FREE)).toEqual([
      at(3, 11),
      at(5, 21),
    ])
  })

  it('goes to the nearest price of its bar with the magnet', () => {
    const magnet = { ...FREE, isMagnet: true }
    const moved = movePoints(TREND, 1, { position: 3, price: 40.2 }, chart, magnet)
    expect(moved?.[1]?.value).toBe(40)
  })

  it('of one price follows the pointer to a day, although its own is not shown', () => {
    const line = drawing('horizontal', [{ date: '2020-01-06', value: 10, unit: 'GBX' }])
    expect(movePoints(line, 'whole', { position: 2, price: 33 }, chart, FREE)).toEqual([at(4, 33)])
  })

  it('never reaches a price of 0', () => {
    const down = [at(2, 20), at(4, 10)]
    expect(movePoints({ points: down }, 'whole', { position: 0, price: 9 }, chart, FREE)).toBeNull()
  })

  it('steps by a hundredth of the height, or to the next price of the bar', () => {
    const step = { isMagnet: false, steps: 10 }
    const height = steppedPrice(10, 1, 0, chart, step) - 10
    expect(steppedPrice(10, -1, 0, chart, step)).toBeCloseTo(10 - height)
    const bar = chart.bars[0]
    const magnet = { isMagnet: true, steps: 1 }
    expect(steppedPrice(bar?.low ?? 0, -1, 0, chart, magnet)).toBe(bar?.low)
    expect(steppedPrice(bar?.high ?? 0, 1, 0, chart, magnet)).toBe(bar?.high)
  })
})

describe('The part under the pointer', () => {
  const coordinates = {
    width: 400,
    xOf: (date: string) => (Number(date.slice(-2)) - 2) * 100,
    yOf: (price: number) => 500 - price * 10,
  }
  const grip = (drawings: Drawing[], x: number, y: number) => {
    const found = findGrip(drawings, coordinates, { x, y }, 6)
    return found && [found.drawing.id, found.part]
  }

  it('is a point, the line between, or nothing', () => {
    expect(grip([TREND], 2, 402)).toEqual(['trend', 0])
    expect(grip([TREND], 198, 298)).toEqual(['trend', 1])
    expect(grip([TREND], 100, 350)).toEqual(['trend', 'whole'])
    expect(grip([TREND], 100, 380)).toBeNull()
  })

  it('is that of the drawing on top, and never of a locked one', () => {
    const line = drawing('horizontal', [at(2, 15)])
    expect(grip([TREND, line], 100, 350)).toEqual(['horizontal', 'whole'])
    const locked = drawing('horizontal', [at(2, 15)], { locked: true })
    expect(grip([TREND, locked], 100, 350)).toEqual(['trend', 'whole'])
  })

  it('is the edge of a rectangle, not its inside, and the letters of a text', () => {
    const box = drawing('rectangle', [at(2, 10), at(4, 30)])
    expect(grip([box], 100, 200)).toEqual(['rectangle', 'whole'])
    expect(grip([box], 100, 300)).toBeNull()
    const words = drawing('text', [at(2, 10)], { text: 'floor' })
    expect(grip([words], 20, 392)).toEqual(['text', 'whole'])
  })
})
