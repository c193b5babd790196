import type { ReactNode } from 'react'
import { usePartsInTurn } from '../../ui/use-parts-in-turn.ts'
import { texts } from './texts.ts'

interface HomePageProps {
  readonly newsStrip: ReactNode
  /** Panels that are columns and rows of the page's grid. */
  readonly overview: ReactNode
  readonly tickerPanel: ReactNode
  /** The user's own things, which begin the page; null for a visitor. */
  readonly own: ReactNode
  readonly help: ReactNode
  readonly headlines: ReactNode
  readonly week: ReactNode
}

/**
 * The home page: one column on a phone, two from 1,024 px, three from 1,680 px. Its panels belong to
 * other features and load separately.
 */
export function HomePage(props: HomePageProps) {
  const isOwn = props.own !== null
  const { shown, isBusy } = usePartsInTurn(4, 0)
  return (
    <main className="flex flex-col gap-3" aria-busy={isBusy}>
      <h1 className="sr-only">{texts.title}</h1>
      {isOwn ? null : <p className="-mb-1 text-muted">{texts.about}</p>}
      {props.own}
      {props.newsStrip}
      <div className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[repeat(4,auto)_minmax(24rem,1fr)] wide:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)] wide:grid-rows-[repeat(3,auto)_minmax(24rem,1fr)]">
        {props.overview}
        <div className="contents wide:col-start-3 wide:row-span-3 wide:row-start-2 wide:flex wide:flex-col wide:gap-3">
          <div className="flex min-w-0 flex-col gap-3 lg:col-start-2 lg:row-start-4">
            {shown > 0 ? props.tickerPanel : null}
            {shown > 1 && !isOwn ? props.help : null}
          </div>
          {/* As tall as its neighbours, whatever the number of headlines. */}
          <div className="min-w-0 lg:relative lg:col-start-1 lg:row-span-2 lg:row-start-4 wide:min-h-96 wide:flex-1">
            <div className="lg:absolute lg:inset-0">{shown > 2 ? props.headlines : null}</div>
          </div>
        </div>
        <div className="min-w-0 lg:relative lg:col-start-2 lg:row-start-5 wide:static wide:col-span-2 wide:col-start-1 wide:row-start-4">
          <div className="lg:absolute lg:inset-0 wide:static wide:h-full">
            {shown > 3 ? props.week : null}
          </div>
        </div>
      </div>
      {shown > 1 && isOwn ? props.help : null}
    </main>
  )
}
