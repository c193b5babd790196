import { listPriceAlerts, updatePriceAlert } from '@leadenhall/contract/alerts/endpoints.ts'
import { chartLayoutOf } from '@leadenhall/contract/desk/chart-layout.ts'
import { listLayouts } from '@leadenhall/contract/desk/endpoints.ts'
import { listDrawings } from '@leadenhall/contract/drawings/endpoints.ts'
import { getFundamentals } from '@leadenhall/contract/figures/endpoints.ts'
import type { Fundamentals } from '@leadenhall/contract/figures/index.ts'
import { getChart, listRangeChanges } from '@leadenhall/contract/history/endpoints.ts'
import type { Chart, ChartBar, RangeChanges } from '@leadenhall/contract/history/index.ts'
import { getInstrument } from '@leadenhall/contract/instruments/endpoints.ts'
import { listOffers } from '@leadenhall/contract/offers/endpoints.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildAlert } from '../../test-support/build-alert.ts'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { buildInstrumentDetail } from '../../test-support/build-instrument.ts'
import { buildOffers } from '../../test-support/build-offer.ts'
import { buildProvenance } from '../../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { onPhone } from '../../test-support/on-phone.ts'
import { openMenu } from '../../test-support/open-menu.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import type { ChartDrawing } from './chart-drawing.ts'
import { ChartPanel } from './chart-panel.tsx'
import type { Tone } from './chart-tones.ts'
import { chartCsv } from './export-chart.ts'
import type { VisibleBars } from './shown-bars.ts'

/** The drawing library needs a real canvas, so the tests inspect its inputs. */
const drawn = vi.hoisted(() => ({
  drawings: [] as ChartDrawing[],
  pointed: [] as number[],
  zooms: [] as number[],
  visible: null as VisibleBars | null,
  restored: 0,
  moved: [] as (number | null)[],
}))
vi.mock('./draw-chart.ts', () => ({
  drawChart: (_: HTMLElement, drawing: ChartDrawing) => {
    drawn.drawings.push(drawing)
    return {
      pointAt: (position: number) => drawn.pointed.push(position),
      zoom: (factor: number) => drawn.zooms.push(factor),
      showAll: () => drawn.zooms.push(0),
      visible: () => drawn.visible,
      restoreAlerts: () => drawn.restored++,
      showDrawings: () => {},
      moveLast: (bar: ChartBar) => drawn.moved.push(bar.close),
      remove: () => {},
    }
  },
}))

const NO_FIGURES: Fundamentals = {
  ticker: 'VOD.L',
  currency: null,
  simulated: false,
  years: [],
  statements: [],
  because: 'No accounts.',
}

/** Web Audio is not there in tests; a test ends the playing. */
const sound = vi.hoisted(() => ({
  tones: [] as Tone[],
  step: (() => {}) as (tone: Tone) => void,
  end: () => {},
  stops: 0,
}))
vi.mock('./play-tones.ts', () => ({
  playTones: (tones: Tone[], on: { onTone: (tone: Tone) => void; onEnd: () => void }) => {
    Object.assign(sound, { tones, step: on.onTone, end: on.onEnd })
    return () => sound.stops++
  },
}))

let api: FakeApi

beforeEach(() => {
  drawn.drawings.length = 0
  drawn.pointed.length = 0
  drawn.zooms.length = 0
  drawn.visible = null
  drawn.restored = 0
  localStorage.clear()
  api = fakeApi()
  api.on(
    listRangeChanges,
    (): RangeChanges => [
      {
        range: 'intraday',
        changeRatio: 0.0123,
        changeUnknownBecause: null,
        totalReturnRatio: null,
      },
      { range: '1y', changeRatio: -0.2, changeUnknownBecause: null, totalReturnRatio: -0.1 },
      {
        range: '5y',
        changeRatio: null,
        changeUnknownBecause: 'unit_changed',
        totalReturnRatio: null,
      },
    ],
  )
  api.on(getFundamentals, () => NO_FIGURES)
  api.on(listDrawings, () => ({ ticker: 'VOD.L', items: [] }))
  api.on(listOffers, () => buildOffers([]))
  api.on(getInstrument, () => buildInstrumentDetail({ name: 'AstraZeneca PLC' }))
  api.on(getChart, ({ params, query }) =>
    buildChart({
      ticker: params['ticker'] ?? '',
      range: (query.get('range') ?? '1m') as Chart['range'],
    }),
  )
})

