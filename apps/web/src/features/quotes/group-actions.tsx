import { CsvButton } from '../../ui/csv-button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { texts } from './texts.ts'
import type { TickerGroup } from './use-ticker-group.ts'

/** Fetch, cancel, clear, export and copy. */
export function GroupActions({ group }: { group: TickerGroup }) {
  const { tickers, rows, columns, isFetching } = group
  const copy = async () => {
    const lines = rows.map((row) => columns.map(({ value }) => value(row) ?? '').join('\t'))
    await navigator.clipboard.writeText(lines.join('\n'))
    showToast(texts.group.copied)
  }
  return (
    <>
      <button
        type="button"
        className="control control-primary"
        disabled={tickers.length === 0 || isFetching}
        onClick={group.fetch}
      >
        {texts.group.fetch}
      </button>
      {isFetching ? (
        <button type="button" className="control" onClick={group.cancel}>
          {texts.group.cancel}
        </button>
      ) : null}
      <button type="button" className="control" onClick={group.clear}>
        {texts.group.clear}
      </button>
      <CsvButton name="prices" rows={rows} columns={columns} />
      <button
        type="button"
        className="control"
        disabled={rows.length === 0}
        onClick={() => void copy()}
      >
        {texts.group.copy}
      </button>
    </>
  )
}
