import type { ReactNode } from 'react'
import { formatCount } from '../../format/price.ts'
import { useStreamState } from '../../listing/use-live-quotes.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { MenuButton, MenuCheckItem } from '../../ui/menu-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { COLUMN_SETS } from './column-sets.ts'
import { exportColumns, toFileName } from './export-columns.ts'
import { ListSummary } from './list-summary.tsx'
import { MarketCapTest } from './market-cap-test.tsx'
import { texts } from './texts.ts'
import type { WatchedList } from './use-watched-list.ts'
import { STREAMED } from './use-watched-quotes.ts'

interface ListPanelProps {
  readonly name: string
  readonly list: WatchedList
  readonly remark?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of every watchlist: item count, freshness and actions. */
export function ListPanel({ name, list, remark, actions, children }: ListPanelProps) {
  const { rows, shownRows, quotes, columnSet, chooseColumns } = list
  const live = useStreamState() === 'open' ? Math.min(rows.length, STREAMED) : 0
  const freshness = texts.view.freshness(live, rows.length)
  const meta = [formatCount(rows.length), freshness, remark].filter(Boolean).join(' · ')
  return (
    <Panel
      title={texts.table.title}
      meta={
        <span className="flex flex-wrap gap-x-3">
          {meta}
          <ListSummary rows={rows} />
        </span>
      }
      actions={
        <span className="flex flex-wrap gap-2">
          {actions}
          <MenuButton align="end" label={columnSet.name} menuLabel={texts.table.sets}>
            {COLUMN_SETS.map(({ name: set }) => (
              <MenuCheckItem
                key={set}
                isChecked={set === columnSet.name}
                onPick={() => chooseColumns(set)}
              >
                {set}
              </MenuCheckItem>
            ))}
          </MenuButton>
          <CsvButton
            name={toFileName(name)}
            rows={rows}
            shownRows={shownRows}
            columns={exportColumns}
          />
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
