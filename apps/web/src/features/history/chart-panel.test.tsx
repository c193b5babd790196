import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { buildProvenance } from '../../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ChartPanel } from './chart-panel.tsx'
import type { ChartDrawing } from './draw-chart.ts'

/** The drawing library needs a real canvas, so the tests inspect its inputs. */
const drawn = vi.hoisted(() => ({ drawings: [] as ChartDrawing[], pointed: [] as number[] }))
vi.mock('./draw-chart.ts', () => ({
  drawChart: (_: HTMLElement, drawing: ChartDrawing) => {
    drawn.drawings.push(drawing)
    return { pointAt: (position: number) => drawn.pointed.push(position), remove: () => {} }
  },
}))

let api: FakeApi

beforeEach(() => {
  drawn.drawings.length = 0
  drawn.pointed.length = 0
  api = fakeApi()
  api.on(getChart, ({ params, query }) =>
    buildChart({
      ticker: params['ticker'] ?? '',
      range: (query.get('range') ?? '1m') as Chart['range'],
    }),
  )
})

function renderPanel(path = '/share/VOD.L') {
  const page = renderPage(<ChartPanel ticker="VOD.L" name="Vodafone Group plc" />, { path })
  return { ...page, user: userEvent.setup() }
}

const cursor = () => screen.findByRole('slider')
const lastDrawing = () => drawn.drawings.at(-1)

describe('the range', () => {
  it('is one month by default', async () => {
    renderPanel()
    await cursor()
    expect(screen.getByRole('combobox', { name: 'Chart range' })).toHaveProperty('value', '1m')
    expect(api.asked).toEqual(['/api/chart/VOD.L?range=1m'])
  })

  it('offers the five ranges in order', () => {
    renderPanel()
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Intraday',
      '1 Month Chart',
      '6 Month Chart',
      '1 Year Chart',
      '7 Year Chart',
    ])
  })

  it('is kept in the URL', async () => {
    const { user, visited } = renderPanel('/share/VOD.L?range=6m&x=1')
    await screen.findByText(/six months/)
    await user.selectOptions(screen.getByRole('combobox'), '1 Year Chart')
    expect(await screen.findByText(/one year/)).toBeDefined()
    expect(visited.at(-1)).toBe('/share/VOD.L?range=1y&x=1')
  })

  it('falls back to the default when unknown', async () => {
    renderPanel('/share/VOD.L?range=century')
    await cursor()
    expect(api.asked).toEqual(['/api/chart/VOD.L?range=1m'])
  })

  it('keeps the previous chart until the next one has loaded', async () => {
    const { user } = renderPanel()
    await cursor()
    const held = heldBack<Chart>()
    api.on(getChart, held.answer)
    await user.selectOptions(screen.getByRole('combobox'), '7 Year Chart')
    expect(screen.getByRole('slider')).toBeDefined()
    expect(screen.getByText(/one month/)).toBeDefined()
    held.release(buildChart({ range: '7y' }))
    expect(await screen.findByText(/seven years/)).toBeDefined()
  })
})

