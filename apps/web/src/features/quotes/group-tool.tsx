import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { openInWindow } from '../../lib/open-window.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { late } from '../../ui/late.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { groupQuery, MAX_GROUP, poundRatesQuery } from './api.ts'
import { type GroupRow, groupColumns, poundsColumn, removeColumn } from './group-columns.tsx'
import { texts } from './texts.ts'

const ImportDialog = late(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}))
const { group: words } = texts
const EXTERNAL_SITE = 'https://finance.yahoo.com/quotes/'

interface GroupToolProps {
  /** A search that tells the ticker that was picked. */
  readonly renderSearch: (onPick: (ticker: string) => void) => ReactNode
}

/** Prices of any tickers, kept in the address; fetched when asked for. */
export function GroupTool({ renderSearch }: GroupToolProps) {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const tickers = useMemo(
    () => (search.get('tickers') ?? '').split(',').filter(Boolean).slice(0, MAX_GROUP),
    [search],
  )
  const [asked, setAsked] = useState<readonly string[]>([])
  const [hasPounds, setPounds] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const query = useQuery({ ...groupQuery(asked), enabled: asked.length > 0 })
  const rates = useQuery({
    ...poundRatesQuery(query.data?.items ?? []),
    enabled: hasPounds && query.data !== undefined,
  })
  const rows = tickers.map((ticker): GroupRow => {
    const quote = query.data?.items.find((item) => item.ticker === ticker) ?? null
    const missing = query.data?.missing.find((item) => item.ticker === ticker)
    return { ticker, quote, missing: missing ? words.missing[missing.code] : words.notFetched }
  })
  const columns = useMemo(
    () => (hasPounds ? [...groupColumns, poundsColumn(rates.data ?? new Map())] : groupColumns),
    [hasPounds, rates.data],
  )
  const setTickers = (next: readonly string[]) =>
    setSearch((now) => {
      const unique = [...new Set(next)].slice(0, MAX_GROUP)
      if (unique.length === 0) now.delete('tickers')
      else now.set('tickers', unique.join(','))
      return now
    })
  const copy = async () => {
    const lines = rows.map((row) => columns.map(({ value }) => value(row) ?? '').join('\t'))
    await navigator.clipboard.writeText(lines.join('\n'))
    showToast(words.copied)
  }

  return (
    <Panel
      title={words.title}
      meta={tickers.length > 0 ? words.count(tickers.length) : null}
      actions={
        <>
          <button
            type="button"
            className="control control-primary"
            disabled={tickers.length === 0 || query.isFetching}
            onClick={() => {
              setAsked(tickers)
              if (asked.join() === tickers.join()) void query.refetch()
            }}
          >
            {words.fetch}
          </button>
          {query.isFetching ? (
            <button
              type="button"
              className="control"
              onClick={() => void client.cancelQueries(groupQuery(asked))}
            >
              {words.cancel}
            </button>
          ) : null}
          <button type="button" className="control" onClick={() => setTickers([])}>
            {words.clear}
          </button>
          <CsvButton name="prices" rows={rows} columns={columns} />
          <button
            type="button"
            className="control"
            disabled={rows.length === 0}
            onClick={() => void copy()}
          >
            {words.copy}
          </button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-3">
        <div className="w-72 max-w-full">
          {renderSearch((ticker) => setTickers([...tickers, ticker]))}
        </div>
        <button type="button" className="control" onClick={() => setImporting(true)}>
          {words.importTitle}
        </button>
        <button
          type="button"
          className="control"
          disabled={tickers.length === 0}
          onClick={() =>
            openInWindow(`${EXTERNAL_SITE}${tickers.map(encodeURIComponent).join(',')}`)
          }
        >
          {words.open}
        </button>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={hasPounds}
            onChange={(event) => setPounds(event.target.checked)}
          />
          {words.addPounds}
        </label>
      </div>
      {query.error ? (
        <Failure message={query.error.message} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <Empty title={words.empty}>{words.help}</Empty>
      ) : (
        <DataTable
          label={words.title}
          rows={rows}
          columns={[
            ...columns,
            removeColumn((ticker) => setTickers(tickers.filter((other) => other !== ticker))),
          ]}
          rowKey={({ ticker }) => ticker}
        />
      )}
      {isImporting ? (
        <ImportDialog
          onImport={(found) => setTickers([...tickers, ...found])}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </Panel>
  )
}
