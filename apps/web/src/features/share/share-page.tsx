import type { Quote, StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { formatDate } from '../../format/time.ts'
import { ApiError } from '../../lib/api.ts'
import { useLiveQuotes, useStreamState } from '../../lib/live-quotes.ts'
import { sharePath } from '../../lib/paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shareQuery, stockInfoQuery } from './api.ts'
import { FactsPanel } from './facts-panel.tsx'
import { OtherLinesPanel } from './other-lines-panel.tsx'
import { ReadFrom } from './read-from.tsx'
import { ShareHeader } from './share-header.tsx'
import { texts } from './texts.ts'

interface SharePageProps {
  readonly ticker: string
  /** Panels of other features, provided by the app, because features do not import each other. */
  readonly renderActions: (ticker: string) => ReactNode
  readonly renderChart: (ticker: string, name: string) => ReactNode
  readonly renderPosts: (ticker: string) => ReactNode
  readonly renderNews: (ticker: string) => ReactNode
  readonly onTitle: (ticker: string, name: string | null) => void
}

/** The company page. Each panel loads and fails independently. */
export function SharePage(props: SharePageProps) {
  const { ticker, onTitle } = props
  const [, navigate] = useLocation()
  const share = useQuery(shareQuery(ticker))
  const symbol = share.data?.ticker ?? ticker
  const isListed = share.data !== undefined
  const isStreaming = useStreamState() === 'open'
  const asked = useQuery({
    ...stockInfoQuery(symbol, isStreaming),
    enabled: isListed || share.isError,
  })
  const live = useLiveQuotes([symbol]).get(symbol)
  const info = asked.data ? { ...asked, data: withLiveQuote(asked.data, live) } : asked
  const name = share.data?.name ?? info.data?.companyName ?? null
  const renamedTo = share.data?.renamed_to ?? null

  useEffect(() => {
    if (renamedTo) navigate(sharePath(renamedTo), { replace: true })
  }, [renamedTo, navigate])
  useEffect(() => onTitle(symbol, name), [symbol, name, onTitle])

  if (isUnknown(share.error) && isUnknown(info.error)) {
    return (
      <main>
        <Panel title={ticker}>
          <Empty title={texts.unknown}>{texts.unknownHelp}</Empty>
        </Panel>
      </main>
    )
  }
  return (
    <main className="flex flex-col gap-3">
      <ShareHeader
        ticker={symbol}
        instrument={share.data}
        info={info}
        actions={props.renderActions(symbol)}
      />
      {share.data ? <ReadFrom instrument={share.data} /> : null}
      {share.data?.retired_on ? (
        <p role="status" className="panel border-warn px-3 py-2 text-warn">
          {texts.retired(formatDate(share.data.retired_on))}
        </p>
      ) : null}
      <div className="grid gap-3 lg:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]">
        {/* First in tab order and on a phone, on the right on a wide screen. */}
        <div className="flex min-w-0 flex-col gap-3 lg:order-2">
          {props.renderChart(symbol, name ?? symbol)}
          {isListed ? props.renderNews(symbol) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-3 lg:order-1">
          {isListed ? props.renderPosts(symbol) : null}
          <FactsPanel
            instrument={share.data}
            info={info.data}
            isAsked={share.isPending || info.isPending}
          />
          {share.data && share.data.other_lines.length > 0 ? (
            <OtherLinesPanel lines={share.data.other_lines} />
          ) : null}
        </div>
      </div>
    </main>
  )
}

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
