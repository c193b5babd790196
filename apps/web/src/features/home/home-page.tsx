import type { ReactNode } from 'react'
import { texts } from './texts.ts'

interface HomePageProps {
  readonly newsStrip: ReactNode
  readonly overview: ReactNode
  readonly search: ReactNode
  /** The signed-in user's first name, or null. */
  readonly visitor: string | null
  readonly tickerPanel: ReactNode
  /** The member's own lists and alerts; null for a visitor. */
  readonly own: ReactNode
  readonly help: ReactNode
  readonly headlines: ReactNode
}

/** The home page. Its panels belong to other features and load separately. */
export function HomePage(props: HomePageProps) {
  return (
    <main className="flex flex-col gap-3">
      <h1 className="sr-only">{texts.title}</h1>
      {props.newsStrip}
      {props.visitor === null ? null : <p>{texts.welcome(props.visitor)}</p>}
      {props.overview}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_auto_1fr]">
        {props.search}
        {props.tickerPanel}
        {/* As tall as its neighbours, whatever the number of headlines. */}
        <div className="relative min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-stretch">
          <div className="lg:absolute lg:inset-0">{props.headlines}</div>
        </div>
        <div className="flex flex-col gap-3">
          {props.own}
          {props.help}
        </div>
      </div>
    </main>
  )
}
