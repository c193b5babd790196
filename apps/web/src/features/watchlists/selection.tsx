import { useState } from 'react'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'
import type { Watched } from './watched.ts'

export interface Selection {
  /** The selected rows, in the order of the list. */
  readonly rows: readonly Watched[]
  readonly column: Column<Watched>
  readonly clear: () => void
}

/** Selected rows; one that leaves the list is no longer selected. */
export function useSelection(rows: readonly Watched[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ ticker }) => chosen.has(ticker))
  const toggle = (ticker: string) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(ticker)) next.add(ticker)
      return next
    })
  const isAll = selected.length === rows.length
  const toggleAll = () => setChosen(new Set(isAll ? [] : rows.map(({ ticker }) => ticker)))
  return {
    rows: selected,
    clear: () => setChosen(new Set()),
    column: {
      id: 'select',
      header: texts.select.header,
      headerCell: (
        <Tick
          label={texts.select.all}
          isTicked={isAll && rows.length > 0}
          isPartial={selected.length > 0 && !isAll}
          onToggle={toggleAll}
        />
      ),
      cell: ({ ticker }) => (
        <Tick
          label={texts.select.one(ticker)}
          isTicked={chosen.has(ticker)}
          onToggle={() => toggle(ticker)}
        />
      ),
      value: () => null,
      shownFrom: 'sm',
      className: 'w-8 pr-0',
    },
  }
}

interface TickProps {
  readonly label: string
  readonly isTicked: boolean
  readonly isPartial?: boolean
  readonly onToggle: () => void
}

function Tick({ label, isTicked, isPartial = false, onToggle }: TickProps) {
  return (
    <label className="inline-flex size-[24px] cursor-pointer items-center justify-center">
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartial
        }}
        type="checkbox"
        className="size-3.5 accent-accent"
        aria-label={label}
        checked={isTicked}
        onChange={onToggle}
      />
    </label>
  )
}
