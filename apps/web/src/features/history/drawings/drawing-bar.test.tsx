import { listPriceAlerts } from '@leadenhall/contract/alerts/endpoints.ts'
import {
  createDrawing,
  deleteDrawing,
  listDrawings,
  updateDrawing,
} from '@leadenhall/contract/drawings/endpoints.ts'
import type { Drawing, DrawingBody } from '@leadenhall/contract/drawings/index.ts'
import { getFundamentals } from '@leadenhall/contract/figures/endpoints.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import { listOffers } from '@leadenhall/contract/offers/endpoints.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildBars, buildChart } from '../../../test-support/build-chart.ts'
import { buildOffers } from '../../../test-support/build-offer.ts'
import { Failure, fakeApi } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import type { ChartDrawing } from '../chart-drawing.ts'
import { ChartView } from '../chart-view.tsx'
import type { Comparison } from '../comparisons.ts'
import type { ShownDrawings } from './shown-drawings.ts'

const drawn = vi.hoisted(() => ({
  chart: null as ChartDrawing | null,
  shown: null as ShownDrawings | null,
}))
vi.mock('../draw-chart.ts', () => ({
  drawChart: (_: HTMLElement, drawing: ChartDrawing) => {
    drawn.chart = drawing
    return {
      pointAt: () => {},
      visible: () => null,
      moveLast: () => {},
      remove: () => {},
      showDrawings: (shown: ShownDrawings) => {
        drawn.shown = shown
      },
    }
  },
}))

const STYLE = { colour: 'muted', width: 2, text: '', locked: false } as const
const FLOOR: Drawing = {
  id: 'floor',
  kind: 'horizontal',
  points: [{ date: '2026-11-02', value: 68, unit: 'GBX' }],
  style: STYLE,
  drawn_on: '2026-11-02',
  updated_at: '2026-11-02T12:00:00.000Z',
}

const TREND: Drawing = {
  ...FLOOR,
  id: 'trend',
  kind: 'trend',
  points: [
    { date: '2026-11-02', value: 100, unit: 'GBX' },
    { date: '2026-11-03', value: 110, unit: 'GBX' },
  ],
}

let items: Drawing[]
let puts: DrawingBody[]
let bodies: DrawingBody[]

beforeEach(() => {
  items = []
  bodies = []
  puts = []
  const api = fakeApi()
  api.on(listPriceAlerts, () => ({ success: true as const, message: '', errors: {}, data: [] }))
  api.on(getFundamentals, () => new Failure('not_found', 404, 'Nothing.'))
  api.on(listOffers, () => buildOffers([]))
  api.on(listDrawings, () => ({ ticker: 'VOD.L', items }))
  api.on(createDrawing, ({ body }) => {
    bodies.push(body as DrawingBody)
    const made = { ...FLOOR, id: `drawing ${bodies.length}`, ...(body as DrawingBody) }
    items = [...items, made]
    return made
  })
  api.on(updateDrawing, ({ body, params }) => {
    puts.push(body as DrawingBody)
    items = items.map((one) =>
      one.id === params['id'] ? { ...one, ...(body as DrawingBody) } : one,
    )
    return items[0] ?? FLOOR
  })
  api.on(deleteDrawing, ({ params }) => {
    items = items.filter(({ id }) => id !== params['id'])
    return undefined
  })
})

interface Shown {
  readonly isTable?: boolean
  readonly isSignedIn?: boolean
  readonly chart?: Chart
  readonly comparisons?: readonly Comparison[]
  readonly isTotalReturn?: boolean
}

function show({ chart = buildChart(), isTotalReturn = false, ...over }: Shown = {}) {
  const { comparisons = [], isSignedIn = true, isTable = false } = over
  renderPage(
    <ChartView
      chart={chart}
      latest={null}
      comparisons={comparisons}
      symbols={[]}
      settings={{ style: 'area', isLog: false, isTotalReturn, indicators: [] }}
      isTable={isTable}
      isSignedIn={isSignedIn}
      isDrawing
      isHeard={false}
      onHeard={() => {}}
      saver={null}
      name="Vodafone"
      onRemove={() => {}}
    />,
  )
  return userEvent.setup()
}
const open = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByText(/^Drawings \(/))

