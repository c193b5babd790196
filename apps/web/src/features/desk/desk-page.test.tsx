import { createLayout, listLayouts, updateLayout } from '@leadenhall/contract/desk/endpoints.ts'
import type { DeskPanel, Layout, LayoutBody } from '@leadenhall/contract/desk/index.ts'
import { deskOf } from '@leadenhall/contract/desk/templates.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { onPhone } from '../../test-support/on-phone.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DeskPage } from './desk-page.tsx'

const panel = (id: string, kind: string, over: Partial<DeskPanel> = {}): DeskPanel => ({
  id,
  kind,
  link: null,
  settings: { ticker: 'VOD.L' },
  x: 0,
  y: 0,
  w: 4,
  h: 4,
  ...over,
})
const PANELS = [
  panel('list', 'list', { link: 'A' }),
  panel('quote', 'quote', { link: 'A', x: 4 }),
  panel('chart', 'chart', { link: 'B', x: 8 }),
]
const layoutOf = (panels: readonly DeskPanel[]): Layout => ({
  id: 'one',
  name: 'Mine',
  kind: 'desk',
  layout: { version: 1, panels: [...panels] },
  is_home: false,
  updated_at: '2026-11-20T12:00:00.000Z',
})

function serve(layouts: readonly Layout[]) {
  const saved: LayoutBody[] = []
  let kept = [...layouts]
  const api = fakeApi()
  api.on(listLayouts, () => kept)
  api.on(updateLayout, ({ body }) => {
    saved.push(body as LayoutBody)
    return layoutOf((body as LayoutBody).layout.panels)
  })
  api.on(createLayout, ({ body }) => {
    const { layout, name } = body as LayoutBody
    const made = { ...layoutOf([]), name, layout, id: 'new' }
    kept = [...kept, made]
    return made
  })
  renderPage(
    <DeskPage
      renderPanel={(kind, { onChart, onPick, range, ticker }) =>
        kind === 'peers' ? (
          <Panel title="Peers of it">six</Panel>
        ) : (
          <p>
            {`${kind} of ${ticker}`}
            {kind === 'list' ? (
              <button type="button" onClick={() => onPick('BP.L')}>
                BP.L
              </button>
            ) : null}
            {kind === 'chart' ? (
              <button type="button" onClick={() => onChart({ range: '5y' })}>
                {`Range ${range}`}
              </button>
            ) : null}
          </p>
        )
      }
      renderSearch={(onPick) => (
        <button type="button" onClick={() => onPick({ ticker: 'TSCO.L' })}>
          Tesco
        </button>
      )}
    />,
  )
  return { saved, user: userEvent.setup() }
}
const namesOf = () =>
  screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))

