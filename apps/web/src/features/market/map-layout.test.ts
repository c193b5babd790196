import type { MapSector } from '@leadenhall/contract/market/index.ts'
import { describe, expect, it } from 'vitest'
import { layOutMap, neighbourOf } from './map-layout.ts'

const share = (ticker: string, cap: number) => ({
  ticker,
  name: ticker,
  market_cap_usd: cap,
  change_ratio: 0.01,
  price: 1,
  unit: 'GBX',
})
const sector = (name: string, ...shares: ReturnType<typeof share>[]): MapSector => ({
  name,
  market_cap_usd: shares.reduce((sum, { market_cap_usd: cap }) => sum + cap, 0),
  change_ratio: 0.01,
  shares,
})
const { frames, tiles } = layOutMap([
  sector('Banks', share('A.L', 50), share('B.L', 30)),
  sector('Energy', share('C.L', 20)),
])

describe('A market map', () => {
  it('has a frame for each sector and a tile inside it for each share', () => {
    expect(frames.map(({ name }) => name)).toEqual(['Banks', 'Energy'])
    expect(tiles.map(({ share: { ticker }, sector: name }) => [ticker, name])).toEqual([
      ['A.L', 'Banks'],
      ['B.L', 'Banks'],
      ['C.L', 'Energy'],
    ])
    for (const tile of tiles) {
      const frame = frames.find(({ name }) => name === tile.sector)
      expect(tile.left).toBeGreaterThanOrEqual(frame?.left ?? 100)
      expect(tile.left + tile.width).toBeLessThanOrEqual(
        (frame?.left ?? 0) + (frame?.width ?? 0) + 1e-9,
      )
    }
  })

  it('gives a larger company a larger area', () => {
    const area = (ticker: string) => {
      const tile = tiles.find(({ share: { ticker: own } }) => own === ticker)
      return (tile?.width ?? 0) * (tile?.height ?? 0)
    }
    expect(area('A.L')).toBeGreaterThan(area('B.L'))
  })

  it('moves between neighbours by arrow keys, and stops at the edge', () => {
    const right = tiles.toSorted((a, b) => b.left - a.left)[0]
    const left = tiles.find(({ left: x, top }) => x === 0 && top < 50)
    if (!right || !left) throw new Error('there are tiles')
    expect(neighbourOf(tiles, right, 'right')).toBeNull()
    expect(neighbourOf(tiles, right, 'left')).not.toBeNull()
  })
})