function renderPanel(path = '/share/VOD.L', { isSignedIn = false, ticker = 'VOD.L' } = {}) {
  const page = renderPage(
    <ChartPanel
      ticker={ticker}
      name="Vodafone Group plc"
      isSignedIn={isSignedIn}
      renderSearch={(onPick) => (
        <button type="button" onClick={() => onPick({ ticker: 'AZN.L' })}>
          Find AstraZeneca
        </button>
      )}
    />,
    { path },
  )
  return { ...page, user: userEvent.setup() }
}

const charts = () => api.asked.filter((address) => address.includes('?range='))
const lastDrawing = () => drawn.drawings.at(-1)
/** Once the chart is drawn, which can be a moment after its cursor is there. */
const cursor = async () => {
  const slider = await screen.findByRole('slider')
  await waitFor(() => expect(lastDrawing()).toBeDefined())
  return slider
}

// First: later tests type and click, after which a phone draws the chart immediately.
it('is a line on a phone until the user scrolls', async () => {
  onPhone()
  const { container } = renderPanel()
  await screen.findByText(/one month/)
  expect(container.querySelector('svg[preserveAspectRatio=none] path')).not.toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(drawn.drawings).toEqual([])
  act(() => {
    window.dispatchEvent(new Event('scroll'))
  })
  await cursor()
  await waitFor(() => expect(lastDrawing()).toBeDefined())
})

describe('the range list', () => {
  it('is one month by default', async () => {
    renderPanel()
    await cursor()
    expect(screen.getByRole('combobox', { name: 'Chart range' })).toHaveProperty('value', '1m')
    expect(charts()).toEqual(['/api/chart/VOD.L?range=1m'])
  })

  // @spec 2.18
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
    expect(charts()).toEqual(['/api/chart/VOD.L?range=1m'])
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

describe('the range buttons', () => {
  const button = (name: RegExp) =>
    within(screen.getByRole('group', { name: 'Range buttons' })).getByRole('button', { name })

  it('have the change over their range, the drawn one from its chart', async () => {
    renderPanel()
    expect((await screen.findByText('+1.23%')).closest('button')?.textContent).toContain('1D')
    const buttons = within(screen.getByRole('group', { name: 'Range buttons' })).getAllByRole(
      'button',
    )
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      '1D up +1.23%',
      '5D –',
      '1M up +5.00%',
      '3M –',
      '6M –',
      'YTD –',
      '1Y down −20.00%',
      '5Y –',
      'Max all days',
    ])
  })

  it('change the range in the URL, also to one that the list does not offer', async () => {
    const { user, visited } = renderPanel()
    await cursor()
    expect(button(/^1M/).getAttribute('aria-pressed')).toBe('true')
    await user.click(button(/^YTD/))
    expect(await screen.findByText(/this year/)).toBeDefined()
    expect(visited.at(-1)).toBe('/share/VOD.L?range=ytd')
    expect(screen.getByRole('combobox', { name: 'Chart range' })).toHaveProperty('value', 'ytd')
    expect(button(/^1M/).getAttribute('aria-pressed')).toBe('false')
  })
})

