import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { formatPercentChange, formatShortPercent } from '../../format/change.ts'
import { formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { formatTime, formatWeekdayTime } from '../../format/time.ts'
import { Ago } from '../../ui/ago.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { AlertState } from './alert-state.tsx'
import { firesAt } from './alert-words.ts'
import type { NearAlert } from './near-alerts.ts'
import { texts } from './texts.ts'

/** Each alert with its newest price. */
export const alertColumns: readonly Column<NearAlert>[] = [
  {
    id: 'ticker',
    header: texts.columns.ticker,
    cell: ({ alert }) => <span className="font-semibold text-accent">{alert.ticker}</span>,
    value: ({ alert }) => alert.ticker,
    isSortable: true,
    className: 'whitespace-nowrap',
  },
  {
    id: 'name',
    header: texts.columns.name,
    cell: ({ alert }) => alert.name ?? NOT_KNOWN,
    value: ({ alert }) => alert.name,
    isSortable: true,
    className: 'max-w-60 truncate',
    shownFrom: 'md',
  },
  {
    id: 'diff',
    header: texts.columns.diff,
    cell: ({ alert }) => ruleOf(alert),
    value: ({ alert: { alert_at_diff, level } }) => alert_at_diff ?? level?.value ?? null,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'fires',
    header: texts.columns.fires,
    headerTitle: texts.columns.firesHelp,
    cell: ({ alert }) => firesAt(alert),
    value: ({ alert }) => firesAt(alert),
    align: 'right',
    className: 'whitespace-nowrap',
    shownFrom: 'lg',
  },
  {
    id: 'mins',
    header: texts.columns.mins,
    cell: ({ alert }) => texts.every(alert.alert_interval_mins),
    value: ({ alert }) => alert.alert_interval_mins,
    align: 'right',
    isSortable: true,
    shownFrom: 'sm',
  },
  {
    id: 'price',
    header: texts.columns.price,
    headerTitle: texts.columns.priceHelp,
    cell: ({ alert, price }) =>
      formatLevel(price?.value ?? null, price?.unit ?? null, alert.instrument_kind),
    value: ({ price }) => price?.value ?? null,
    align: 'right',
  },
  {
    id: 'distance',
    header: texts.columns.distance,
    headerTitle: texts.columns.distanceHelp,
    cell: ({ distance }) => formatPercentChange(distance),
    value: ({ distance }) => (distance === null ? null : -Math.abs(distance)),
    align: 'right',
    isSortable: true,
    shownFrom: 'sm',
  },
  {
    id: 'checked',
    header: texts.columns.checked,
    cell: ({ alert: { last_checked: checked } }) =>
      checked === null ? NOT_KNOWN : <Ago instant={checked} />,
    value: ({ alert }) => alert.last_checked,
    isSortable: true,
    shownFrom: 'sm',
  },
  {
    id: 'next',
    header: texts.columns.next,
    cell: ({ alert: { is_market_open: isOpen, next_check: next, paused_because: because } }) =>
      because === 'by_user'
        ? NOT_KNOWN
        : isOpen
          ? formatTime(next)
          : texts.closedUntil(formatWeekdayTime(next)),
    value: ({ alert }) => alert.next_check,
    isSortable: true,
    className: 'whitespace-nowrap',
    shownFrom: 'lg',
  },
  {
    id: 'state',
    header: texts.columns.state,
    cell: ({ alert }) => <AlertState alert={alert} isShortOnPhone />,
    value: ({ alert }) => alert.paused_because,
  },
]

/** `2% either way`, `above 95.00p`. */
export function ruleOf({ kind, alert_at_diff, level, instrument_kind }: PriceAlert): string {
  if (kind === 'move') return texts.rule.move(formatShortPercent(alert_at_diff))
  return texts.rule[kind](formatLevel(level?.value ?? null, level?.unit ?? null, instrument_kind))
}
