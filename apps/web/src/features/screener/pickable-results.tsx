import { MAX_WATCHLIST_ITEMS } from '@leadenhall/contract/watchlists/default-watchlist.ts'
import type { ReactNode } from 'react'
import { formatCount } from '../../format/price.ts'
import { Button } from '../../ui/button.tsx'
import { listTickers } from './api.ts'
import { ResultsPanel, type ResultsPanelProps } from './results-panel.tsx'
import { texts } from './texts.ts'
import { usePickedRows } from './use-picked-rows.ts'

interface PickableResultsProps extends Omit<ResultsPanelProps, 'actions' | 'onPick' | 'picked'> {
  readonly isSignedIn: boolean
  /** Adds the tickers that are collected once a list has been chosen. */
  readonly renderAddAll: (collect: () => Promise<readonly string[]>, label?: string) => ReactNode
}

/** The results, whose rows a user can choose and add to a watchlist, or all of them. */
export function PickableResults({ isSignedIn, renderAddAll, ...results }: PickableResultsProps) {
  const { state, drawn, named, query } = results
  const { picked, pick, pickNone } = usePickedRows(state)
  if (!isSignedIn) return <ResultsPanel {...results} picked={null} onPick={pick} actions={null} />

  const count = formatCount(picked.size)
  const add =
    picked.size === 0 ? (
      renderAddAll(() => listTickers(drawn, MAX_WATCHLIST_ITEMS, named))
    ) : (
      <>
        {renderAddAll(
          () => Promise.resolve([...picked]),
          texts.pick.add(count, query.data ? formatCount(query.data.total) : count),
        )}
        <Button onClick={pickNone}>{texts.pick.none}</Button>
      </>
    )
  return <ResultsPanel {...results} picked={picked} onPick={pick} actions={add} />
}
