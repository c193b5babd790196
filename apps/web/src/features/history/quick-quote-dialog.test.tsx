import { listDrawings } from '@leadenhall/contract/drawings/endpoints.ts'
import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import type { ShownDrawings } from './drawings/shown-drawings.ts'
import { QuickQuote } from './quick-quote.tsx'

/** The drawing library needs a real canvas. */
const drawn = vi.hoisted(() => ({ shown: null as ShownDrawings | null }))
vi.mock('./draw-chart.ts', () => ({
  drawChart: () => ({
    visible: () => null,
    remove: () => {},
    showDrawings: (shown: ShownDrawings) => {
      drawn.shown = shown
    },
  }),
}))

let api: FakeApi
const close = vi.fn<() => void>()

beforeEach(() => {
  close.mockReset()
  api = fakeApi()
  api.on(listQuotes, () => ({ items: [buildQuote({ changeRatio: 0.0066 })], missing: [] }))
  api.on(getChart, ({ query }) => buildChart({ range: query.get('range') as Chart['range'] }))
})

async function show({ isSignedIn = false } = {}) {
  const page = renderPage(
    <QuickQuote
      ticker="VOD.L"
      name="Vodafone Group plc"
      exchange="LSE (MAIN MARKET)"
      isSignedIn={isSignedIn}
      onClose={close}
    />,
  )
  await screen.findByRole('dialog')
  return { ...page, user: userEvent.setup() }
}

const charts = () => api.asked.filter((address) => address.startsWith('/api/chart'))

describe('The quick quote', () => {
  // @spec 2.34a
  it('shows ticker, name, exchange, price and change, and links to the company page', async () => {
    const { user, visited } = await show()
    expect(screen.getByRole('dialog', { name: 'VOD.L Vodafone Group plc' })).toBeDefined()
    expect(screen.getByText('LSE (MAIN MARKET)')).toBeDefined()
    expect((await screen.findByText('612.20p')).tagName).toBe('DATA')
    expect(screen.getByText(/\+0\.66%/)).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Company page' }))
    expect(visited.at(-1)).toBe('/share/VOD.L')
    expect(close).toHaveBeenCalledOnce()
  })

  // @spec 9.9
  it('has a chart of 550 by 250 pixels, beside the borders', async () => {
    await show()
    expect(screen.getByRole('dialog').style.width).toBe('552px')
    const chart = (await screen.findByRole('slider')).closest<HTMLElement>('[style]')
    expect(chart?.style.minHeight).toBe('250px')
  })

  // @spec 4.12f
  it('cycles its chart by click: one year, seven years, intraday, one year', async () => {
    const { user } = await show()
    for (const [label, words] of [
      ['1 Year Chart', 'one year'],
      ['7 Year Chart', 'seven years'],
      ['Intraday', 'today'],
      ['1 Year Chart', 'one year'],
    ] as const) {
      expect(await screen.findByText(new RegExp(`plc, ${words},`))).toBeDefined()
      expect(screen.getByRole('button', { name: label })).toBeDefined()
      await user.click(await screen.findByRole('slider'))
    }
    expect(charts().slice(0, 3)).toEqual([
      '/api/chart/VOD.L?range=1y',
      '/api/chart/VOD.L?range=7y',
      '/api/chart/VOD.L?range=intraday',
    ])
  })

  it('cycles by keyboard through its button', async () => {
    const { user } = await show()
    screen.getByRole('button', { name: '1 Year Chart' }).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/plc, seven years,/)).toBeDefined()
  })

  it('does not cycle when the chart is dragged', async () => {
    await show()
    const chart = await screen.findByRole('slider')
    fireEvent.pointerDown(chart, { clientX: 100, clientY: 50 })
    fireEvent.click(chart, { clientX: 160, clientY: 50 })
    expect(screen.getByRole('button', { name: '1 Year Chart' })).toBeDefined()
  })

  it('closes on Escape', async () => {
    const { user } = await show()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
  })
})

describe('Without data', () => {
  it('says that there is no price, and why there is no chart', async () => {
    api.on(listQuotes, () => ({
      items: [],
      missing: [{ ticker: 'VOD.L', code: 'unavailable' as const }],
    }))
    api.on(getChart, () => new Failure('upstream_unavailable', 503, 'Yahoo does not answer.'))
    await show()
    expect(await screen.findByText('No price available')).toBeDefined()
    expect((await screen.findByRole('alert')).textContent).toContain('Yahoo does not answer.')
  })

  it('says that the range has no prices', async () => {
    api.on(getChart, () => buildChart({ range: '1y', bars: buildBars([null]) }))
    await show()
    expect(await screen.findByText('No prices in this range')).toBeDefined()
  })

  it('shows the drawings of a user, who changes them on the company page', async () => {
    const line = {
      id: 'floor',
      kind: 'horizontal' as const,
      points: [{ date: '2026-11-02', value: 68, unit: 'GBX' }],
      style: { colour: 'muted' as const, width: 2, text: '', locked: false },
      drawn_on: '2026-11-02',
      updated_at: '2026-11-02T12:00:00.000Z',
    }
    api.on(listDrawings, () => ({ ticker: 'VOD.L', items: [line] }))
    await show({ isSignedIn: true })
    expect(await screen.findByText('Your drawings: Horizontal line at 68.00p.')).toBeDefined()
    expect(drawn.shown).toMatchObject({ items: [line], canMove: false })
  })
})
