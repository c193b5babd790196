import { formatCount } from '../../format/price.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { AddAllToWatchlist } from './add-all-to-watchlist.tsx'
import { exportColumns, toFileName } from './export-columns.ts'
import type { Selection } from './selection.tsx'
import { texts } from './texts.ts'
import type { Watched } from './watched.ts'

interface SelectionBarProps {
  readonly listName: string
  readonly selection: Selection
  readonly onRemove: (rows: readonly Watched[]) => void
}

/** Actions for the selected rows; renders nothing without a selection. */
export function SelectionBar({ listName, selection, onRemove }: SelectionBarProps) {
  const { rows, clear } = selection
  if (rows.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-3 py-1">
      <span role="status">{texts.select.count(rows.length, formatCount(rows.length))}</span>
      <AddAllToWatchlist
        label={texts.select.add}
        collect={async () => rows.map(({ ticker }) => ticker)}
      />
      <CsvButton name={toFileName(listName)} rows={rows} columns={exportColumns} />
      <Button onClick={() => onRemove(rows)}>{texts.view.remove}</Button>
      <button type="button" className="link ml-auto" onClick={clear}>
        {texts.select.clear}
      </button>
    </div>
  )
}
