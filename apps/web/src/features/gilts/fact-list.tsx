import type { ReactNode } from 'react'

/** Labels with their values in columns. */
export function FactList({
  facts,
  isNarrow = false,
}: {
  /** One column. */
  readonly isNarrow?: boolean
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}) {
  return (
    <dl className={isNarrow ? '' : 'gap-x-8 sm:columns-2 xl:columns-3'}>
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex min-h-7 break-inside-avoid items-baseline justify-between gap-3 border-b border-line py-0.5"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="text-right font-semibold whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
