import { chartLayoutOf } from '@leadenhall/contract/desk/chart-layout.ts'
import {
  createLayout,
  deleteLayout,
  listLayouts,
  updateLayout,
} from '@leadenhall/contract/desk/endpoints.ts'
import type { Layout, LayoutBody } from '@leadenhall/contract/desk/index.ts'
import { deskOf } from '@leadenhall/contract/desk/templates.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { Toaster } from '../../../ui/overlays/toaster.tsx'
import type { NamedChart } from './layout-settings.ts'
import { LayoutsBar } from './layouts-bar.tsx'

const CHART: NamedChart = {
  range: '5y',
  style: 'candles',
  isLog: true,
  isTotalReturn: false,
  indicators: ['sma20', 'rsi'],
  compared: ['^FTSE', 'AZN.L'],
}
const SETTINGS = {
  range: '5y',
  style: 'candles',
  log: true,
  total_return: false,
  indicators: 'sma20,rsi',
  compare: '^FTSE,AZN.L',
}
const layoutOf = (id: string, over: Partial<Layout> = {}): Layout => ({
  id,
  name: id,
  kind: 'chart',
  layout: chartLayoutOf(SETTINGS),
  is_home: false,
  updated_at: '2026-11-20T12:00:00.000Z',
  ...over,
})

let kept: Layout[]
let bodies: LayoutBody[]
let applied: NamedChart[]

beforeEach(() => {
  kept = [layoutOf('morning', { kind: 'desk', layout: deskOf('morning') })]
  bodies = []
  applied = []
  const api = fakeApi()
  api.on(listLayouts, () => kept)
  api.on(createLayout, ({ body }) => {
    const sent = body as LayoutBody
    bodies.push(sent)
    const made = layoutOf(`made ${bodies.length}`, { name: sent.name, layout: sent.layout })
    kept = [...kept, made]
    return made
  })
  api.on(updateLayout, ({ body, params }) => {
    const sent = body as LayoutBody
    bodies.push(sent)
    const { layout, name } = sent
    kept = kept.map((one) => (one.id === params['id'] ? { ...one, layout, name } : one))
    return kept.find(({ id }) => id === params['id']) ?? layoutOf('none')
  })
  api.on(deleteLayout, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params['id'])
    return undefined
  })
})

function show(chart = CHART) {
  render(<Toaster />)
  renderPage(<LayoutsBar chart={chart} onApply={(next) => applied.push(next)} />)
  return userEvent.setup()
}

describe('Chart layouts', () => {
  it('keep a chart under a name, and apply it', async () => {
    const user = show()
    expect(await screen.findByText('You have kept no chart yet.')).toBeDefined()
    await user.type(screen.getByLabelText('Name for this chart'), 'Long view')
    await user.click(screen.getByRole('button', { name: 'Keep this chart' }))
    await user.click(await screen.findByRole('button', { name: 'Long view' }))
    expect(bodies).toEqual([{ kind: 'chart', name: 'Long view', layout: chartLayoutOf(SETTINGS) }])
    expect(applied).toEqual([CHART])
  })

  it('are replaced by the same name', async () => {
    kept.push(layoutOf('Long view'))
    const user = show({ ...CHART, range: '1y' })
    await user.type(await screen.findByLabelText('Name for this chart'), 'Long view')
    await user.click(screen.getByRole('button', { name: 'Replace that layout' }))
    await waitFor(() => {
      expect(kept.at(-1)?.layout).toEqual(chartLayoutOf({ ...SETTINGS, range: '1y' }))
    })
  })

  it('are renamed with what they keep, even what this version does not know', async () => {
    const layout = chartLayoutOf({ ...SETTINGS, depth: 3 })
    kept.push(layoutOf('Old', { layout }))
    const user = show({ ...CHART, range: '1y' })
    await user.click(await screen.findByRole('button', { name: 'Rename Old' }))
    await user.clear(screen.getByLabelText('New name for Old'))
    await user.type(screen.getByLabelText('New name for Old'), 'New')
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByRole('button', { name: 'New' })).toBeDefined()
    expect(bodies).toEqual([{ kind: 'chart', name: 'New', layout }])
  })

  it('are deleted, and come back with Undo', async () => {
    kept.push(layoutOf('Old'))
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Delete Old' }))
    await screen.findByText('You have kept no chart yet.')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Old' })).toBeDefined()
  })

  it('with settings that this version does not know apply the defaults for those', async () => {
    const settings = { range: 'decade', style: 'stars', indicators: 'rsi,aura', log: 'yes' }
    kept.push(layoutOf('Odd', { layout: chartLayoutOf(settings) }))
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Odd' }))
    expect(applied).toEqual([
      {
        range: '1m',
        style: 'area',
        isLog: false,
        isTotalReturn: false,
        indicators: ['rsi'],
        compared: [],
      },
    ])
  })
})
