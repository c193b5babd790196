/**
 * The desk's grid: 12 columns, rows of one height. Panels never overlap: a change settles all panels
 * upwards in reading order, so that none is lost and no row between them stays empty.
 */

export const COLUMNS = 12
export const MAX_ROWS = 200
export const MIN_WIDTH = 2
export const MIN_HEIGHT = 2

/** In cells; `x` from the left and `y` from the top, from 0. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface Placed extends Place {
  readonly id: string
}

export function overlaps(a: Place, b: Place): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

const byPlace = (a: Place, b: Place) => a.y - b.y || a.x - b.x
const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** Reading order: from the top, then from the left. */
export function inOrder<P extends Placed>(panels: readonly P[]): P[] {
  return panels.toSorted(byPlace)
}

/** Puts each panel, in order, as high as the panels before it allow. Keeps the list's own order. */
export function settle<P extends Placed>(panels: readonly P[], order = inOrder(panels)): P[] {
  const bottoms = Array.from({ length: COLUMNS }, () => 0)
  const tops = new Map<string, number>()
  for (const { h, id, w, x } of order) {
    const y = Math.max(...bottoms.slice(x, x + w))
    tops.set(id, y)
    bottoms.fill(y + h, x, x + w)
  }
  return panels.map((panel) => ({ ...panel, y: tops.get(panel.id) ?? panel.y }))
}

/** Moves a panel to a cell, within the columns; the others make room. */
export function movePanel<P extends Placed>(
  panels: readonly P[],
  id: string,
  to: Pick<Place, 'x' | 'y'>,
): P[] {
  const moved = panels.map((panel) =>
    panel.id === id
      ? { ...panel, x: clamp(to.x, 0, COLUMNS - panel.w), y: clamp(to.y, 0, MAX_ROWS) }
      : panel,
  )
  return settle(moved, toOrder(moved, id, panels.find((panel) => panel.id === id)?.y ?? 0))
}

/** In a row of equals, a panel that came from above goes last, any other first. */
function toOrder<P extends Placed>(panels: readonly P[], id: string, cameFrom: number): P[] {
  return panels.toSorted((a, b) => {
    if (a.y === b.y && (a.id === id || b.id === id)) {
      const isMovedFirst = (a.id === id ? a : b).y <= cameFrom
      return (a.id === id) === isMovedFirst ? -1 : 1
    }
    return byPlace(a, b)
  })
}

/** Changes a panel's size, within the columns; the others make room. */
export function resizePanel<P extends Placed>(
  panels: readonly P[],
  id: string,
  { h, w }: Pick<Place, 'w' | 'h'>,
): P[] {
  return settle(
    panels.map((panel) =>
      panel.id === id
        ? {
            ...panel,
            w: clamp(w, MIN_WIDTH, COLUMNS - panel.x),
            h: clamp(h, MIN_HEIGHT, MAX_ROWS),
          }
        : panel,
    ),
  )
}

export type Step = 'left' | 'right' | 'up' | 'down'

const STEPS: Readonly<Record<Step, Pick<Place, 'x' | 'y'>>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/** Moves a panel as far as the next place in a direction; the same list if there is none. */
export function stepPanel<P extends Placed>(
  panels: readonly P[],
  id: string,
  step: Step,
): readonly P[] {
  const panel = panels.find((one) => one.id === id)
  if (!panel) return panels
  const swapped = swapAcross(panels, panel, step)
  if (swapped) return swapped
  const { x, y } = STEPS[step]
  const bottom = Math.max(...panels.map((one) => one.y + one.h))
  for (let cells = 1; cells <= Math.max(COLUMNS, bottom); cells += 1) {
    const moved = movePanel(panels, id, { x: panel.x + x * cells, y: panel.y + y * cells })
    const now = moved.find((one) => one.id === id)
    if (now && (now.x !== panel.x || now.y !== panel.y)) return moved
  }
  return panels
}

/** Changes places with the neighbour of the same row and height; undefined if there is none. */
function swapAcross<P extends Placed>(panels: readonly P[], panel: P, step: Step): P[] | undefined {
  if (step === 'up' || step === 'down') return undefined
  const neighbour = panels.find(
    ({ h, w, x, y }) =>
      y === panel.y &&
      h === panel.h &&
      (step === 'left' ? x + w === panel.x : panel.x + panel.w === x),
  )
  if (!neighbour) return undefined
  const [first, second] = step === 'left' ? [panel, neighbour] : [neighbour, panel]
  const x = Math.min(panel.x, neighbour.x)
  const places = new Map([
    [first.id, x],
    [second.id, x + first.w],
  ])
  return settle(panels.map((one) => ({ ...one, x: places.get(one.id) ?? one.x })))
}

/** Adds a panel below all others. */
export function addPanel<P extends Placed>(panels: readonly P[], panel: P): P[] {
  const bottom = Math.max(0, ...panels.map(({ h, y }) => y + h))
  return settle([...panels, { ...panel, y: bottom }])
}

export function removePanel<P extends Placed>(panels: readonly P[], id: string): P[] {
  return settle(panels.filter((panel) => panel.id !== id))
}

/** The first panel that is in no valid place, with the reason; null if all are. */
export function findMisplaced(
  panels: readonly Placed[],
): { readonly index: number; readonly reason: string } | null {
  const seen = new Set<string>()
  for (const [index, panel] of panels.entries()) {
    const { h, id, w, x, y } = panel
    if (seen.has(id)) return { index, reason: `Two panels are named “${id}”.` }
    seen.add(id)
    if (x + w > COLUMNS) {
      return { index, reason: `Panel “${id}” is outside the ${COLUMNS} columns.` }
    }
    if (y + h > MAX_ROWS) return { index, reason: `Panel “${id}” is below row ${MAX_ROWS}.` }
    const other = panels.slice(0, index).find((one) => overlaps(one, panel))
    if (other) return { index, reason: `Panel “${id}” overlaps “${other.id}”.` }
  }
  return null
}
