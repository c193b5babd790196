import { useEffect, useRef } from 'react'
import { idOf, type SharePart } from './arrangement.ts'
import { texts } from './texts.ts'
import { useSectionInView } from './use-section-in-view.ts'

interface SectionBarProps {
  readonly parts: readonly SharePart[]
  /** Panels are still being added. */
  readonly isBusy: boolean
}

/** Links to the page's panels, which stay in view while it scrolls; the one in view is marked. */
export function SectionBar({ parts, isBusy }: SectionBarProps) {
  const bar = useRef<HTMLElement>(null)
  const reached = useSectionInView(bar, parts.map(idOf))
  const awaitPanel = useScrollToAwaited(isBusy)
  return (
    <nav
      ref={bar}
      aria-label={texts.sections.label}
      className="panel sticky top-(--top-bar) z-20 flex overflow-x-auto px-1 py-0.5"
    >
      {parts.map((part) => (
        <a
          key={part}
          href={`#${idOf(part)}`}
          onClick={() => awaitPanel(idOf(part))}
          aria-current={idOf(part) === reached ? 'location' : undefined}
          className="inline-flex min-h-6 shrink-0 items-center rounded-sm px-2 text-sm text-muted hover:bg-raised hover:text-ink aria-[current=location]:bg-raised aria-[current=location]:text-ink"
        >
          {texts.sections[part]}
        </a>
      ))}
    </nav>
  )
}

/** Scrolls to a panel that the address or a link named before it was there; call it for a link. */
function useScrollToAwaited(isBusy: boolean): (id: string) => void {
  const awaited = useRef(location.hash.slice(1))
  useEffect(() => {
    const panel = awaited.current === '' ? null : document.getElementById(awaited.current)
    if (!panel) return
    panel.scrollIntoView()
    // The last panel that has come cannot reach the top yet.
    if (!isBusy) awaited.current = ''
  })
  return (id) => {
    // The browser itself scrolls to what is there.
    awaited.current = document.getElementById(id) ? '' : id
  }
}
