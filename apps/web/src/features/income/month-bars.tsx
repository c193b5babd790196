import type { Income } from '@leadenhall/contract/income/index.ts'
import { formatPounds, formatWholePounds } from '../../format/money.ts'
import { monthNames } from '../../format/time.ts'

interface MonthBarsProps {
  readonly months: Income['months']
  readonly picked: number | null
  readonly onPick: (month: number) => void
}

const NAMES = monthNames()

/** Twelve bars, each received below and to come above; a press shows a month alone. */
export function MonthBars({ months, onPick, picked }: MonthBarsProps) {
  const sums = months.map((one) => Number(one.received) + Number(one.expected))
  const highest = Math.max(...sums, 0.01)
  const heightOf = (amount: string) => ({
    height: `${(Math.max(Number(amount), 0) / highest) * 100}%`,
  })
  return (
    <div className="flex items-end gap-1">
      {months.map(({ expected, month, received }, place) => {
        const sum = sums[place] ?? 0
        return (
          <button
            key={month}
            type="button"
            aria-pressed={picked === month}
            title={formatPounds(sum)}
            onClick={() => onPick(month)}
            className="flex min-w-0 flex-1 flex-col items-stretch rounded-sm px-0.5 hover:bg-raised aria-pressed:bg-raised"
          >
            <span className="text-center text-xs text-muted max-sm:hidden">
              {sum === 0 ? '' : formatWholePounds(sum)}
            </span>
            <span className="sr-only sm:hidden">{formatWholePounds(sum)}</span>
            <span aria-hidden="true" className="flex h-28 flex-col justify-end">
              <span
                className="border border-dashed border-accent"
                style={heightOf(expected)}
                hidden={Number(expected) === 0}
              />
              <span className="bg-accent" style={heightOf(received)} />
            </span>
            <span className="border-t border-line pt-0.5 text-center text-xs text-muted">
              {NAMES[month - 1]}
            </span>
          </button>
        )
      })}
    </div>
  )
}
