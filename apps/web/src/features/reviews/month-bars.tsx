import { formatCount } from '../../format/price.ts'
import { monthNames } from '../../format/time.ts'
import { texts } from './texts.ts'

interface MonthBarsProps {
  /** Number of reviews of each calendar month, January first. */
  readonly byMonth: readonly number[]
  readonly barPx: number
}

/** Reviews by calendar month as twelve bars. */
export function MonthBars({ byMonth, barPx }: MonthBarsProps) {
  const most = Math.max(1, ...byMonth)
  const names = monthNames()
  return (
    <figure aria-label={texts.statsDialog.months}>
      <figcaption className="text-muted">{texts.statsDialog.months}</figcaption>
      <ol className="flex items-end gap-1 pt-2">
        {byMonth.map((count, month) => (
          <li key={names[month]} className="flex flex-1 flex-col items-center gap-1 text-xs">
            <span>{formatCount(count)}</span>
            <span
              aria-hidden="true"
              className="w-full rounded-t-sm bg-accent"
              style={{ height: `${Math.round((count / most) * barPx)}px` }}
            />
            <span className="text-muted">{names[month]}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
