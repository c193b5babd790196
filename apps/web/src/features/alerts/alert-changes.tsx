import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { formatLevel } from '../../format/price.ts'
import { formatDate, formatDay } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { texts } from './texts.ts'

/** The last price compared with earlier ones. */
export function AlertChanges({ alert }: { alert: PriceAlert }) {
  const { unit, instrument_kind: kind } = alert
  const periods = [
    {
      name: texts.changes.added,
      since: formatDay(alert.created_at),
      price: alert.init_price,
      ratio: alert.since_added,
    },
    {
      name: texts.changes.week,
      since: dayOf(alert.week_last_updated),
      price: alert.week_start_price,
      ratio: alert.week_to_date,
    },
    {
      name: texts.changes.month,
      since: dayOf(alert.month_last_updated),
      price: alert.month_start_price,
      ratio: alert.month_to_date,
    },
    {
      name: texts.changes.year,
      since: dayOf(alert.year_last_updated),
      price: alert.year_start_price,
      ratio: alert.year_to_date,
    },
  ]
  return (
    <table aria-label={texts.changes.title} className="mt-1 w-full">
      <thead>
        <tr className="text-left text-muted">
          <th scope="col">{texts.changes.period}</th>
          <th scope="col" className="text-right">
            {texts.changes.from}
          </th>
          <th scope="col" className="text-right">
            {texts.changes.change}
          </th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ name, since, price, ratio }) => (
          <tr key={name} className="h-(--row) border-t border-line">
            <th scope="row" className="text-left font-normal">
              {name}
              {since === null ? null : <span className="text-sm text-muted"> ({since})</span>}
            </th>
            <td className="text-right">{formatLevel(price, unit, kind)}</td>
            <td className="text-right">
              <Change ratio={ratio} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function dayOf(date: string | null): string | null {
  return date === null ? null : formatDate(date)
}
