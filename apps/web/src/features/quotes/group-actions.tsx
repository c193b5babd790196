import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { texts } from './texts.ts'
import type { TickerGroup } from './use-ticker-group.ts'

/** Fetch, cancel, clear, export and copy. */
export function GroupActions({ group }: { group: TickerGroup }) {
  const { rows, columns, isFetching } = group
  const copy = async () => {
    const lines = rows.map((row) => columns.map(({ value }) => value(row) ?? '').join('\t'))
    await navigator.clipboard.writeText(lines.join('\n'))
    showToast(texts.group.copied)
  }
  return (
    <>
      <Button kind="primary" disabled={isFetching} onClick={group.fetch}>
        {texts.group.fetch}
      </Button>
      {isFetching ? <Button onClick={group.cancel}>{texts.group.cancel}</Button> : null}
      <Button onClick={group.clear}>{texts.group.clear}</Button>
      <CsvButton name="prices" rows={rows} columns={columns} />
      <Button onClick={() => void copy()}>{texts.group.copy}</Button>
    </>
  )
}
