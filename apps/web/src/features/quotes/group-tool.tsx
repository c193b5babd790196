import { DEFAULT_WATCHLIST } from '@leadenhall/contract/watchlists/default-watchlist.ts'
import { type ReactNode, useState } from 'react'
import { openInWindow } from '../../lib/open-window.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { GroupActions } from './group-actions.tsx'
import { removeColumn } from './group-columns.tsx'
import { texts } from './texts.ts'
import { useTickerGroup } from './use-ticker-group.ts'

const ImportDialog = deferred(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}))
const EXTERNAL_SITE = 'https://finance.yahoo.com/quotes/'

export interface GroupList {
  readonly name: string
  readonly tickers: readonly string[]
}

const FIXED_LIST: GroupList = { name: texts.group.fixedList, tickers: DEFAULT_WATCHLIST }

interface GroupToolProps {
  /** The user's watchlists, offered beside the fixed one. */
  readonly lists: readonly GroupList[]
  /** Renders a search that passes on the ticker that was picked. */
  readonly renderSearch: (onPick: (ticker: string) => void) => ReactNode
}

/** Prices of a group of tickers; fetched when asked for. */
export function GroupTool({ lists, renderSearch }: GroupToolProps) {
  const group = useTickerGroup()
  const { tickers, rows, columns, error } = group
  const offered = [...lists.filter((list) => list.tickers.length > 0), FIXED_LIST]
  const [isImporting, setImporting] = useState(false)
  const openOutside = () =>
    openInWindow(`${EXTERNAL_SITE}${tickers.map(encodeURIComponent).join(',')}`)
  return (
    <Panel
      title={texts.group.title}
      meta={tickers.length > 0 ? texts.group.count(tickers.length) : null}
      actions={tickers.length > 0 ? <GroupActions group={group} /> : null}
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-3">
        <div className="w-72 max-w-full">{renderSearch((ticker) => group.add([ticker]))}</div>
        <Button onClick={() => setImporting(true)}>{texts.group.importTitle}</Button>
        {tickers.length > 0 ? (
          <>
            <Button onClick={openOutside}>{texts.group.open}</Button>
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={group.hasPounds}
                onChange={(event) => group.setPounds(event.target.checked)}
              />
              {texts.group.addPounds}
            </label>
          </>
        ) : null}
      </div>
      {error ? (
        <Failure message={error.message} onRetry={group.refetch} />
      ) : rows.length === 0 ? (
        <>
          <Empty title={texts.group.empty}>{texts.group.help}</Empty>
          <div className="-mt-4 flex flex-wrap justify-center gap-2 px-3 pb-8">
            {offered.map((list) => (
              <Button key={list.name} onClick={() => group.addList(list.tickers)}>
                {texts.group.list(list.name, list.tickers.length)}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <DataTable
          label={texts.group.title}
          rows={rows}
          columns={[...columns, removeColumn(group.remove)]}
          rowKey={({ ticker }) => ticker}
        />
      )}
      {isImporting ? (
        <ImportDialog onImport={group.add} onClose={() => setImporting(false)} />
      ) : null}
    </Panel>
  )
}
