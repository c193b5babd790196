import type { IncomePlan } from '@leadenhall/contract/income/index.ts'
import { formatPounds, formatWholePounds } from '../../format/money.ts'
import { texts } from './texts.ts'

const { path: words } = texts.planner
const WIDTH = 600
const HEIGHT = 160

interface PlanChartProps {
  readonly path: NonNullable<IncomePlan['path']>
  /** Pounds a year. */
  readonly wanted: string
}

/** Income year by year beside the income wanted, as lines and as a table that is read aloud. */
export function PlanChart({ path: { reachedIn, years }, wanted }: PlanChartProps) {
  const incomes = years.map(({ income }) => Number(income))
  const real = years.map((one) => Number(one.real))
  const highest = Math.max(...incomes, ...real, Number(wanted)) * 1.05
  const y = (amount: number) => HEIGHT - (amount / highest) * HEIGHT
  const line = (amounts: readonly number[]) =>
    amounts
      .map((amount, place) => `${(place / Math.max(amounts.length - 1, 1)) * WIDTH},${y(amount)}`)
      .join(' ')
  const flat = [Number(wanted), Number(wanted)]
  return (
    <figure className="mt-3 max-w-4xl">
      <figcaption className="flex flex-wrap gap-x-5 pb-1">
        <b>{reachedIn === null ? words.never(years.length) : words.reached(reachedIn)}</b>
        <Key className="border-accent">{words.income}</Key>
        <Key className="border-up border-dashed">{words.real}</Key>
        <Key className="border-strong border-dotted">{words.wanted}</Key>
      </figcaption>
      <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-2 text-sm text-muted">
        <span className="flex flex-col justify-between text-right">
          <span>{formatWholePounds(highest)}</span>
          <span>{formatWholePounds(0)}</span>
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-48 w-full border-b border-l border-line"
        >
          <polyline points={line(flat)} className={`${LINE} stroke-muted`} strokeDasharray="2 3" />
          <polyline points={line(real)} className={`${LINE} stroke-up`} strokeDasharray="6 4" />
          <polyline points={line(incomes)} className={`${LINE} stroke-accent`} />
        </svg>
        <span />
        <span className="flex justify-between">
          <span>{words.year(1)}</span>
          <span>{words.year(years.length)}</span>
        </span>
      </div>
      <table className="sr-only" aria-label={words.table}>
        <thead>
          <tr>
            {[words.yearHeader, words.income, words.reinvested, words.real].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((one) => (
            <tr key={one.year}>
              <th scope="row">{one.year}</th>
              <td>{formatPounds(one.income)}</td>
              <td>{formatPounds(one.reinvested)}</td>
              <td>{formatPounds(one.real)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LastYear path={{ reachedIn, years }} />
    </figure>
  )
}

const LINE = 'fill-none stroke-2 [vector-effect:non-scaling-stroke]'

function Key({ children, className }: { readonly children: string; readonly className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <span aria-hidden="true" className={`w-5 border-t-2 ${className}`} />
      {children}
    </span>
  )
}

function LastYear({ path: { years } }: Pick<PlanChartProps, 'path'>) {
  const last = years.at(-1)
  if (!last) return null
  return (
    <p className="mt-1">
      {words.last(last.year, formatPounds(last.income), formatPounds(last.real))}
    </p>
  )
}