describe('The desk', () => {
  it('offers templates to a user without one', async () => {
    const { user } = serve([])
    await user.click(await screen.findByRole('button', { name: 'Use Morning' }))
    expect(await screen.findByText('list of AZN.L')).toBeDefined()
    expect(namesOf()).toHaveLength(deskOf('morning').panels.length)
  })

  it('follows a chosen row in the panels of its link, and in no other', async () => {
    const { saved, user } = serve([layoutOf(PANELS)])
    await user.click(await screen.findByRole('button', { name: 'BP.L' }))
    expect(await screen.findByText('quote of BP.L')).toBeDefined()
    expect(screen.getByText('chart of VOD.L')).toBeDefined()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.layout.panels.map(({ settings }) => settings['ticker'])).toEqual([
      'BP.L',
      'BP.L',
      'VOD.L',
    ])
  })

  it('keeps a ticker that was chosen after a move when the move is undone', async () => {
    const { saved, user } = serve([layoutOf(PANELS)])
    await user.click(await screen.findByRole('button', { name: 'Arrange' }))
    screen.getByRole('button', { name: /^Move Watchlist/ }).focus()
    await user.keyboard('{ArrowRight}')
    await user.click(screen.getByRole('button', { name: 'BP.L' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(namesOf()).toEqual(['Watchlist', 'Quote, BP.L', 'Chart, VOD.L'])
    await waitFor(() =>
      expect(saved.at(-1)?.layout.panels.map(({ settings }) => settings['ticker'])).toEqual([
        'BP.L',
        'BP.L',
        'VOD.L',
      ]),
    )
  })

  it('keeps the range of one chart, and has nothing to undo by it', async () => {
    const other = panel('other', 'chart', { y: 4 })
    const { saved, user } = serve([layoutOf([...PANELS, other])])
    await user.click((await screen.findAllByRole('button', { name: 'Range null' }))[0] as Element)
    expect(screen.getAllByRole('button', { name: /^Range/ }).map((one) => one.textContent)).toEqual(
      ['Range 5y', 'Range null'],
    )
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.layout.panels.map(({ settings }) => settings['range'])).toEqual([
      undefined,
      undefined,
      '5y',
      undefined,
    ])
    await user.click(screen.getByRole('button', { name: 'Arrange' }))
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  })

  it('chooses the ticker of a panel by search', async () => {
    const { user } = serve([layoutOf(PANELS)])
    const chart = await screen.findByRole('region', { name: 'Chart, VOD.L' })
    await user.click(within(chart).getByRole('button', { name: /Choose the ticker/ }))
    await user.click(screen.getByRole('button', { name: 'Tesco' }))
    expect(await screen.findByText('chart of TSCO.L')).toBeDefined()
    expect(screen.getByText('quote of VOD.L')).toBeDefined()
  })

  it('is arranged by keyboard alone, and says what happened', async () => {
    const { saved, user } = serve([layoutOf(PANELS)])
    await user.click(await screen.findByRole('button', { name: 'Arrange' }))
    const grip = screen.getByRole('button', { name: /^Move Watchlist/ })
    grip.focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('Watchlist is at column 5, row 1.')).toBeDefined()
    expect(namesOf()).toEqual(['Quote, VOD.L', 'Watchlist', 'Chart, VOD.L'])
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Watchlist/)
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText('Watchlist is 4 columns wide and 5 rows high.')).toBeDefined()
    await user.keyboard('{Delete}')
    expect(screen.getByText('Watchlist removed.')).toBeDefined()
    for (let undone = 0; undone < 3; undone += 1) {
      await user.click(screen.getByRole('button', { name: 'Undo' }))
    }
    expect(namesOf()).toEqual(['Watchlist', 'Quote, VOD.L', 'Chart, VOD.L'])
    await waitFor(() => expect(saved.at(-1)?.layout.panels).toEqual(PANELS))
  })

  it('has one header for a panel: of its section, or its own', async () => {
    serve([layoutOf([panel('peers', 'peers'), panel('quote', 'quote', { x: 4 })])])
    const peers = within(await screen.findByRole('region', { name: 'Peers, VOD.L' }))
    const line = peers.getByRole('heading', { name: 'Peers of it' }).parentElement?.parentElement
    expect(line?.contains(peers.getByRole('button', { name: /Choose the ticker/ }))).toBe(true)
    expect(peers.getByRole('link', { name: 'Open the page of VOD.L' })).toBeDefined()
    const quote = within(screen.getByRole('region', { name: 'Quote, VOD.L' }))
    expect(quote.getByText('Quote').tagName).toBe('STRONG')
  })

  it('keeps the place of a panel that it does not know, and says so', async () => {
    serve([layoutOf([panel('x', 'hologram')])])
    expect(await screen.findByText(/does not know panels of the kind “hologram”/)).toBeDefined()
  })

  it('lists the panels in reading order on a phone, with buttons to move them', async () => {
    onPhone()
    const { user } = serve([layoutOf(PANELS.map((one, at) => ({ ...one, x: 0, y: at * 4 })))])
    await user.click(await screen.findByRole('button', { name: 'Arrange' }))
    await user.click(screen.getByRole('button', { name: 'Move Chart up' }))
    expect(namesOf()).toEqual(['Watchlist', 'Chart, VOD.L', 'Quote, VOD.L'])
  })

  it('reserves on a phone what a panel needs there, and never lets it grow', async () => {
    onPhone()
    serve([
      layoutOf([
        panel('low', 'portfolio', { h: 4 }),
        panel('high', 'portfolio', { y: 4, h: 20 }),
        panel('x', 'hologram', { y: 24 }),
      ]),
    ])
    const regions = await screen.findAllByRole('region')
    expect(regions.map((region) => region.parentElement?.style.height)).toEqual([
      '552px',
      '792px',
      '152px',
    ])
  })

  it('is imported from a file, under a free name', async () => {
    const { user } = serve([layoutOf(PANELS)])
    await user.click(await screen.findByRole('button', { name: 'New desk' }))
    const input = screen.getByLabelText<HTMLInputElement>('Import JSON', { selector: 'input' })
    const file = (content: unknown) =>
      new File([JSON.stringify(content)], 'desk.json', { type: 'application/json' })
    await user.upload(input, file({ name: 'Mine', layout: { version: 1, panels: [PANELS[1]] } }))
    expect(await screen.findByText('quote of VOD.L')).toBeDefined()
    expect(screen.queryByText('chart of VOD.L')).toBeNull()
    expect(screen.getByRole('option', { name: 'Mine 2' })).toBeDefined()
  })
})
