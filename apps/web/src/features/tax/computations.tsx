import type { TaxDisposal, TaxSlice } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatQuantity } from '../../format/money.ts'
import { formatDate } from '../../format/time.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { taxDisposalsQuery } from './api.ts'
import { usePounds } from './pounds.ts'
import { texts } from './texts.ts'

const words = texts.computations

/** Each disposal of a year worked out line by line, in the order of HMRC's helpsheet HS284. */
export function Computations({ person, year }: { readonly year: string; readonly person: string }) {
  const query = useQuery(taxDisposalsQuery(year, person))
  return (
    <section aria-label={words.heading} className="flex flex-col gap-4">
      <h2 className="font-semibold">{words.heading}</h2>
      <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.loading} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={texts.disposals.empty} />
          ) : (
            rows.map((row, index) => (
              <Computation
                key={`${row.date} ${row.ticker} ${row.rows.join()}`}
                disposal={row}
                place={index + 1}
              />
            ))
          )
        }
      </QueryView>
    </section>
  )
}

function Computation({
  disposal,
  place,
}: {
  readonly disposal: TaxDisposal
  readonly place: number
}) {
  const { pounds } = usePounds()
  const id = useId()
  const { date, exempt, gain, kind, name, slices, ticker, unknownBecause } = disposal
  return (
    <article aria-labelledby={id} className="break-inside-avoid">
      <h3 id={id} className="font-semibold">
        {place}. {words.title(sharesSold(disposal), name ?? ticker, ticker, formatDate(date))}
        {kind === 'sale' ? '' : ` · ${texts.kinds[kind]}`}
        {exempt ? ` · ${texts.disposals.exempt}` : ''}
      </h3>
      {unknownBecause === null ? null : <p>{unknownBecause}</p>}
      <table className="w-full max-w-4xl tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-sm text-muted">
            <th scope="col" className="font-normal">
              {words.line}
            </th>
            <th scope="col" className="w-28 text-right font-normal">
              {words.shares}
            </th>
            <th scope="col" className="w-32 text-right font-normal">
              £
            </th>
          </tr>
        </thead>
        {slices.map((slice) => (
          <SliceLines
            key={`${slice.rule} ${slice.acquired}`}
            disposal={disposal}
            slice={slice}
            isOnly={slices.length === 1}
          />
        ))}
        <tbody>
          <Line isSum label={outcome(gain)} amount={pounds(withoutSign(gain))} />
        </tbody>
      </table>
    </article>
  )
}

/** Null for capital and cash, which take no shares. */
const sharesSold = ({ kind, quantity }: TaxDisposal) =>
  kind === 'capital_returned' ? null : formatQuantity(quantity)

function SliceLines({
  disposal,
  isOnly,
  slice,
}: {
  readonly disposal: TaxDisposal
  readonly slice: TaxSlice
  readonly isOnly: boolean
}) {
  const { less, pounds } = usePounds()
  const { acquired, charges, citation, cost, gain, pool, proceeds, quantity, why } = slice
  const isSale = disposal.kind !== 'capital_returned'
  const part = (of: string, whole: string) => `${formatQuantity(of)} ÷ ${formatQuantity(whole)}`
  const ofProceeds =
    isOnly || !isSale || disposal.proceeds === null
      ? ''
      : `${part(quantity, disposal.quantity)} × ${pounds(disposal.proceeds)}`
  const ofPool =
    isSale && pool !== null && pool.cost !== null && pool.quantity !== quantity
      ? `${part(quantity, pool.quantity)} × ${pounds(pool.cost)}`
      : ''
  return (
    <tbody>
      <tr>
        <td colSpan={3} className="pt-1.5">
          <b>{texts.rules[slice.rule]}</b> {why}{' '}
          <span className="text-sm text-muted">{citation}</span>
        </td>
      </tr>
      {pool === null ? null : (
        <Line label={words.pool} working={words.ofPool(pounds(pool.cost))} shares={pool.quantity} />
      )}
      <Line
        label={words.proceeds}
        working={ofProceeds}
        {...(isSale ? { shares: quantity } : {})}
        amount={pounds(proceeds)}
      />
      <Line
        label={acquired === null ? words.cost : words.costOf(formatDate(acquired))}
        working={ofPool}
        amount={less(cost)}
      />
      {charges === null || Number(charges) === 0 ? null : (
        <Line label={words.charges} amount={less(charges)} />
      )}
      {isOnly ? null : <Line label={outcome(gain)} amount={pounds(withoutSign(gain))} isPart />}
    </tbody>
  )
}

interface LineProps {
  readonly label: string
  readonly amount?: string
  readonly working?: string
  readonly shares?: string
  readonly isPart?: boolean
  readonly isSum?: boolean
}

function Line({ amount = '', isPart, isSum, label, shares, working }: LineProps) {
  const sum = isSum ? 'border-t-2 border-line font-semibold' : isPart ? 'border-t border-line' : ''
  return (
    <tr>
      <th scope="row" className={`text-left font-normal ${isSum ? 'font-semibold' : ''}`}>
        {label}
        {working ? <span className="ml-3 text-sm text-muted">{working}</span> : null}
      </th>
      <td className="text-right">{shares === undefined ? '' : formatQuantity(shares)}</td>
      <td className={`text-right whitespace-nowrap ${sum}`}>{amount}</td>
    </tr>
  )
}

const withoutSign = (gain: string | null) => gain?.replace('-', '') ?? null

function outcome(gain: string | null): string {
  if (gain === null) return words.notKnown
  return gain.startsWith('-') ? words.loss : words.gain
}