describe('Two charts of a desk', () => {
  const onChange = vi.fn()
  const chart = (panel: string, range: string | null) => (
    <ChartPanel
      ticker="VOD.L"
      name="Vodafone Group plc"
      isSignedIn={false}
      renderSearch={() => null}
      place={{ panel, range, compare: null, onChange }}
    />
  )
  const renderBoth = async () => {
    const page = renderPage(
      <>
        {chart('left', '1y')}
        {chart('right', null)}
      </>,
      { path: '/desk?layout=one' },
    )
    const lists = await screen.findAllByRole('combobox', { name: 'Chart range' })
    return { ...page, lists, user: userEvent.setup() }
  }

  it('have each their own range, which is not in the address', async () => {
    const { lists, user, visited } = await renderBoth()
    expect(lists.map((list) => (list as HTMLSelectElement).value)).toEqual(['1y', '1m'])
    await user.selectOptions(lists[1] as HTMLElement, '6m')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ range: '6m' })
    expect(visited.at(-1) ?? '/desk?layout=one').toBe('/desk?layout=one')
  })

  it('are not foldable, and a key fills the window with the one in use', async () => {
    const { lists, user } = await renderBoth()
    expect(screen.queryByRole('button', { name: /^Fold/ })).toBeNull()
    const filled = () =>
      lists.map((list) => list.closest('.panel')?.classList.contains('fixed') ?? null)
    await user.keyboard('f')
    expect(filled()).toEqual([true, false])
    await user.keyboard('f')
    screen.getAllByRole('button', { name: 'Log' })[1]?.focus()
    await user.keyboard('f')
    expect(filled()).toEqual([false, true])
  })
})

describe('the drawing', () => {
  it('is an area, with buttons for candles and log scale, which are remembered', async () => {
    const { user, unmount } = renderPanel()
    await cursor()
    expect(lastDrawing()).toMatchObject({ style: 'area', isLog: false })
    await user.click(screen.getByRole('button', { name: 'Candles' }))
    await user.click(screen.getByRole('button', { name: 'Log' }))
    expect(lastDrawing()).toMatchObject({ style: 'candles', isLog: true })
    expect(screen.getByRole('button', { name: 'Candles', pressed: true })).toBeDefined()
    unmount()
    renderPanel()
    await cursor()
    expect(lastDrawing()).toMatchObject({ style: 'candles', isLog: true })
  })

  it('is zoomed by keys, and stays zoomed while it is redrawn', async () => {
    const { user } = renderPanel()
    const slider = await cursor()
    slider.focus()
    await user.keyboard('+-0')
    expect(drawn.zooms).toEqual([1 / 1.5, 1.5, 0])
    drawn.visible = { from: 1, to: 2 }
    await user.click(screen.getByRole('button', { name: 'Log' }))
    expect(lastDrawing()?.visible).toEqual({ from: 1, to: 2 })
    await user.selectOptions(screen.getByRole('combobox'), '1 Year Chart')
    await screen.findByText(/one year/)
    expect(lastDrawing()?.visible).toBeNull()
  })
})

