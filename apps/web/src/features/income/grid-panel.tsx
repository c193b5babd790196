import type { Coming, ComingShare } from '@leadenhall/contract/income/index.ts'
import { formatMultiple, formatPercentChange, formatWholePercent } from '../../format/change.ts'
import { formatPounds, formatWholePounds } from '../../format/money.ts'
import { NOT_KNOWN } from '../../format/price.ts'
import { monthNames } from '../../format/time.ts'
import { TickerLink } from '../../listing/ticker-link.tsx'
import { toneOf } from '../../listing/tone.ts'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

const { grid } = texts
const NAMES = monthNames()

/** Shares by month: a row a share, with the sums of all in the last one. */
export function GridPanel({ coming }: { readonly coming: Coming }) {
  const { months, shares, total } = coming
  if (shares.length === 0) return null
  return (
    <Panel title={grid.title} meta={grid.help}>
      <div className="overflow-x-auto">
        <table aria-label={grid.title} className="w-full border-collapse whitespace-nowrap">
          <thead>
            <tr className="h-(--row) text-sm text-muted">
              <th scope="col" className="sticky left-0 z-1 bg-panel px-3 text-left font-normal">
                {grid.share}
              </th>
              {months.map((month, place) => (
                <th key={month} scope="col" className="px-2 text-right font-normal" title={month}>
                  {NAMES[Number(month.slice(5)) - 1]}
                  {place === 0 || month.endsWith('-01') ? ` ${month.slice(2, 4)}` : ''}
                </th>
              ))}
              <th scope="col" className="px-2 text-right font-normal">
                {grid.total}
              </th>
              <th scope="col" className="px-2 text-right font-normal">
                {grid.change}
              </th>
              <th scope="col" className="px-3 text-right font-normal" title={grid.coverHelp}>
                {grid.cover}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => (
              <ShareRow key={share.ticker} share={share} months={months} />
            ))}
          </tbody>
          <tfoot>
            <tr className="h-(--row) border-t border-strong font-semibold">
              <th scope="row" className="sticky left-0 z-1 bg-panel px-3 text-left">
                {grid.all}
              </th>
              {months.map((month, place) => (
                <td key={month} className="px-2 text-right">
                  {wholeOrNothing(sumOfMonth(shares, place))}
                </td>
              ))}
              <td className="px-2 text-right">{formatPounds(total.before)}</td>
              <td className={`px-2 text-right ${toneOf(total.change)}`}>
                {formatPercentChange(total.change)}
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  )
}

/** Only drawn: the sum of the year comes from the server. */
function sumOfMonth(shares: readonly ComingShare[], place: number): number {
  return shares.reduce((sum, { byMonth }) => sum + Number(byMonth[place]?.amount ?? 0), 0)
}

const wholeOrNothing = (amount: number) => (amount === 0 ? '' : formatWholePounds(amount))

function ShareRow({ months, share }: Pick<Coming, 'months'> & { readonly share: ComingShare }) {
  const { byMonth, change, cover, cut, name, payout, ticker, total } = share
  return (
    <tr className="h-(--row) border-t border-line hover:bg-raised">
      <th
        scope="row"
        title={name ?? ticker}
        className="sticky left-0 z-1 bg-panel px-3 text-left font-normal"
      >
        <TickerLink ticker={ticker} />
        {cut === null ? null : (
          <span className="ml-2 text-sm text-down" title={grid.cutHelp}>
            {cut === -1 ? grid.omitted : grid.cut(formatPercentChange(cut))}
          </span>
        )}
      </th>
      {byMonth.map((cell, place) => (
        <td
          key={months[place]}
          className={`px-2 text-right ${cell?.certainty === 'expected' ? 'text-muted italic' : ''}`}
          title={
            cell
              ? `${texts.payments.names[cell.certainty]}: ${formatPounds(cell.amount)}`
              : undefined
          }
        >
          {cell ? formatWholePounds(cell.amount) : ''}
        </td>
      ))}
      <td className="px-2 text-right font-semibold">{formatPounds(total)}</td>
      <td className={`px-2 text-right ${toneOf(change)}`}>{formatPercentChange(change)}</td>
      <td className="px-3 text-right" title={grid.coverHelp}>
        {cover === null ? NOT_KNOWN : formatMultiple(cover)}
        {payout === null ? '' : ` · ${formatWholePercent(payout)}`}
      </td>
    </tr>
  )
}
