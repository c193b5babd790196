import type { DrawingKind } from '@leadenhall/contract/drawings/kinds.ts'
import { describe, expect, it } from 'vitest'
import { type Coordinates, shapesOf } from './shapes.ts'

const DAYS = ['2026-01-05', '2026-01-06', '2026-01-07']
const COORDINATES: Coordinates = {
  xOf: (date) => (DAYS.includes(date) ? DAYS.indexOf(date) * 100 : null),
  yOf: (price) => 500 - price * 10,
  width: 400,
}
const at = (day: number, value: number) => ({ date: DAYS[day] ?? '2020-01-01', value, unit: 'GBX' })
const STYLE = { colour: 'accent', width: 1, text: 'floor', locked: false } as const
const draw = (kind: DrawingKind, ...points: ReturnType<typeof at>[]) =>
  shapesOf({ kind, points, style: STYLE }, COORDINATES, (ratio, price) => `${ratio} ${price}`)

describe('The shape of', () => {
  it('a trend line joins its points, and a ray goes on to the edge', () => {
    expect(draw('trend', at(0, 10), at(1, 20))).toEqual([
      { kind: 'line', from: { x: 0, y: 400 }, to: { x: 100, y: 300 } },
    ])
    expect(draw('ray', at(0, 10), at(1, 20))).toEqual([
      { kind: 'line', from: { x: 0, y: 400 }, to: { x: 400, y: 0 } },
    ])
    expect(draw('ray', at(1, 20), at(0, 10))).toMatchObject([{ to: { x: 0, y: 400 } }])
  })

  it('a horizontal line is at its price, with its label, even if its day is not shown', () => {
    expect(draw('horizontal', at(9, 10))).toEqual([
      { kind: 'line', from: { x: 0, y: 400 }, to: { x: 400, y: 400 } },
      { kind: 'text', at: { x: 4, y: 400 }, text: 'floor' },
    ])
  })

  it('an extended line goes on to both edges, and a vertical one beyond both', () => {
    expect(draw('extended', at(1, 20), at(2, 30))).toEqual([
      { kind: 'line', from: { x: 0, y: 400 }, to: { x: 400, y: 0 } },
    ])
    expect(draw('vertical', at(1, 20))).toEqual([
      { kind: 'line', from: { x: 100, y: -1e4 }, to: { x: 100, y: 1e4 } },
      { kind: 'text', at: { x: 104, y: 18 }, text: 'floor' },
    ])
  })

  it('a measure has the change between its points as a ratio and in price, up or down', () => {
    expect(draw('measure', at(0, 20), at(2, 30))).toEqual([
      { kind: 'area', from: { x: 0, y: 300 }, to: { x: 200, y: 200 } },
      { kind: 'text', at: { x: 4, y: 200 }, text: '0.5 10' },
    ])
    expect(draw('measure', at(0, 20), at(2, 15))).toMatchObject([{}, { text: '-0.25 -5' }])
  })

  it('a rectangle and a text are at their points', () => {
    expect(draw('rectangle', at(0, 10), at(2, 30))).toEqual([
      { kind: 'area', from: { x: 0, y: 400 }, to: { x: 200, y: 200 } },
    ])
    expect(draw('text', at(1, 20))).toEqual([
      { kind: 'text', at: { x: 100, y: 300 }, text: 'floor' },
    ])
  })

  it('a retracement has its levels between the end of the swing and its start', () => {
    const levels = draw('fibonacci', at(0, 10), at(1, 20)).filter(({ kind }) => kind === 'text')
    expect(levels.map((shape) => (shape.kind === 'text' ? shape.text : ''))).toEqual([
      '0 20',
      '0.236 17.64',
      '0.382 16.18',
      '0.5 15',
      '0.618 13.82',
      '0.786 12.14',
      '1 10',
    ])
  })

  it('a drawing of days that the chart does not show is nothing', () => {
    expect(draw('trend', at(9, 10), at(1, 20))).toEqual([])
  })
})