describe('the comparison', () => {
  const lines = () => lastDrawing()?.model.compared?.lines ?? []

  it('is with an index or anything found by name, in the URL and in a legend', async () => {
    const { user, visited } = renderPanel()
    await cursor()
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    await user.click(screen.getByRole('button', { name: 'FTSE 100' }))
    await waitFor(() => expect(lines()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Find AstraZeneca' }))
    await waitFor(() => expect(lines()).toHaveLength(2))
    expect(visited.at(-1)).toBe('/share/VOD.L?compare=%5EFTSE%2CAZN.L')
    const legend = screen.getByRole('list', { name: 'Legend' })
    expect(await within(legend).findByText('AstraZeneca PLC')).toBeDefined()
    expect(within(legend).getAllByRole('listitem')).toHaveLength(3)
    expect(
      screen.getByText('Compared with FTSE 100 up 5.00%, AstraZeneca PLC up 5.00%.'),
    ).toBeDefined()
    expect((await cursor()).getAttribute('aria-valuetext')).toBe(
      '4 Nov 2026, close 105.00p, FTSE 100 up 5.00%, AstraZeneca PLC up 5.00%',
    )
    await user.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getByRole('columnheader', { name: 'FTSE 100, %' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    await user.click(screen.getByRole('button', { name: 'Remove FTSE 100' }))
    await waitFor(() => expect(lines().map(({ ticker }) => ticker)).toEqual(['AZN.L']))
  })

  it('keeps the log scale', async () => {
    const { user } = renderPanel('/share/VOD.L?compare=^FTSE')
    await waitFor(() => expect(lines()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Log' }))
    expect(lastDrawing()).toMatchObject({ isLog: true })
    expect(lines()).toHaveLength(1)
  })

  it('never offers the symbol itself, and at most four others', async () => {
    const { user } = renderPanel('/share/VOD.L?compare=VOD.L,^FTSE,^FTMC,^FTAS,^FTAI,^GSPC')
    await waitFor(() => expect(lines()).toHaveLength(4))
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    expect(screen.getByText(/Remove one to add another/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'S&P 500' })).toBeNull()
  })

  it('says why a symbol is not drawn', async () => {
    api.on(getChart, ({ params, query }) =>
      params['ticker'] === '^FTSE'
        ? new Failure('upstream_unavailable', 503, 'yahoo: no answer in time.')
        : buildChart({ range: (query.get('range') ?? '1m') as Chart['range'] }),
    )
    renderPanel('/share/VOD.L?compare=^FTSE')
    const legend = await screen.findByRole('list', { name: 'Legend' })
    expect(await within(legend).findByText('yahoo: no answer in time.')).toBeDefined()
  })
})

describe('the indicators', () => {
  it('are chosen in a menu, drawn, written in the table, and remembered', async () => {
    const { user, unmount } = renderPanel()
    await cursor()
    await user.click(await screen.findByRole('button', { name: 'Indicators' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'On-balance volume' }))
    await user.keyboard('{Escape}')
    const ids = () => lastDrawing()?.model.indicators.map(({ id }) => id)
    await waitFor(() => expect(ids()).toEqual(['obv']))
    expect(api.asked).toContain('/api/chart/VOD.L?range=5y')
    expect((await cursor()).getAttribute('aria-valuetext')).toMatch(/, close 105\.00p, OBV 0$/)
    expect(screen.getByText('Indicators: OBV 0.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getByRole('columnheader', { name: 'OBV' })).toBeDefined()
    unmount()
    drawn.drawings.length = 0
    renderPanel()
    await cursor()
    await waitFor(() => expect(ids()).toEqual(['obv']))
  })

  it('of prices without a unit are refused with the reason', async () => {
    localStorage.setItem('chart', JSON.stringify({ indicators: ['obv', 'tea leaves'] }))
    api.on(getChart, () => buildChart({ unit: null, changeRatio: null }))
    renderPanel()
    await cursor()
    expect(screen.getByText(/No indicators: the unit/)).toBeDefined()
    await waitFor(() => expect(lastDrawing()?.model.indicators).toEqual([]))
  })
})

describe('total return', () => {
  const paid = {
    bars: buildBars([100, 80, 90]),
    actions: [
      { kind: 'dividend' as const, date: '2026-11-03', amount: 8, unit: 'GBX', restated: 8 },
    ],
    changeRatio: -0.1,
    totalReturnRatio: -0.01,
  }

  it('lowers the prices before a dividend, and shows its own change and columns', async () => {
    api.on(getChart, () => buildChart(paid))
    const { user } = renderPanel()
    await cursor()
    await user.click(screen.getByRole('button', { name: 'Total return' }))
    await waitFor(() =>
      expect(lastDrawing()?.model.chart.bars.map(({ close }) => close)).toEqual([
        expect.closeTo(100 / 1.1, 9),
        80,
        90,
      ]),
    )
    expect(lastDrawing()?.model.chart.changeRatio).toBe(-0.01)
    const year = screen.getByRole('button', { name: /^1Y/ })
    expect(within(year).getByText(/10\.00%/)).toBeDefined()
    const model = lastDrawing()?.model
    expect(model && chartCsv(model).split('\n')[0]).toContain('Close, dividends reinvested')
  })

  it.each([
    [{ kind: 'index' as const }, /an index here has no dividends/],
    [{ range: '5d' as const }, /choose a month or more/],
    [{}, /a dividend in this range is in doubt/],
  ])('says why it shows prices alone: %o', async (over, text) => {
    api.on(getChart, () => buildChart({ ...paid, ...over, totalReturnRatio: null }))
    const { user } = renderPanel()
    await cursor()
    await user.click(screen.getByRole('button', { name: 'Total return' }))
    expect(await screen.findByText(text)).toBeDefined()
    expect(lastDrawing()?.model.chart.bars[0]?.close).toBe(100)
  })
})

it('offers no total return where nothing is paid', async () => {
  api.on(getChart, () => buildChart({ ticker: '^FTSE', kind: 'index' }))
  renderPanel('/share/^FTSE', { ticker: '^FTSE' })
  await cursor()
  expect(screen.queryByRole('button', { name: 'Total return' })).toBeNull()
})

describe('what happened', () => {
  it('is at the cursor, in the summary and in the notes of the table', async () => {
    api.on(getChart, () =>
      buildChart({
        actions: [
          { kind: 'dividend', date: '2026-11-03', amount: 2, unit: 'GBX', restated: 2 },
          { kind: 'split', date: '2026-11-04', numerator: 10, denominator: 1 },
        ],
      }),
    )
    const { user } = renderPanel()
    expect((await cursor()).getAttribute('aria-valuetext')).toBe(
      '4 Nov 2026, close 105.00p, Split 10:1',
    )
    expect(screen.getByText('In this range: 1 dividend, 1 split.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getByRole('cell', { name: 'Dividend 2.00p' })).toBeDefined()
  })
})

describe('the full screen', () => {
  const button = () => screen.getByRole('button', { name: 'Full screen' })

  it('is entered and left by its key and its button, and left by Escape', async () => {
    const { user } = renderPanel()
    await cursor()
    await user.keyboard('f')
    expect(button().getAttribute('aria-pressed')).toBe('true')
    expect(button().closest('section')?.className).toContain('fixed')
    await user.keyboard('{Escape}')
    expect(button().getAttribute('aria-pressed')).toBe('false')
    await user.click(button())
    expect(button().getAttribute('aria-pressed')).toBe('true')
    await user.click(button())
    expect(button().closest('section')?.className).not.toContain('fixed')
  })
})

describe('the sound', () => {
  const button = () => screen.getByRole('button', { name: 'Listen' })

  it('has a tone a bar, moves the cursor, and ends or is ended by its key', async () => {
    const { user } = renderPanel()
    const slider = await cursor()
    await user.keyboard('a')
    expect(sound.tones.map(({ position }) => position)).toEqual([0, 1, 2])
    expect(button().getAttribute('aria-pressed')).toBe('true')
    act(() => sound.step({ position: 1, frequency: 880 }))
    expect(slider.getAttribute('aria-valuenow')).toBe('1')
    expect(drawn.pointed).toEqual([1])
    act(() => sound.end())
    expect(button().getAttribute('aria-pressed')).toBe('false')
    await user.click(button())
    const stops = sound.stops
    await user.keyboard('a')
    expect(sound.stops).toBe(stops + 1)
    expect(button().getAttribute('aria-pressed')).toBe('false')
  })
})

describe('the export', () => {
  it('saves the figures, and a picture of the drawing only', async () => {
    const { user } = renderPanel()
    await cursor()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Data (CSV)' }))
    expect(saved).toEqual([expect.stringMatching(/^VOD\.L_1m_\d{4}-\d\d-\d\d\.csv$/)])
    await user.click(screen.getByRole('button', { name: 'Table' }))
    await openMenu(user, 'Export')
    const picture = await screen.findByRole('menuitem', { name: 'Image (PNG)' })
    expect(picture.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the alerts', () => {
  const alert = buildAlert({
    kind: 'above',
    alert_at_diff: null,
    level: { value: 120, unit: 'GBX' },
    last_fired_at: '2026-11-03T10:00:00.000Z',
  })
  const outcome = { success: true as const, message: '', errors: {} }
  const bodies: unknown[] = []

  beforeEach(() => {
    bodies.length = 0
    api.on(listPriceAlerts, () => ({ ...outcome, data: [alert] }))
    api.on(updatePriceAlert, ({ body }) => {
      bodies.push(body)
      return { ...outcome, data: alert }
    })
  })

  it('of the user are lines, firings and words with a link to change them', async () => {
    renderPanel('/share/VOD.L', { isSignedIn: true })
    await cursor()
    expect(await screen.findByText(/Your alerts: above 120\.00p\./)).toBeDefined()
    const link = screen.getByRole('link', { name: 'change it in Price Alerts' })
    expect(link.getAttribute('href')).toBe('/toolkit?tool=price-alerts')
    expect(lastDrawing()?.model.levels.map(({ price }) => price)).toEqual([120])
    expect(screen.getByText('In this range: 1 alert fired.')).toBeDefined()
  })

  it('are not asked for without an account', async () => {
    renderPanel()
    await cursor()
    expect(api.asked.join()).not.toContain('pricealerts')
  })

  it('are moved by their line, which can be undone', async () => {
    const { user } = renderPanel('/share/VOD.L', { isSignedIn: true })
    render(<Toaster />)
    await screen.findByText(/Your alerts/)
    lastDrawing()?.onMoveAlert(alert, 118.126)
    await shownToast('Alert moved to 118.13p.')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await shownToast('Alert moved to 120.00p.')
    const common = { ticker: 'VOD.L', kind: 'above', alert_interval_mins: 15 }
    expect(bodies).toEqual([
      { ...common, level: { value: 118.13, unit: 'GBX' } },
      { ...common, level: { value: 120, unit: 'GBX' } },
    ])
  })

  it('go back to where they were if they cannot be moved', async () => {
    api.on(updatePriceAlert, () => new Failure('internal_error', 500, 'The alert was not saved.'))
    renderPanel('/share/VOD.L', { isSignedIn: true })
    render(<Toaster />)
    await screen.findByText(/Your alerts/)
    lastDrawing()?.onMoveAlert(alert, 118)
    await shownToast('The alert was not saved.')
    expect(drawn.restored).toBe(1)
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

  it('a layout changes range, kind of chart, scale, indicators and comparisons', async () => {
    const settings = {
      range: '5y',
      style: 'candles',
      log: true,
      indicators: 'sma20',
      compare: 'AZN.L',
    }
    api.on(listPriceAlerts, () => ({ success: true as const, message: '', errors: {}, data: [] }))
    api.on(listLayouts, () => [
      {
        id: 'one',
        name: 'Long view',
        kind: 'chart' as const,
        layout: chartLayoutOf(settings),
        is_home: false,
        updated_at: '2026-11-20T12:00:00.000Z',
      },
    ])
    renderPanel('/share/VOD.L', { isSignedIn: true })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Layouts' }))
    await user.click(await screen.findByRole('button', { name: 'Long view' }))
    await waitFor(() => {
      expect(drawn.drawings.at(-1)).toMatchObject({
        style: 'candles',
        isLog: true,
        model: {
          chart: { range: '5y' },
          compared: { lines: [{ ticker: 'AZN.L' }] },
          indicators: [{ id: 'sma20' }],
        },
      })
    })
  })

  it('a visitor has no layouts', () => {
    renderPanel()
    expect(screen.queryByRole('button', { name: 'Layouts' })).toBeNull()
  })
})
