import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { idOf, type Tab } from './arrangement.ts'
import { texts } from './texts.ts'

interface TabBarProps {
  readonly ticker: string
  readonly tabs: readonly Tab[]
  readonly shown: Tab
  /** Other choices of the address, such as the chart's range. */
  readonly search: string
  /** Panels are still being added. */
  readonly isBusy: boolean
}

/** Links to the tabs of the page, which are addresses of their own, so that Back leads through them. */
export function TabBar({ ticker, tabs, shown, search, isBusy }: TabBarProps) {
  const bar = useScrollToNamed(shown, isBusy)
  const hrefOf = (tab: Tab) => {
    const query = new URLSearchParams(search)
    if (tab === tabs[0]) query.delete('tab')
    else query.set('tab', tab.key)
    const text = query.toString()
    return `${sharePath(ticker)}${text === '' ? '' : `?${text}`}`
  }
  return (
    <nav
      ref={bar}
      aria-label={texts.sections.label}
      className="panel sticky top-(--top-bar) z-20 flex scroll-mt-(--top-bar) overflow-x-auto px-1 py-0.5"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          href={hrefOf(tab)}
          aria-current={tab === shown ? 'page' : undefined}
          className="inline-flex min-h-8 shrink-0 items-center border-b-2 border-transparent px-3 text-muted hover:bg-raised hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {texts.tabs[tab.key]}
        </Link>
      ))}
    </nav>
  )
}

/** Brings the bar to the top once, where the address names a panel of the tab below it. */
function useScrollToNamed({ main, side }: Tab, isBusy: boolean) {
  const bar = useRef<HTMLElement>(null)
  const [named] = useState(() => location.hash.slice(1))
  const isDone = useRef(false)
  const isNamed = [...main, ...side].some((part) => idOf(part) === named)
  useEffect(() => {
    if (isBusy || !isNamed || isDone.current) return
    isDone.current = true
    bar.current?.scrollIntoView()
  }, [isBusy, isNamed])
  return bar
}
