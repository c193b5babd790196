import { useState } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { readStored, writeStored } from '../../ui/storage.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { LatestNews } from './latest-news.tsx'
import { texts } from './texts.ts'

const { market } = texts
const KEY = 'news.scope'
const LABELS = { holdings: market.holdings, lists: market.lists, market: market.all } as const
const SCOPES = ['holdings', 'lists', 'market'] as const
export type HeadlineScope = (typeof SCOPES)[number]

export interface OwnTickers {
  readonly holdings: readonly string[]
  readonly lists: readonly string[]
}

/** Kept in this browser; a visitor sees the market. */
export function useHeadlineScope(own: OwnTickers | null) {
  const [scope, setScope] = useState(
    () => SCOPES.find((name) => name === readStored(KEY)) ?? 'market',
  )
  const choose = (next: HeadlineScope) => {
    setScope(next)
    writeStored(KEY, next)
  }
  return [own ? scope : 'market', choose] as const
}

interface ScopeButtonsProps {
  readonly scope: HeadlineScope
  readonly onChange: (scope: HeadlineScope) => void
}

export function ScopeButtons({ scope, onChange }: ScopeButtonsProps) {
  return (
    <div role="group" aria-label={market.scope} className="flex gap-1">
      {SCOPES.map((name) => (
        <ToggleButton key={name} isPressed={name === scope} onClick={() => onChange(name)}>
          {LABELS[name]}
        </ToggleButton>
      ))}
    </div>
  )
}

interface OwnHeadlinesProps {
  readonly scope: 'holdings' | 'lists'
  readonly own: OwnTickers
}

/** Headlines about the user's shares. */
export function OwnHeadlines({ scope, own }: OwnHeadlinesProps) {
  const tickers = own[scope]
  if (tickers.length === 0) {
    return scope === 'holdings' ? (
      <Empty title={market.noHoldings}>{market.noHoldingsHelp}</Empty>
    ) : (
      <Empty title={market.noLists}>{market.noListsHelp}</Empty>
    )
  }
  return (
    <div className="max-h-[34rem] min-h-0 overflow-y-auto lg:max-h-none lg:flex-1">
      <LatestNews
        scope={{ kind: 'list', tickers }}
        empty={<Empty title={market.noneOwn}>{market.noneOwnHelp}</Empty>}
      />
    </div>
  )
}
