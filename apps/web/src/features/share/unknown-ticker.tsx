import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pagePath, sharePath } from '../../format/paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { nearestQuery } from './api.ts'
import { texts } from './texts.ts'

interface UnknownTickerProps {
  readonly ticker: string
  readonly search: ReactNode
}

/** A page for a ticker that no source knows: the nearest names, and the search box. */
export function UnknownTicker({ ticker, search }: UnknownTickerProps) {
  const nearest = useQuery(nearestQuery(ticker, true)).data ?? []
  return (
    <main>
      <h1 className="sr-only">{ticker}</h1>
      <Panel title={ticker}>
        <Empty title={texts.unknown}>
          <p className="mb-2">{texts.unknownHelp}</p>
          {isIsin(ticker.toUpperCase()) ? (
            <p className="mb-2">
              {texts.unknownIsin}{' '}
              <Link
                href={`${pagePath('addfund')}?isin=${encodeURIComponent(ticker.toUpperCase())}`}
                className="text-accent underline"
              >
                {texts.addFund}
              </Link>
            </p>
          ) : null}
          <div className="mx-auto w-96 max-w-full text-left text-ink">{search}</div>
        </Empty>
        {nearest.length > 0 ? (
          <section className="mx-auto mb-6 w-96 max-w-full px-4">
            <h3 className="mb-1 text-sm text-muted">{texts.nearest}</h3>
            <ul aria-label={texts.nearest}>
              {nearest.map((hit) => (
                <li key={hit.listing_id ?? hit.ticker} className="border-t border-line">
                  <Link
                    href={sharePath(hit.ticker)}
                    className="flex min-h-(--row) items-center gap-3 hover:bg-raised"
                  >
                    <span className="w-20 shrink-0 font-semibold text-accent">{hit.ticker}</span>
                    <span className="truncate">{hit.name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </Panel>
    </main>
  )
}
