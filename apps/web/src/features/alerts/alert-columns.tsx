import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { formatPercentChange, formatShortPercent } from '../../format/change.ts'
import { formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { formatTime, formatWeekdayTime } from '../../format/time.ts'
import { Ago } from '../../ui/ago.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { AlertState } from './alert-state.tsx'
import { distanceOf } from './near-alerts.ts'
import { texts } from './texts.ts'

export const alertColumns: readonly Column<PriceAlert>[] = [
  {
    id: 'ticker',
    header: texts.columns.ticker,
    cell: ({ ticker }) => <span className="font-semibold text-accent">{ticker}</span>,
    value: ({ ticker }) => ticker,
    isSortable: true,
    className: 'whitespace-nowrap',
  },
  {
    id: 'name',
    header: texts.columns.name,
    cell: ({ name }) => name ?? NOT_KNOWN,
    value: ({ name }) => name,
    isSortable: true,
    className: 'max-w-60 truncate',
    shownFrom: 'md',
  },
  {
    id: 'diff',
    header: texts.columns.diff,
    cell: ruleOf,
    value: ({ alert_at_diff, level }) => alert_at_diff ?? level?.value ?? null,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'mins',
    header: texts.columns.mins,
    cell: ({ alert_interval_mins }) => texts.every(alert_interval_mins),
    value: ({ alert_interval_mins }) => alert_interval_mins,
    align: 'right',
    isSortable: true,
    shownFrom: 'sm',
  },
  {
    id: 'price',
    header: texts.columns.price,
    cell: ({ last_price, unit, instrument_kind: kind }) => formatLevel(last_price, unit, kind),
    value: ({ last_price }) => last_price,
    align: 'right',
  },
  {
    id: 'distance',
    header: texts.columns.distance,
    headerTitle: texts.columns.distanceHelp,
    cell: (alert) => formatPercentChange(distanceOf(alert)),
    value: (alert) => {
      const distance = distanceOf(alert)
      return distance === null ? null : -Math.abs(distance)
    },
    align: 'right',
    isSortable: true,
    shownFrom: 'sm',
  },
  {
    id: 'checked',
    header: texts.columns.checked,
    cell: ({ last_checked }) =>
      last_checked === null ? NOT_KNOWN : <Ago instant={last_checked} />,
    value: ({ last_checked }) => last_checked,
    isSortable: true,
    shownFrom: 'sm',
  },
  {
    id: 'next',
    header: texts.columns.next,
    cell: ({ is_market_open: isOpen, next_check: next, paused_because: because }) =>
      because === 'by_user'
        ? NOT_KNOWN
        : isOpen
          ? formatTime(next)
          : texts.closedUntil(formatWeekdayTime(next)),
    value: ({ next_check: next }) => next,
    isSortable: true,
    className: 'whitespace-nowrap',
    shownFrom: 'lg',
  },
  {
    id: 'state',
    header: texts.columns.state,
    cell: (alert) => <AlertState alert={alert} isShortOnPhone />,
    value: ({ paused_because }) => paused_because,
  },
]

/** `2% either way`, `above 95.00p`. */
export function ruleOf({ kind, alert_at_diff, level, instrument_kind }: PriceAlert): string {
  if (kind === 'move') return texts.rule.move(formatShortPercent(alert_at_diff))
  return texts.rule[kind](formatLevel(level?.value ?? null, level?.unit ?? null, instrument_kind))
}