describe('Drawings', () => {
  it('are made by keyboard: a tool, the cursor, and Enter for each point', async () => {
    const user = show()
    await screen.findByRole('group', { name: 'Draw' })
    await user.click(screen.getByRole('button', { name: 'Trend line' }))
    expect(screen.getByText(/points to go 2\.$/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Trend line', pressed: true })).toBeDefined()
    screen.getByRole('slider').focus()
    await user.keyboard('{Home}{Enter}{ArrowRight}{Enter}')
    await open(user)
    const words = 'Trend line from 100.00p on 2 Nov 2026 to 110.00p on 3 Nov 2026'
    expect(await screen.findByText(words)).toBeDefined()
    expect(bodies).toEqual([
      {
        kind: 'trend',
        points: [
          { date: '2026-11-02', value: 100, unit: 'GBX' },
          { date: '2026-11-03', value: 110, unit: 'GBX' },
        ],
        style: STYLE,
      },
    ])
    await waitFor(() => expect(drawn.shown?.items).toEqual(items))
    expect(screen.queryByRole('button', { name: 'Trend line', pressed: true })).toBeNull()
  })

  it('are not begun by a tool that is pressed again', async () => {
    const user = show()
    await screen.findByRole('group', { name: 'Draw' })
    for (const _ of [1, 2]) await user.click(screen.getByRole('button', { name: 'Ray' }))
    act(() => drawn.chart?.onSpot(1, 110.7))
    expect(screen.getByRole('button', { name: 'Ray', pressed: false })).toBeDefined()
    expect(screen.queryByText(/^Drawings \(/)).toBeNull()
    expect(bodies).toEqual([])
  })

  it('are made by click, at the nearest price of the bar unless the magnet is off', async () => {
    const user = show()
    await screen.findByRole('group', { name: 'Draw' })
    await user.click(screen.getByRole('button', { name: 'Horizontal line' }))
    act(() => drawn.chart?.onSpot(1, 110.7))
    await waitFor(() => expect(bodies).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Magnet' }))
    await user.click(screen.getByRole('button', { name: 'Horizontal line' }))
    act(() => drawn.chart?.onSpot(1, 110.7))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies.map(({ points }) => points[0]?.value)).toEqual([111, 110.7])
  })

  it('are listed in words beside the table, locked, deleted, and undone', async () => {
    items = [FLOOR]
    const user = show({ isTable: true })
    await open(user)
    expect(await screen.findByText('Horizontal line at 68.00p')).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Draw' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Lock Horizontal line at 68.00p' }))
    await screen.findByRole('button', { name: 'Unlock Horizontal line at 68.00p' })
    expect(screen.queryByRole('button', { name: 'Delete Horizontal line at 68.00p' })).toBeNull()
  })

  it('come back when deleting one is undone', async () => {
    items = [FLOOR]
    const user = show()
    await open(user)
    await user.click(
      await screen.findByRole('button', { name: 'Delete Horizontal line at 68.00p' }),
    )
    await waitFor(() => expect(screen.queryByText(/^Drawings \(/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo drawing' }))
    await open(user)
    expect(await screen.findByText('Horizontal line at 68.00p')).toBeDefined()
  })

  it.each([
    ['a visitor', { isSignedIn: false }],
    ['prices without a unit', { chart: buildChart({ unit: null }) }],
  ])('are not offered for %s', async (_, over) => {
    show(over)
    await screen.findByRole('slider')
    expect(screen.queryByText(/^Drawings/)).toBeNull()
    expect(screen.queryByRole('group', { name: 'Draw' })).toBeNull()
  })

  it('in another unit have no place on the chart', async () => {
    items = [{ ...FLOOR, points: [{ date: '2026-11-02', value: 0.68, unit: 'GBP' }] }]
    show()
    await waitFor(() => expect(drawn.shown?.items).toEqual([]))
    expect(await screen.findByRole('group', { name: 'Draw' })).toBeDefined()
    expect(screen.queryByText(/^Drawings \(/)).toBeNull()
  })

  it('on minutes are those at one price; the others are counted', async () => {
    items = [FLOOR, TREND]
    const user = show({ chart: buildChart({ range: 'intraday', interval: '5m' }) })
    await open(user)
    expect(await screen.findByText('Drawings (1)')).toBeDefined()
    expect(screen.getByText(/Not shown on a chart of minutes: 1 drawn/)).toBeDefined()
    expect(drawn.shown?.items).toEqual([FLOOR])
    const tools = within(screen.getByRole('group', { name: 'Draw' })).getAllByRole('button')
    expect(tools.map((tool) => tool.getAttribute('aria-label'))).toEqual(['Horizontal line'])
  })

  it.each<[string, Shown, RegExp]>([
    [
      'compared',
      { comparisons: [{ name: 'Other', chart: buildChart({ ticker: 'AZN.L' }) }] },
      /on the chart without comparisons/,
    ],
    [
      'total-return',
      { isTotalReturn: true, chart: buildChart({ totalReturnRatio: 0.2 }) },
      /on the chart without total return/,
    ],
  ])('are not on a %s chart, which says where they are', async (_, over, words) => {
    items = [FLOOR]
    show(over)
    expect(await screen.findByText(words)).toBeDefined()
    expect(drawn.shown?.items).toEqual([])
    expect(screen.queryByText(/^Drawings \(/)).toBeNull()
  })
})

const WEEK = buildChart({ bars: buildBars([100, 110, 120, 130, 140], '2026-11-02') })

describe('Moving a drawing', () => {
  const mover = async (user: ReturnType<typeof userEvent.setup>) => {
    await open(user)
    const button = await screen.findByRole('button', { name: /^Move Trend line/ })
    act(() => button.focus())
    return button
  }

  it('by keyboard says each place, saves once, and is undone', async () => {
    items = [TREND]
    const user = show({ chart: WEEK })
    await mover(user)
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(
      screen.getByText(/^Whole drawing: Trend line from .* on 4 Nov 2026 to .* on 5 Nov 2026\.$/),
    ).toBeDefined()
    expect(drawn.shown?.selected).toBe('trend')
    expect(puts).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(puts).toHaveLength(1))
    expect(puts[0]?.points.map(({ date }) => date)).toEqual(['2026-11-04', '2026-11-05'])
    await waitFor(() => expect(drawn.shown?.selected).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo drawing' }))
    await waitFor(() => expect(puts[1]?.points).toEqual(TREND.points))
  })

  it('by keyboard moves one point, which Escape puts back', async () => {
    items = [TREND]
    const user = show({ chart: WEEK })
    await user.click(await mover(user))
    await user.keyboard(' ')
    await user.keyboard(' ')
    expect(screen.getByText(/^Second point: /)).toBeDefined()
    await user.keyboard('{ArrowRight}')
    expect(drawn.shown?.items[0]?.points.map(({ date }) => date)).toEqual([
      '2026-11-02',
      '2026-11-04',
    ])
    await user.keyboard('{Escape}')
    expect(drawn.shown?.items).toEqual([TREND])
    await user.tab()
    expect(puts).toEqual([])
  })

  it('ends when the focus leaves it', async () => {
    items = [TREND]
    const user = show({ chart: WEEK })
    await mover(user)
    await user.keyboard('{ArrowRight}')
    await user.tab()
    await waitFor(() => expect(puts).toHaveLength(1))
  })

  it('by pointer saves the place where it is let go', async () => {
    items = [TREND]
    show({ chart: WEEK })
    await waitFor(() => expect(drawn.shown).toMatchObject({ canMove: true, isMagnet: true }))
    const points = TREND.points.map((point) => ({ ...point, value: point.value + 5 }))
    act(() => drawn.chart?.onMoveDrawing(TREND, points))
    expect(drawn.shown?.items).toEqual([{ ...TREND, points }])
    await waitFor(() => expect(puts).toMatchObject([{ kind: 'trend', points }]))
  })

  it('is not offered for one that is locked, or before the first day', async () => {
    const before = TREND.points.map((point) => ({ ...point, date: '2020-01-06' }))
    items = [
      { ...TREND, style: { ...STYLE, locked: true } },
      { ...TREND, id: 'early', points: before },
    ]
    const user = show({ chart: WEEK })
    await open(user)
    expect(await screen.findByText('Drawings (2)')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
  })
})