describe('the states', () => {
  // @spec 2.20
  it('while loading show a placeholder with the chart image text', () => {
    api.on(getChart, heldBack<Chart>().answer)
    renderPanel()
    expect(screen.getByRole('img', { name: 'Chat loading/not found' })).toBeDefined()
  })

  it('without prices suggest what to do', async () => {
    api.on(getChart, () => buildChart({ bars: buildBars([null, null]), changeRatio: null }))
    renderPanel()
    expect(await screen.findByText('No prices in this range')).toBeDefined()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('of an index has levels without a currency, as its legend and its cursor have', async () => {
    api.on(getChart, () => buildChart({ kind: 'index', unit: 'GBP', bars: buildBars([11_612.13]) }))
    const { user } = renderPanel()
    expect((await cursor()).getAttribute('aria-valuetext')).toBe('2 Nov 2026, close 11,612.13')
    expect(screen.getAllByText('11,612.13')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getAllByRole('cell', { name: '11,612.13' })).toHaveLength(2)
  })

  it('after a failure show why and retry', async () => {
    api.on(getChart, () => new Failure('upstream_unavailable', 503, 'yahoo: no answer in time.'))
    const { user } = renderPanel()
    expect((await screen.findByRole('alert')).textContent).toContain('yahoo: no answer in time.')
    api.on(getChart, () => buildChart())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cursor()).toBeDefined()
  })

  it('for stale data are marked', async () => {
    api.on(getChart, () => buildChart({ provenance: buildProvenance({ stale: true }) }))
    renderPanel()
    expect(await screen.findByText(/^Yahoo Finance · last known values · .*14:03$/)).toBeDefined()
  })

  it('for an unknown unit say why no change is shown', async () => {
    api.on(getChart, () =>
      buildChart({ unit: null, changeRatio: null, changeUnknownBecause: 'unit_unknown' }),
    )
    renderPanel()
    expect(await screen.findByText('the unit is unknown, so no change is shown')).toBeDefined()
    expect((await cursor()).getAttribute('aria-valuetext')).toContain('105.00 (unit unknown)')
  })
})

describe('the drawing', () => {
  it('is an area, with buttons for candles, log scale and comparison', async () => {
    const { user } = renderPanel()
    await cursor()
    expect(lastDrawing()).toMatchObject({ style: 'area', isLog: false, comparison: null })
    await user.click(screen.getByRole('button', { name: 'Candles' }))
    await user.click(screen.getByRole('button', { name: 'Log' }))
    expect(lastDrawing()).toMatchObject({ style: 'candles', isLog: true })
    expect(screen.getByRole('button', { name: 'Candles', pressed: true })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'vs FTSE 100' }))
    await waitFor(() => expect(lastDrawing()?.comparison?.ticker).toBe('^FTSE'))
    expect(api.asked).toContain('/api/chart/%5EFTSE?range=1m')
    await user.click(screen.getByRole('button', { name: 'vs FTSE 100' }))
    expect(lastDrawing()?.comparison).toBeNull()
  })
})

describe('the cursor', () => {
  it('starts at the newest bar and moves by keys within the bars', async () => {
    const { user } = renderPanel()
    const slider = await cursor()
    const described = () => slider.getAttribute('aria-valuetext')
    expect(described()).toBe('4 Nov 2026, close 105.00p')
    slider.focus()
    await user.keyboard('{ArrowLeft}')
    expect(described()).toBe('3 Nov 2026, close 110.00p')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(described()).toBe('4 Nov 2026, close 105.00p')
    await user.keyboard('{Home}{ArrowLeft}')
    expect(described()).toBe('2 Nov 2026, close 100.00p')
    await user.keyboard('{PageDown}')
    expect(described()).toBe('4 Nov 2026, close 105.00p')
    expect(slider.getAttribute('aria-valuemax')).toBe('2')
    expect(drawn.pointed).toEqual([1, 2, 2, 0, 0, 2])
  })
})

describe('the table', () => {
  it('has the same bars, newest first, in their unit', async () => {
    const [first, ...rest] = buildBars([100, null, 105])
    if (!first) throw new Error('no bars')
    const bars = [{ ...first, flags: ['unit_in_doubt' as const, 'no_volume' as const] }, ...rest]
    api.on(getChart, () => buildChart({ bars }))
    const { user } = renderPanel()
    await cursor()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const rows = screen
      .getAllByRole('row')
      .map((row) => Array.from(row.children, ({ textContent }) => textContent))
    expect(rows).toEqual([
      ['Date', 'Open', 'High', 'Low', 'Close', 'Volume', 'Notes'],
      ['4 Nov 2026', '105.00p', '106.00p', '104.00p', '105.00p', '1.00k', ''],
      ['3 Nov 2026', '–', '–', '–', '–', '–', ''],
      [
        '2 Nov 2026',
        '100.00p',
        '101.00p',
        '99.00p',
        '100.00p',
        '1.00k',
        'unit in doubt, no trades',
      ],
    ])
    expect(screen.queryByRole('slider')).toBeNull()
  })
})
