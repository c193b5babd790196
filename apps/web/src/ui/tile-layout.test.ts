import { describe, expect, it } from 'vitest'
import { layOutTiles, neighbourOf } from './tile-layout.ts'

interface Item {
  readonly name: string
  readonly size: number
}

const size = { width: 400, height: 200 }
const layOut = (groups: readonly { name: string | null; items: readonly Item[] }[]) =>
  layOutTiles<Item>(groups, (item) => item.size, size)

const { frames, tiles } = layOut([
  {
    name: 'Banks',
    items: [
      { name: 'A', size: 50 },
      { name: 'B', size: 30 },
      { name: 'None', size: 0 },
    ],
  },
  { name: 'Energy', items: [{ name: 'C', size: 20 }] },
  { name: 'Empty', items: [] },
])
const tileOf = (name: string) => {
  const tile = tiles.find(({ item }) => item.name === name)
  if (!tile) throw new Error(`${name} has a tile`)
  return tile
}

describe('Tiles', () => {
  it('are inside the frame of their group; what has no size has none', () => {
    expect(frames.map(({ name }) => name)).toEqual(['Banks', 'Energy'])
    expect(new Set(tiles.map(({ item, group }) => `${group} ${item.name}`))).toEqual(
      new Set(['Banks A', 'Banks B', 'Energy C']),
    )
    for (const { group, left, top, width } of tiles) {
      const frame = frames.find(({ name }) => name === group)
      if (!frame) throw new Error('a tile has a frame')
      expect(left).toBeGreaterThanOrEqual(frame.left)
      expect(top).toBeGreaterThan(frame.top)
      expect(left + width).toBeLessThanOrEqual(frame.left + frame.width + 1e-9)
    }
  })

  it('have areas in proportion within a group', () => {
    const area = (name: string) => tileOf(name).width * tileOf(name).height
    expect(area('A') / area('B')).toBeCloseTo(5 / 3, 1)
  })

  it('fill the whole frame when a group has no heading', () => {
    const [only, ...others] = layOut([{ name: null, items: [{ name: 'A', size: 1 }] }]).tiles
    expect(others).toEqual([])
    expect(only).toMatchObject({ left: 0, top: 0, ...size })
  })

  it('have neighbours in each direction, and none at the edge', () => {
    const row = layOut([
      {
        name: null,
        items: [
          { name: 'left', size: 2 },
          { name: 'right', size: 1 },
        ],
      },
    ]).tiles
    const [left, right] = row
    if (!left || !right) throw new Error('there are two')
    expect(neighbourOf(row, left, 'right')).toBe(right)
    expect(neighbourOf(row, right, 'left')).toBe(left)
    expect(neighbourOf(row, right, 'right')).toBeNull()
    expect(neighbourOf(row, left, 'up')).toBeNull()
  })
})
