import type { CashRate } from '@leadenhall/contract/gilts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../format/time.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { cashRatesQuery } from './api.ts'
import { percent } from './figures.ts'
import { texts } from './texts.ts'

const { cash } = texts

/** Interest on cash beside a gilt of about a year, after tax. */
export function CashPanel({ taxRate }: { readonly taxRate: string }) {
  const query = useQuery(cashRatesQuery(taxRate))
  return (
    <Panel title={cash.title}>
      <QueryView query={query} loading={<SkeletonRows rows={5} label={cash.loading} />}>
        {({ items }) => (
          <table aria-label={cash.title} className="w-full">
            <thead className="text-left text-sm text-muted">
              <tr className="h-(--row)">
                <th scope="col" className="px-3 font-normal">
                  {cash.headers.label}
                </th>
                <th scope="col" className="px-3 text-right font-normal">
                  {cash.headers.rate}
                </th>
                <th scope="col" className="px-3 text-right font-normal">
                  {cash.headers.net}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <RateRow key={item.key} rate={item} />
              ))}
            </tbody>
          </table>
        )}
      </QueryView>
      <p className="border-t border-line px-3 py-2 text-sm text-muted">{cash.help}</p>
    </Panel>
  )
}

function RateRow({ rate }: { readonly rate: CashRate }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-3 py-1 text-left font-normal">
        <span className="font-semibold">{rate.label}</span>
        <span className="block text-sm text-muted">{rate.note}</span>
        <span className="block text-sm text-muted">
          {rate.asOf === null ? rate.source : cash.since(rate.source, formatDate(rate.asOf))}
          {rate.isOld ? <span className="ml-2 text-warn">{cash.old}</span> : null}
          {rate.simulated ? <span className="ml-2 text-warn">{texts.simulated}</span> : null}
        </span>
      </th>
      <td className="px-3 py-1 text-right tabular-nums">{percent(rate.rate)}</td>
      <td className="px-3 py-1 text-right font-semibold tabular-nums">{percent(rate.net)}</td>
    </tr>
  )
}
