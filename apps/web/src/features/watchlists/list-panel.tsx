import type { ReactNode } from 'react'
import { formatCount } from '../../format/price.ts'
import { useStreamState } from '../../lib/live-quotes.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { exportColumns, toFileName } from './export-columns.ts'
import { MarketCapTest } from './market-cap-test.tsx'
import { texts } from './texts.ts'
import { STREAMED, type WatchedQuotes } from './use-watched-quotes.ts'
import type { Watched } from './watched.ts'

interface ListPanelProps {
  readonly name: string
  readonly rows: readonly Watched[]
  readonly quotes: Pick<WatchedQuotes, 'error' | 'retry'>
  readonly remark?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of every watchlist: item count, freshness and actions. */
export function ListPanel({ name, rows, quotes, remark, actions, children }: ListPanelProps) {
  const live = useStreamState() === 'open' ? Math.min(rows.length, STREAMED) : 0
  const freshness = texts.view.freshness(live, rows.length)
  const meta = [formatCount(rows.length), freshness, remark].filter(Boolean).join(' · ')
  return (
    <Panel
      title={texts.table.title}
      meta={meta}
      actions={
        <span className="flex flex-wrap gap-2">
          {actions}
          <CsvButton name={toFileName(name)} rows={rows} columns={exportColumns} />
          <MarketCapTest rows={rows} />
        </span>
      }
    >
      {quotes.error ? (
        <p role="alert" className="border-b border-line px-3 py-1.5 text-warn">
          {quotes.error.message}{' '}
          <button type="button" className="link" onClick={quotes.retry}>
            {texts.view.retry}
          </button>
        </p>
      ) : null}
      {children}
    </Panel>
  )
}
