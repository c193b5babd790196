import type { TaxDisposal } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '../../format/money.ts'
import { formatDate } from '../../format/time.ts'
import { toneOf } from '../../listing/tone.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { taxDisposalsQuery, taxYearQuery } from './api.ts'
import { usePounds } from './pounds.ts'
import { SliceList } from './slice-list.tsx'
import { texts } from './texts.ts'

const LINE =
  'grid grid-cols-[1rem_6.5rem_1fr_auto] items-baseline gap-x-4 px-3 py-1.5 sm:grid-cols-[1rem_6.5rem_1fr_11rem_11rem_9rem] print:grid-cols-[1px_6rem_1fr_8.5rem_8rem_6rem] print:gap-x-2'

/** One line a sale, which opens to its slices; below them, the year's sums. */
export function DisposalsPanel({
  isSchedule = false,
  person,
  year,
}: {
  readonly year: string
  readonly person: string
  /** For paper: the lines alone, which do not open. */
  readonly isSchedule?: boolean
}) {
  const query = useQuery(taxDisposalsQuery(year, person))
  return (
    <Panel title={texts.sections.disposals}>
      <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.loading} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={texts.disposals.empty} />
          ) : (
            <>
              <ul>
                {rows.map((row) => (
                  <li
                    key={`${row.date} ${row.ticker} ${row.rows.join()}`}
                    className="border-b border-line"
                  >
                    {isSchedule ? <Heading disposal={row} /> : <Disposal disposal={row} />}
                  </li>
                ))}
              </ul>
              <Sums year={year} person={person} />
            </>
          )
        }
      </QueryView>
    </Panel>
  )
}

/** As the year counts them: exempt disposals and those with an unknown gain are not in. */
function Sums({ person, year }: { readonly year: string; readonly person: string }) {
  const { data } = useQuery(taxYearQuery(year, person))
  const { change, pounds } = usePounds()
  const { disposals } = texts
  if (!data || data.disposals < 2) return null
  return (
    <p className={`${LINE} font-semibold`}>
      <span className="col-span-3">{disposals.all(data.disposals)}</span>
      <span className="hidden text-right whitespace-nowrap sm:block">
        <span className="text-sm font-normal text-muted">{disposals.proceeds}</span>{' '}
        {pounds(data.proceeds)}
      </span>
      <span className="hidden text-right whitespace-nowrap sm:block">
        <span className="text-sm font-normal text-muted">{disposals.cost}</span>{' '}
        {pounds(data.costs)}
      </span>
      <span className={`text-right ${toneOf(data.net)}`}>{change(data.net)}</span>
    </p>
  )
}

function Heading({
  disposal,
  mark = '',
}: {
  readonly disposal: TaxDisposal
  /** Of a line that opens. */
  readonly mark?: string
}) {
  const { change, pounds } = usePounds()
  const { cost, date, exempt, gain, kind, proceeds, quantity, ticker } = disposal
  const { disposals } = texts
  return (
    <div className={LINE}>
      <span aria-hidden="true" className="text-accent group-open:rotate-90">
        {mark}
      </span>
      <span className="text-muted">{formatDate(date)}</span>
      <span className="min-w-0 truncate print:whitespace-normal">
        {disposals.sold(kind === 'capital_returned' ? null : formatQuantity(quantity), ticker)}
        {kind === 'sale' ? '' : ` · ${texts.kinds[kind]}`}
        {exempt ? ` · ${disposals.exempt}` : ''}
      </span>
      <span className="hidden text-right whitespace-nowrap sm:block">
        <span className="text-sm text-muted">{disposals.proceeds}</span> {pounds(proceeds)}
      </span>
      <span className="hidden text-right whitespace-nowrap sm:block">
        <span className="text-sm text-muted">{disposals.cost}</span> {pounds(cost)}
      </span>
      <span className={`text-right ${toneOf(gain)}`}>
        {gain === null ? texts.unknown : change(gain)}
      </span>
    </div>
  )
}

function Disposal({ disposal }: { readonly disposal: TaxDisposal }) {
  const { pounds } = usePounds()
  const { charges, slices, unknownBecause } = disposal
  const { disposals } = texts
  return (
    <details className="group">
      <summary className="cursor-pointer list-none hover:bg-raised">
        <Heading disposal={disposal} mark="▸" />
      </summary>
      <div className="px-3 pb-2">
        {unknownBecause === null ? null : <p>{unknownBecause}</p>}
        <SliceList slices={slices} />
        {charges === null || Number(charges) === 0 ? null : (
          <p className="mt-1 text-right text-sm text-muted">
            {disposals.charges} {pounds(charges)}
          </p>
        )}
      </div>
    </details>
  )
}
