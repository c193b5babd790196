import type { Offer, Offers } from '@leadenhall/contract/offers/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { formatDate, formatDayTime } from '../../format/time.ts'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { offersQuery } from '../../listing/offers-query.ts'
import { TickerLink } from '../../listing/ticker-link.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows, SkeletonText } from '../../ui/skeleton.tsx'
import { offerColumns } from './offer-columns.tsx'
import { texts } from './texts.ts'

const FILTERS = ['all', 'mine', 'approach', 'possible', 'named', 'left'] as const
type Filter = (typeof FILTERS)[number]

interface OffersPageProps {
  readonly isSignedIn: boolean
  /** Switches of the user's alerts on offers. */
  readonly alerts: ReactNode
}

/** Companies in an offer period by deadline, the user's own first. */
export function OffersPage({ isSignedIn, alerts }: OffersPageProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const query = useQuery(offersQuery)
  const held = new Set(useQuery(heldTickersQuery(isSignedIn)).data)
  const [, navigate] = useLocation()
  const columns = offerColumns(held)
  const isMine = ({ ticker }: Offer) => ticker !== null && held.has(ticker)
  const shown = (query.data?.items ?? [])
    .filter(
      (offer) => filter === 'all' || (filter === 'mine' ? isMine(offer) : offer.stage === filter),
    )
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)))
  const filters = FILTERS.filter((one) => one !== 'mine' || isSignedIn)
  return (
    <main className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <p className="text-sm text-muted">{texts.about}</p>
      <div className="w-56">
        <SelectField
          label={texts.show}
          value={filter}
          onChange={(value) => setFilter(FILTERS.find((one) => one === value) ?? 'all')}
        >
          {filters.map((value) => (
            <option key={value} value={value}>
              {texts.filters[value]}
            </option>
          ))}
        </SelectField>
      </div>
      <Panel
        title={texts.panel}
        meta={query.data ? <Summary offers={query.data} /> : <SkeletonText className="w-48" />}
        actions={<CsvButton name="offers" rows={shown} columns={columns} />}
      >
        <QueryView query={query} loading={<SkeletonRows rows={8} label={texts.loading} />}>
          {({ isAvailable }) =>
            shown.length === 0 ? (
              <Nothing isAvailable={isAvailable} filter={filter} />
            ) : (
              <DataTable
                label={texts.title}
                rows={shown}
                columns={columns}
                rowKey={({ isin }) => isin}
                onOpen={({ ticker }) => (ticker === null ? undefined : navigate(sharePath(ticker)))}
              />
            )
          }
        </QueryView>
      </Panel>
      {query.data?.table ? <Changes offers={query.data} /> : null}
      {isSignedIn ? alerts : null}
      {query.data ? (
        <p className="text-sm text-muted">
          {texts.disclosure(formatDayTime(query.data.nextDisclosureAt))}
        </p>
      ) : null}
    </main>
  )
}

function Nothing({
  isAvailable,
  filter,
}: {
  readonly isAvailable: boolean
  readonly filter: Filter
}) {
  if (!isAvailable) return <Empty title={texts.off}>{texts.offHelp}</Empty>
  return <Empty title={filter === 'mine' ? texts.noneMine : texts.none} />
}

/** Longer than a weekend with bank holidays. */
const USUAL_DAYS = 5

function Summary({ offers }: { readonly offers: Offers }) {
  const { ageDays, items, refused, simulated, table, unmatched } = offers
  if (!table) return null
  const count = items.filter(({ leftOn }) => leftOn === null).length
  return (
    <>
      {texts.summary(formatCount(count), formatDate(table.day))}
      {ageDays !== null && ageDays > USUAL_DAYS ? texts.age(formatCount(ageDays)) : null}
      {unmatched > 0 ? ` ${texts.unmatched(formatCount(unmatched))}` : null}
      {simulated ? <span className="ml-2 text-warn">{texts.simulated}</span> : null}
      {refused ? (
        <span className="ml-2 text-warn">
          {texts.refused(formatDayTime(refused.readAt), refused.because)}
        </span>
      ) : null}
    </>
  )
}

function Changes({ offers: { changes, table } }: { readonly offers: Offers }) {
  return (
    <Panel title={texts.changes.title} meta={table ? formatDate(table.day) : null}>
      {changes.length === 0 ? (
        <p className="p-3 text-muted">{texts.changes.none}</p>
      ) : (
        <ul className="flex flex-col">
          {changes.map(({ isin, kind, name, text, ticker }) => (
            <li key={`${kind} ${isin}`} className="border-t border-line px-3 py-2 first:border-t-0">
              <span className="mr-2 font-semibold">{texts.changes.kinds[kind]}</span>
              {ticker === null ? null : (
                <span className="mr-2">
                  <TickerLink ticker={ticker} />
                </span>
              )}
              {name}. <span className="text-muted">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
