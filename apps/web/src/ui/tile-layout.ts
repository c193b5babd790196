import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import type { Size } from './use-size.ts'

export interface Place {
  /** Pixels from the top left. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface TileGroup<Item> {
  /** Shown above the group's tiles; null for a group without a heading. */
  readonly name: string | null
  readonly items: readonly Item[]
}

export interface Placed<Item> extends Place {
  readonly item: Item
  readonly group: string | null
}

export interface TileLayout<Item> {
  readonly frames: readonly (Place & { readonly name: string })[]
  readonly tiles: readonly Placed<Item>[]
}

interface Node<Item> {
  readonly name: string | null
  readonly item?: Item
  readonly children?: readonly Node<Item>[]
}

/** Room for a group's name. */
const HEADING_PX = 15
const GAP_PX = 1

/**
 * Squarified rectangles, the largest at the top left. Items without an area have no tile.
 * @param areaOf at least 0, in any unit
 */
export function layOutTiles<Item>(
  groups: readonly TileGroup<Item>[],
  areaOf: (item: Item) => number,
  { width, height }: Size,
): TileLayout<Item> {
  const root: Node<Item> = {
    name: null,
    children: groups.map(({ name, items }) => ({
      name,
      children: items.map((item) => ({ name, item })),
    })),
  }
  const sized = hierarchy(root, ({ children }) => children)
    .sum(({ item }) => (item === undefined ? 0 : areaOf(item)))
    // oxlint-disable-next-line unicorn/no-array-sort -- d3's own, which sorts the hierarchy
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const laidOut = treemap<Node<Item>>()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingTop(({ depth, data }) => (depth === 1 && data.name !== null ? HEADING_PX : 0))
    .paddingInner(GAP_PX)(sized)
  const frames: (Place & { name: string })[] = []
  const tiles: Placed<Item>[] = []
  for (const { data, depth, value, x0, x1, y0, y1 } of laidOut.descendants()) {
    if (!value) continue
    const place = { left: x0, top: y0, width: x1 - x0, height: y1 - y0 }
    if (depth === 1 && data.name !== null) frames.push({ name: data.name, ...place })
    if (data.item !== undefined) tiles.push({ item: data.item, group: data.name, ...place })
  }
  return { frames, tiles }
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The place whose centre is nearest in a direction; null at the edge. */
export function neighbourOf<P extends Place>(
  places: readonly P[],
  from: P,
  direction: Direction,
): P | null {
  const [x, y] = centreOf(from)
  const isHorizontal = direction === 'left' || direction === 'right'
  const sign = direction === 'right' || direction === 'down' ? 1 : -1
  let best: { readonly place: P; readonly distance: number } | null = null
  for (const place of places) {
    const [otherX, otherY] = centreOf(place)
    const along = sign * (isHorizontal ? otherX - x : otherY - y)
    const across = Math.abs(isHorizontal ? otherY - y : otherX - x)
    if (place === from || along <= 0) continue
    const distance = along + 2 * across
    if (!best || distance < best.distance) best = { place, distance }
  }
  return best?.place ?? null
}

function centreOf({ left, top, width, height }: Place): readonly [number, number] {
  return [left + width / 2, top + height / 2]
}
