import { useState } from 'react'
import { Glyph } from '../../ui/glyph.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PauseButton } from '../../ui/pause-button.tsx'
import { useInterval } from '../../ui/use-interval.ts'
import { usePointedAt } from '../../ui/use-pointed-at.ts'
import { texts } from './texts.ts'
import { IndexRows, MoverRows } from './ticker-panel-rows.tsx'

const PANEL_INTERVAL_MS = 8000
const LISTS = ['indices', 'risers', 'fallers'] as const

/**
 * The market in three alternating lists: indices, risers, fallers. While the panel is hovered or focused
 * or a share is previewed it does not advance, and shows the same shares.
 */
export function TickerPanel() {
  const [position, setPosition] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const [isPointedAt, pointing] = usePointedAt()
  const advance = () => setPosition((now) => (now + 1) % LISTS.length)
  useInterval(advance, isPaused || isPreviewing || isPointedAt ? null : PANEL_INTERVAL_MS)
  const list = LISTS[position] ?? 'indices'
  return (
    <div {...pointing}>
      <Panel
        title={
          <button
            type="button"
            title={texts.panel.next}
            className="-ml-1 min-h-[24px] rounded-sm px-1 font-semibold hover:bg-raised"
            onClick={() => {
              setPreviewing(false)
              advance()
            }}
          >
            {texts.panel[list]} <Glyph shape="next" />
          </button>
        }
        actions={
          <PauseButton
            isPaused={isPaused}
            onChange={setPaused}
            label={isPaused ? texts.panel.resume : texts.panel.pause}
          />
        }
      >
        <div className="min-h-[108px]">
          {list === 'indices' ? (
            <IndexRows onPreview={setPreviewing} />
          ) : (
            <MoverRows
              key={list}
              direction={list}
              onPreview={setPreviewing}
              isHeld={isPreviewing || isPointedAt}
            />
          )}
        </div>
      </Panel>
    </div>
  )
}
