import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { SUGGESTED } from './compared-tickers.ts'
import { MAX_COMPARISONS } from './comparisons.ts'
import { texts } from './texts.ts'

export type RenderSearch = (onPick: (hit: { readonly ticker: string }) => void) => ReactNode

interface CompareBarProps {
  readonly ticker: string
  readonly compared: readonly string[]
  readonly renderSearch: RenderSearch
  readonly onAdd: (ticker: string) => void
}

/** Chooses what a chart is compared with: an index, or any instrument by name. */
export function CompareBar({ ticker, compared, renderSearch, onAdd }: CompareBarProps) {
  const isFull = compared.length >= MAX_COMPARISONS
  return (
    <div
      role="group"
      aria-label={texts.compare.label}
      data-compare-bar
      className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5"
    >
      {isFull ? (
        <p className="text-muted">{texts.compare.full}</p>
      ) : (
        <>
          <div className="w-72 max-w-full">{renderSearch((hit) => onAdd(hit.ticker))}</div>
          {SUGGESTED.filter((one) => one.ticker !== ticker && !compared.includes(one.ticker)).map(
            (one) => (
              <Button key={one.ticker} onClick={() => onAdd(one.ticker)}>
                {one.name}
              </Button>
            ),
          )}
        </>
      )}
    </div>
  )
}
