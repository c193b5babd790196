import type { Coming } from '@leadenhall/contract/income/index.ts'
import type { ReactNode } from 'react'
import { formatPercentChange } from '../../format/change.ts'
import { formatPounds } from '../../format/money.ts'
import { formatWeekdayDate } from '../../format/time.ts'
import { toneOf } from '../../listing/tone.ts'
import { texts } from './texts.ts'

const { total: words } = texts

/** The twelve months to come in one line. */
export function TotalStrip({ coming }: { readonly coming: Coming }) {
  const { rows, total, unknownBecause } = coming
  const next = rows.find(({ payDate, received }) => payDate !== null && received === null)
  return (
    <section aria-label={words.title} className="panel px-4 py-2.5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure
          label={`${words.title}, ${words.before.toLowerCase()}`}
          note={changeNote(total)}
          isLarge
        >
          {formatPounds(total.before)}
        </Figure>
        <Figure label={words.declared} note={words.declaredNote}>
          {formatPounds(total.declared)}
        </Figure>
        <Figure label={words.after} note={total.after === null ? words.afterUnknown : null}>
          {total.after === null ? texts.unknown : formatPounds(total.after)}
        </Figure>
        <Figure
          label={words.lastYear}
          note={total.lastYear === null ? words.lastYearUnknown : words.lastYearNote}
        >
          {total.lastYear === null ? texts.unknown : formatPounds(total.lastYear)}
        </Figure>
        {next?.payDate ? (
          <Figure
            label={words.next}
            note={`${next.ticker} ${next.amount === null ? words.amountUnknown : formatPounds(next.amount)}`}
          >
            {formatWeekdayDate(next.payDate)}
          </Figure>
        ) : null}
      </dl>
      {unknownBecause === null ? null : (
        <p className="mt-1.5 text-sm text-warn">{unknownBecause}</p>
      )}
    </section>
  )
}

function changeNote({ change }: Coming['total']): ReactNode {
  if (change === null) return null
  return (
    <span className={toneOf(change)}>
      {formatPercentChange(change)} {texts.grid.change}
    </span>
  )
}

interface FigureProps {
  readonly label: string
  readonly children: ReactNode
  readonly note: ReactNode
  readonly isLarge?: boolean
}

function Figure({ children, isLarge = false, label, note }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`font-semibold whitespace-nowrap ${isLarge ? 'text-xl' : 'text-lg'}`}>
        {children}
      </dd>
      {note === null ? null : <dd className="text-sm text-muted">{note}</dd>}
    </div>
  )
}
