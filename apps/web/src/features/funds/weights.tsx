import type { ReactNode } from 'react'
import { formatPercent } from '../../format/change.ts'
import { formatCount } from '../../format/price.ts'
import { TickerLink } from '../../listing/ticker-link.tsx'
import { texts } from './texts.ts'

export function NotGiven({ of }: { readonly of: keyof typeof texts.because }) {
  return (
    <span className="font-normal text-muted">
      {texts.notGiven}
      <span className="block text-sm">{texts.because[of]}</span>
    </span>
  )
}

interface WeightsProps {
  readonly title: string
  readonly rows:
    | readonly { readonly name: string; readonly weight: number; readonly ticker?: string | null }[]
    | null
    | undefined
  readonly none: 'holdings' | 'sectors' | 'countries'
}

/** Parts of the fund with their weights, each with a bar. */
export function Weights({ title, rows, none }: WeightsProps) {
  const largest = rows?.[0]?.weight ?? 1
  const sum = rows?.reduce((total, { weight }) => total + weight, 0) ?? 0
  return (
    <section className="border-t border-line pt-1.5">
      <h3 className="flex justify-between gap-3 text-sm text-muted">
        {title}
        {rows ? <span>{texts.sum(formatCount(rows.length), formatPercent(sum))}</span> : null}
      </h3>
      {rows ? (
        <ul>
          {rows.map(({ name, ticker = null, weight }) => (
            <li
              key={`${name}|${ticker}`}
              className="grid min-h-6 grid-cols-[1fr_auto_4rem] items-center gap-2"
            >
              <Name name={name}>{ticker === null ? null : <TickerLink ticker={ticker} />}</Name>
              <span className="text-right">{formatPercent(weight)}</span>
              <span aria-hidden="true" className="h-1.5 rounded-sm bg-raised">
                <span
                  className="block h-full rounded-sm bg-accent"
                  style={{ width: `${(100 * weight) / largest}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <NotGiven of={none} />
      )}
    </section>
  )
}

function Name({ children, name }: { readonly children: ReactNode; readonly name: string }) {
  return (
    <span className="truncate" title={name}>
      {children} {name}
    </span>
  )
}
