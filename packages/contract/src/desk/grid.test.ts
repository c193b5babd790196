import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPanel,
  COLUMNS,
  findMisplaced,
  movePanel,
  type Placed,
  removePanel,
  resizePanel,
  type Step,
  settle,
  stepPanel,
} from './grid.ts'

const panel = (id: string, x: number, y: number, w = 4, h = 3): Placed => ({ id, x, y, w, h })
const placeOf = (panels: readonly Placed[], id: string) => {
  const found = panels.find((one) => one.id === id)
  return found ? [found.x, found.y, found.w, found.h] : null
}
const ROW = [panel('a', 0, 0), panel('b', 4, 0), panel('c', 8, 0), panel('d', 0, 3, 12)]

describe('The grid', () => {
  it('moves a panel over another, which makes room', () => {
    const moved = movePanel(ROW, 'c', { x: 0, y: 0 })
    expect(findMisplaced(moved)).toBeNull()
    expect(placeOf(moved, 'c')).toEqual([0, 0, 4, 3])
    expect(placeOf(moved, 'a')).toEqual([0, 3, 4, 3])
    expect(placeOf(moved, 'd')).toEqual([0, 6, 12, 3])
  })

  it('steps to the next place that differs', () => {
    expect(placeOf(stepPanel(ROW, 'a', 'down'), 'a')).toEqual([0, 6, 4, 3])
    expect(placeOf(stepPanel(ROW, 'd', 'up'), 'd')).toEqual([0, 0, 12, 3])
    expect(placeOf(stepPanel(ROW, 'd', 'up'), 'a')).toEqual([0, 3, 4, 3])
    const swapped = stepPanel(ROW, 'c', 'left')
    expect([placeOf(swapped, 'c'), placeOf(swapped, 'b')]).toEqual([
      [4, 0, 4, 3],
      [8, 0, 4, 3],
    ])
    expect(placeOf(stepPanel([panel('a', 0, 0)], 'a', 'right'), 'a')?.[0]).toBe(1)
  })

  it('stays as it is when there is no place in a direction', () => {
    expect(stepPanel(ROW, 'a', 'left')).toBe(ROW)
    expect(stepPanel(ROW, 'd', 'down')).toBe(ROW)
    expect(stepPanel(ROW, 'none', 'down')).toBe(ROW)
  })

  it('keeps sizes within the columns', () => {
    expect(placeOf(resizePanel(ROW, 'b', { w: 40, h: 1 }), 'b')).toEqual([4, 0, 8, 2])
  })

  it.each<[string, Placed[]]>([
    ['outside the 12 columns', [panel('a', 9, 0)]],
    ['below row 200', [panel('a', 0, 199)]],
    ['overlaps “a”', [panel('a', 0, 0), panel('b', 3, 2)]],
    ['Two panels are named', [panel('a', 0, 0), panel('a', 4, 0)]],
  ])('names a panel that is %s', (reason, panels) => {
    expect(findMisplaced(panels)?.reason).toContain(reason)
  })
})

type Change = (panels: readonly Placed[]) => readonly Placed[]

const size = fc.record({ w: fc.integer({ min: 0, max: 15 }), h: fc.integer({ min: 0, max: 12 }) })
const cell = fc.record({ x: fc.integer({ min: -3, max: 15 }), y: fc.integer({ min: -3, max: 60 }) })
const IDS = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8']
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constantFrom(...IDS), cell).map(
    ([id, to]): Change =>
      (panels) =>
        movePanel(panels, id, to),
  ),
  fc.tuple(fc.constantFrom(...IDS), size).map(
    ([id, to]): Change =>
      (panels) =>
        resizePanel(panels, id, to),
  ),
  fc.tuple(fc.constantFrom(...IDS), fc.constantFrom<Step>('left', 'right', 'up', 'down')).map(
    ([id, step]): Change =>
      (panels) =>
        stepPanel(panels, id, step),
  ),
)

describe('Over random changes', () => {
  it('no panel is lost or overlaps, and undoing them all returns the first state', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1000, maxLength: 1000 }), (changes) => {
        const first: readonly Placed[] = settle(
          IDS.map((id, at) => panel(id, (at % 3) * 4, Math.floor(at / 3) * 3)),
        )
        const states = [first]
        for (const one of changes) {
          const next = one(states.at(-1) ?? first)
          if (findMisplaced(next) !== null) throw new Error(findMisplaced(next)?.reason)
          if (next.map(({ id }) => id).join() !== IDS.join()) throw new Error('a panel is lost')
          if (next.some(({ w, x }) => x < 0 || x + w > COLUMNS)) throw new Error('outside')
          states.push(next)
        }
        while (states.length > 1) states.pop()
        expect(states[0]).toEqual(
          IDS.map((id, at) => panel(id, (at % 3) * 4, Math.floor(at / 3) * 3)),
        )
      }),
      { numRuns: 5 },
    )
  })

  it('a settled desk stays as it is', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const first = IDS.map((id, at) => panel(id, (at % 3) * 4, Math.floor(at / 3) * 3))
        const last = changes.reduce<readonly Placed[]>((panels, one) => one(panels), first)
        expect(settle(last)).toEqual(last)
      }),
    )
  })

  it('added and removed panels leave the others without overlap', () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 20 }), (sizes) => {
        const added = sizes.reduce<Placed[]>(
          (panels, { h, w }, at) =>
            addPanel(panels, panel(`n${at}`, 0, 0, Math.max(2, Math.min(w, 12)), Math.max(2, h))),
          [],
        )
        expect(findMisplaced(added)).toBeNull()
        const [gone] = added
        if (gone) expect(findMisplaced(removePanel(added, gone.id))).toBeNull()
      }),
    )
  })
})
