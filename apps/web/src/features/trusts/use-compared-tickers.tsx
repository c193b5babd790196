import type { Trust } from '@leadenhall/contract/trusts/index.ts'
import { useState } from 'react'
import type { Column } from '../../ui/data-table.tsx'
import { MOST_COMPARED } from './comparison.tsx'
import { texts } from './texts.ts'

/** Trusts ticked for the comparison, in the order of ticking, with the column of ticks. */
export function useComparedTickers(first: readonly string[] = []) {
  const [tickers, setTickers] = useState(first)
  const isFull = tickers.length >= MOST_COMPARED
  const toggle = (ticker: string) =>
    setTickers((now) =>
      now.includes(ticker) ? now.filter((one) => one !== ticker) : [...now, ticker],
    )
  const column: Column<Trust> = {
    id: 'compare',
    header: texts.compare.header,
    headerCell: <span className="sr-only">{texts.compare.header}</span>,
    cell: ({ ticker }) => {
      const isTicked = tickers.includes(ticker)
      return (
        <label className="inline-flex size-[24px] cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            className="size-3.5 accent-accent"
            aria-label={texts.compare.one(ticker)}
            title={isFull && !isTicked ? texts.compare.full : texts.compare.one(ticker)}
            disabled={isFull && !isTicked}
            checked={isTicked}
            onChange={() => toggle(ticker)}
          />
        </label>
      )
    },
    value: () => null,
    className: 'w-8 pr-0',
  }
  return { tickers, column, clear: () => setTickers([]) }
}
