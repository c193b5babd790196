import { COLUMNS, inOrder } from '@leadenhall/contract/desk/grid.ts'
import type { DeskPanel } from '@leadenhall/contract/desk/index.ts'
import { factsOf, isPanelKind } from '@leadenhall/contract/desk/panel-kinds.ts'
import { useRef } from 'react'
import { useReachedSizes } from '../../ui/use-window-size.ts'
import type { RenderPanel, RenderSearch } from './desk-parts.ts'
import { GAP_PX, heightOf, ROW_PX } from './grid-size.ts'
import { PanelFrame } from './panel-frame.tsx'
import { texts } from './texts.ts'
import { tickerOf } from './title-of.ts'
import type { DeskState } from './use-desk.ts'
import { usePanelDrag } from './use-panel-drag.ts'

interface DeskViewProps {
  readonly desk: DeskState
  readonly isArranging: boolean
  readonly renderPanel: RenderPanel
  readonly renderSearch: RenderSearch
}

/** The panels in their grid, or in reading order on a phone. */
export function DeskView({ desk, isArranging, renderPanel, renderSearch }: DeskViewProps) {
  const grid = useRef<HTMLDivElement>(null)
  const isWide = useReachedSizes().includes('md')
  const { dragged, handlersOf, shown } = usePanelDrag(grid, desk.panels, desk.place)
  if (desk.panels.length === 0) return <p className="panel p-3 text-muted">{texts.empty}</p>
  const frameOf = (panel: DeskPanel, rows = panel.h) => (
    <PanelFrame
      heightPx={heightOf(rows)}
      panel={panel}
      desk={desk}
      isArranging={isArranging}
      handlersOf={isWide ? handlersOf : null}
      renderSearch={renderSearch}
    >
      <Content panel={panel} desk={desk} render={renderPanel} />
    </PanelFrame>
  )
  if (!isWide) {
    return (
      <div className="flex flex-col gap-2">
        {inOrder(desk.panels).map((panel) => {
          const rows = Math.max(panel.h, factsOf(panel.kind)?.narrow ?? 0)
          return (
            <div key={panel.id} className="grid" style={{ height: heightOf(rows) }}>
              {frameOf(panel, rows)}
            </div>
          )
        })}
      </div>
    )
  }
  return (
    <div
      ref={grid}
      className={`grid ${dragged === undefined ? '' : 'select-none'}`}
      style={{
        gap: GAP_PX,
        gridAutoRows: ROW_PX,
        gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))`,
      }}
    >
      {inOrder(shown).map((panel) => (
        <div
          key={panel.id}
          className={panel.id === dragged ? 'z-10 opacity-80 outline-2 outline-accent' : ''}
          style={{
            gridColumn: `${panel.x + 1} / span ${panel.w}`,
            gridRow: `${panel.y + 1} / span ${panel.h}`,
          }}
        >
          {frameOf(panel)}
        </div>
      ))}
    </div>
  )
}

interface ContentProps {
  readonly panel: DeskPanel
  readonly desk: DeskState
  readonly render: RenderPanel
}

function Content({ desk, panel, render }: ContentProps) {
  const { kind, settings } = panel
  if (!isPanelKind(kind)) return <p className="p-3 text-muted">{texts.panel.unknown(kind)}</p>
  const ticker = tickerOf(panel)
  if (factsOf(kind)?.hasTicker && ticker === null) {
    return <p className="p-3 text-muted">{texts.panel.noTicker}</p>
  }
  const chosen = (name: string) => {
    const value = settings[name]
    return typeof value === 'string' ? value : null
  }
  return render(kind, {
    ticker: ticker ?? '',
    list: chosen('list'),
    screen: chosen('screen'),
    panel: panel.id,
    range: chosen('range'),
    compare: chosen('compare'),
    onChart: (values) => desk.keep(panel, values),
    onPick: (picked) => desk.pick(panel, picked),
    onList: (list) => desk.setSetting(panel, 'list', list),
    onScreen: (screen) => desk.setSetting(panel, 'screen', screen),
  })
}
