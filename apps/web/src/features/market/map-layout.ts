import type { MapSector, MapShare } from '@leadenhall/contract/market/index.ts'
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'

export interface MapTile {
  readonly share: MapShare
  readonly sector: string
  /** Percent of the map's width and height. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface MapFrame {
  readonly name: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Node {
  readonly name: string
  readonly share?: MapShare
  readonly children?: readonly Node[]
}

/** Wider than high, as the panel is: tiles are squares there. */
const WIDTH = 200
const HEIGHT = 100
/** Room for a sector's name. */
const HEADING = 4.4

/** Sectors and their shares as rectangles: area is market cap, the largest at the top left. */
export function layOutMap(sectors: readonly MapSector[]): {
  readonly frames: readonly MapFrame[]
  readonly tiles: readonly MapTile[]
} {
  const root: Node = {
    name: '',
    children: sectors.map(({ name, shares }) => ({
      name,
      children: shares.map((share) => ({ name: share.ticker, share })),
    })),
  }
  const sized = hierarchy(root, ({ children }) => children)
    .sum(({ share }) => share?.market_cap_usd ?? 0)
    // oxlint-disable-next-line unicorn/no-array-sort -- d3's own, which sorts the hierarchy
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const laidOut = treemap<Node>()
    .tile(treemapSquarify)
    .size([WIDTH, HEIGHT])
    .paddingTop(({ depth }) => (depth === 1 ? HEADING : 0))
    .paddingInner(0.4)(sized)
  const frames: MapFrame[] = []
  const tiles: MapTile[] = []
  for (const { data, depth, parent, x0, x1, y0, y1 } of laidOut.descendants()) {
    const place = {
      left: (x0 / WIDTH) * 100,
      top: y0,
      width: ((x1 - x0) / WIDTH) * 100,
      height: y1 - y0,
    }
    if (depth === 1) frames.push({ name: data.name, ...place })
    if (data.share) tiles.push({ share: data.share, sector: parent?.data.name ?? '', ...place })
  }
  return { frames, tiles }
}

/** The tile whose centre is nearest in a direction; null at the edge. */
export function neighbourOf(
  tiles: readonly MapTile[],
  from: MapTile,
  direction: 'left' | 'right' | 'up' | 'down',
): MapTile | null {
  const centre = (tile: MapTile) =>
    [tile.left + tile.width / 2, tile.top + tile.height / 2] as const
  const [x, y] = centre(from)
  const isHorizontal = direction === 'left' || direction === 'right'
  const sign = direction === 'right' || direction === 'down' ? 1 : -1
  let best: { tile: MapTile; distance: number } | null = null
  for (const tile of tiles) {
    const [otherX, otherY] = centre(tile)
    const along = sign * (isHorizontal ? otherX - x : otherY - y)
    const across = Math.abs(isHorizontal ? otherY - y : otherX - x)
    if (tile === from || along <= 0) continue
    const distance = along + 2 * across
    if (!best || distance < best.distance) best = { tile, distance }
  }
  return best?.tile ?? null
}
