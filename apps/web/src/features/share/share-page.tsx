import type { Quote, StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type DateNotation, dateNotation } from '../../format/date-notation.ts'
import { sharePath } from '../../format/paths.ts'
import { formatDate } from '../../format/time.ts'
import { ApiError } from '../../lib/api.ts'
import { rememberTicker } from '../../listing/last-ticker.ts'
import { useLiveQuotes, useStreamState } from '../../listing/use-live-quotes.ts'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { usePartsInTurn } from '../../ui/use-parts-in-turn.ts'
import { shareQuery, stockInfoQuery } from './api.ts'
import { ARRANGEMENTS, type SharePart, tabOf } from './arrangement.ts'
import { FactsPanel } from './facts-panel.tsx'
import { OtherLinesPanel } from './other-lines-panel.tsx'
import { isBeyondLists, likelyKindOf, type PageKind, pageKindOf } from './page-kind.ts'
import { ReadFrom } from './read-from.tsx'
import { SectionBar } from './section-bar.tsx'
import { ShareHeader } from './share-header.tsx'
import { TabBar } from './tab-bar.tsx'
import { texts } from './texts.ts'
import { UnknownTicker } from './unknown-ticker.tsx'

/** Parts of other features. */
export type OtherPart = Exclude<SharePart, 'facts' | 'lines'>
export interface PartSubject {
  readonly ticker: string
  readonly name: string
  readonly kind: PageKind
}

interface SharePageProps {
  readonly ticker: string
  readonly isSignedIn: boolean
  readonly renderActions: (ticker: string) => ReactNode
  readonly renderPosition: (ticker: string) => ReactNode
  readonly search: ReactNode
  /** Panels of other features, provided by the app, because features do not import each other. */
  readonly renderPart: (part: OtherPart, subject: PartSubject) => ReactNode
  readonly onTitle: (ticker: string, name: string | null) => void
}

/** The company page. Each panel loads and fails independently. */
export function SharePage(props: SharePageProps) {
  const { ticker, renderActions, renderPosition, search, renderPart, onTitle } = props
  const [, navigate] = useLocation()
  const isListed = !isBeyondLists(ticker)
  const share = useQuery({ ...shareQuery(ticker), enabled: isListed })
  const symbol = share.data?.ticker ?? ticker
  const isStreaming = useStreamState() === 'open'
  const asked = useQuery({
    ...stockInfoQuery(symbol, isStreaming),
    enabled: !isListed || share.data !== undefined || share.isError,
  })
  const live = useLiveQuotes([symbol]).get(symbol)
  const info = asked.data ? { ...asked, data: withLiveQuote(asked.data, live) } : asked
  const name = share.data?.name ?? info.data?.companyName ?? null
  const renamedTo = share.data?.renamed_to ?? null

  useEffect(() => {
    if (renamedTo) navigate(sharePath(renamedTo), { replace: true })
  }, [renamedTo, navigate])
  useEffect(() => onTitle(symbol, name), [symbol, name, onTitle])
  useEffect(() => {
    if (name !== null) rememberTicker(symbol)
  }, [symbol, name])

  const kind = pageKindOf(symbol, share.data)
  const lines = share.data?.other_lines ?? []
  const isThere = (part: SharePart) =>
    part === 'lines' ? lines.length > 0 : part !== 'journal' || props.isSignedIn
  const { tabs } = ARRANGEMENTS[kind]
  const main = ARRANGEMENTS[kind].main.filter(isThere)
  const side = ARRANGEMENTS[kind].side.filter(isThere)
  const address = useSearch()
  const tab = tabOf(tabs, new URLSearchParams(address).get('tab'), location.hash.slice(1))
  // The first part of each column is there from the start.
  const later = main.length + side.length - 2
  const { shown, isBusy } = usePartsInTurn(later + (tab ? 1 : 0), 0)
  const actions = useMemo(() => renderActions(symbol), [renderActions, symbol])
  const position = useMemo(() => renderPosition(symbol), [renderPosition, symbol])
  // No source of prices knows a security by its ISIN, so none needs to be waited for.
  const isKnownNowhere = isUnknown(info.error) || isIsin(ticker.toUpperCase())
  if ((!isListed || isUnknown(share.error)) && isKnownNowhere) {
    return <UnknownTicker ticker={ticker} search={search} />
  }
  if (isUnknown(share.error) && info.isPending) return <Undecided />
  const draw = (part: SharePart) => {
    if (part === 'lines') return <OtherLinesPanel key={part} lines={lines} />
    if (part === 'facts') {
      const isAsked = (isListed && share.isPending) || info.isPending
      return <FactsPanel key={part} instrument={share.data} info={info.data} isAsked={isAsked} />
    }
    const subject = { ticker: symbol, name: name ?? symbol, kind }
    return <Part key={part} part={part} {...subject} render={renderPart} dates={dateNotation()} />
  }
  const sideShown = Math.max(0, shown - (main.length - 1))
  return (
    // As tall as the window until the other panels arrive, so that the footer does not move.
    <main className={`flex flex-col gap-3 ${isBusy ? 'min-h-dvh' : ''}`} aria-busy={isBusy}>
      <ShareHeader
        ticker={symbol}
        instrument={share.data}
        info={info}
        kind={isListed && share.isPending ? likelyKindOf(symbol) : kind}
        actions={actions}
        position={position}
      />
      {share.data ? <ReadFrom instrument={share.data} /> : null}
      {share.data?.retired_on ? (
        <p role="status" className="panel border-warn px-3 py-2 text-warn">
          {(kind === 'open-fund' ? texts.removedFund : texts.retired)(
            formatDate(share.data.retired_on),
          )}
        </p>
      ) : null}
      {tab ? null : <SectionBar parts={[...main, ...side]} isBusy={isBusy} />}
      {/* On a phone the chart, then the side's first panel, then the rest of the main column. */}
      <div className="grid items-stretch gap-3 lg:grid-cols-[minmax(24rem,1fr)_minmax(0,2fr)]">
        <div className="contents lg:order-2 lg:flex lg:min-w-0 lg:flex-col lg:gap-3">
          <div className="min-w-0 max-lg:order-1">{main.slice(0, 1).map(draw)}</div>
          <div className="flex min-w-0 flex-col gap-3 max-lg:order-3 lg:flex-1 [&:empty]:hidden">
            {main.slice(1, 1 + shown).map(draw)}
          </div>
        </div>
        <div className="contents lg:order-1 lg:flex lg:min-w-0 lg:flex-col lg:gap-3">
          <div className="min-w-0 max-lg:order-2 [&:empty]:hidden">
            {side.slice(0, 1).map(draw)}
          </div>
          <div className="flex min-w-0 flex-col gap-3 max-lg:order-4 lg:flex-1 [&:empty]:hidden [&>:last-child]:lg:grow">
            {side.slice(1, 1 + sideShown).map(draw)}
          </div>
        </div>
      </div>
      {tab ? (
        <TabBar ticker={ticker} tabs={tabs} shown={tab} search={address} isBusy={isBusy} />
      ) : null}
      {tab && shown > later ? (
        <TabPanels
          key={tab.key}
          main={tab.main.filter(isThere).map(draw)}
          side={tab.side.filter(isThere).map(draw)}
        />
      ) : null}
    </main>
  )
}

interface TabPanelsProps {
  readonly main: readonly ReactNode[]
  readonly side: readonly ReactNode[]
}

/** The panels of one tab, in the columns of the page where there are two. */
function TabPanels({ main, side }: TabPanelsProps) {
  const columns = side.length > 0 ? 'lg:grid-cols-[minmax(24rem,1fr)_minmax(0,2fr)]' : ''
  return (
    // So high that the bar above keeps its place when a shorter tab is opened.
    <div className={`grid min-h-[60vh] content-start items-stretch gap-3 ${columns}`}>
      <div className="flex min-w-0 flex-col gap-3 lg:order-2">{main}</div>
      {side.length > 0 ? <div className="flex min-w-0 flex-col gap-3">{side}</div> : null}
    </div>
  )
}

interface PartProps extends PartSubject {
  readonly part: OtherPart
  readonly render: SharePageProps['renderPart']
  /** Dates are written while it renders. */
  readonly dates: DateNotation
}

/** Not rendered again with every price of the page. */
const Part = memo(function Part({ part, render, dates: _dates, ...subject }: PartProps) {
  return render(part, subject)
})

/** The stream's figures, if newer than the fetched ones. */
function withLiveQuote(info: StockInfo, live: Quote | undefined): StockInfo {
  if (!live || live.provenance.asOf < info.quote.provenance.asOf) return info
  const { price, unit, previousClose, changeRatio, provenance } = live
  return { ...info, price, unit, previousClose, changeRatio, provenance, quote: live }
}

/** Text that is not a ticker is treated like an unknown ticker. */
function isUnknown(error: Error | null): boolean {
  return (
    error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')
  )
}

/** While no list has the ticker and the source of prices has not said whether it knows it. */
function Undecided() {
  return (
    <main className="min-h-dvh">
      <LoadingPanel rows={10} label={texts.loading} />
    </main>
  )
}
