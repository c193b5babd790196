import type { Fund, FundStatement } from '@leadenhall/contract/funds/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPercent } from '../../format/change.ts'
import { formatCount, formatMoneyCompact } from '../../format/price.ts'
import { formatDate, formatDay } from '../../format/time.ts'
import { TickerLink } from '../../listing/ticker-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { fundHoldingsQuery, fundQuery } from './api.ts'
import { HoldingsFile } from './holdings-file.tsx'
import { texts } from './texts.ts'

const SHOWN_HOLDINGS = 10
const SHOWN_SECTORS = 8

interface FundPanelProps {
  readonly ticker: string
  /** A user can read the issuer's list of holdings. */
  readonly isSignedIn: boolean
}

/** An exchange-traded fund's facts; one that no source states says why. */
export function FundPanel({ isSignedIn, ticker }: FundPanelProps) {
  const query = useQuery(fundQuery(ticker))
  const kept = useQuery({ ...fundHoldingsQuery(ticker), enabled: isSignedIn })
  const own = kept.data?.file ?? null
  const loading = <SkeletonRows rows={20} label={texts.loading} />
  return (
    <Panel title={texts.panel} id="fund" isFoldable meta={<Source stated={query.data?.stated} />}>
      <QueryView query={query} loading={loading}>
        {(fund) =>
          kept.isLoading ? (
            loading
          ) : (
            <div className="flex flex-col gap-2 px-3 py-2">
              <Facts fund={fund} />
              <AllWeights shown={own ?? fund.stated} />
              {isSignedIn ? <HoldingsFile ticker={ticker} own={own} /> : null}
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}

/** By the user's own file of the issuer, else as a source states them. */
function AllWeights({
  shown,
}: {
  readonly shown: Pick<FundStatement, 'countries' | 'holdings' | 'sectors'> | null
}) {
  return (
    <>
      <Weights
        title={texts.holdings}
        rows={shown?.holdings?.slice(0, SHOWN_HOLDINGS)}
        none="holdings"
      />
      <Weights
        title={texts.sectors}
        rows={shown?.sectors?.slice(0, SHOWN_SECTORS)}
        none="sectors"
      />
      <Weights
        title={texts.countries}
        rows={shown?.countries?.slice(0, SHOWN_SECTORS)}
        none="countries"
      />
    </>
  )
}

function Source({ stated }: { readonly stated: Fund['stated'] | undefined }) {
  if (!stated) return null
  if (stated.simulated) return <span className="text-warn">{texts.simulated}</span>
  return texts.read(stated.source, formatDay(stated.asOf))
}

function Facts({ fund }: { readonly fund: Fund }) {
  const { distribution, domicile, hedgedTo, index, stated } = fund
  const { charge = null, dated = null, replication = null, size = null } = stated ?? {}
  const { facts } = texts
  const rows: readonly (readonly [keyof typeof facts, string | null])[] = [
    ['index', index !== null && hedgedTo !== null ? texts.hedged(index, hedgedTo) : index],
    ['charge', charge === null ? null : texts.yearly(formatPercent(charge))],
    ['size', size && formatMoneyCompact(size)],
    ['replication', replication && texts.replications[replication]],
    ['domicile', domicile],
    ['distribution', distribution && texts.distributions[distribution]],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt className="text-sm text-muted">{facts[key]}</dt>
          <dd className="font-semibold break-words">
            {value ?? <NotGiven of={key} />}
            {dated && (key === 'charge' || key === 'size') ? (
              <span className="block text-sm font-normal text-muted" title={dated.source}>
                {texts.dated(formatDate(dated.asOf))}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function NotGiven({ of }: { readonly of: keyof typeof texts.because }) {
  return (
    <span className="font-normal text-muted">
      {texts.notGiven}
      <span className="block text-sm">{texts.because[of]}</span>
    </span>
  )
}

interface WeightsProps {
  readonly title: string
  readonly rows:
    | readonly { readonly name: string; readonly weight: number; readonly ticker?: string | null }[]
    | null
    | undefined
  readonly none: 'holdings' | 'sectors' | 'countries'
}

/** Parts of the fund with their weights, each with a bar. */
function Weights({ title, rows, none }: WeightsProps) {
  const largest = rows?.[0]?.weight ?? 1
  const sum = rows?.reduce((total, { weight }) => total + weight, 0) ?? 0
  return (
    <section className="border-t border-line pt-1.5">
      <h3 className="flex justify-between gap-3 text-sm text-muted">
        {title}
        {rows ? <span>{texts.sum(formatCount(rows.length), formatPercent(sum))}</span> : null}
      </h3>
      {rows ? (
        <ul>
          {rows.map(({ name, ticker = null, weight }) => (
            <li
              key={`${name}|${ticker}`}
              className="grid min-h-6 grid-cols-[1fr_auto_4rem] items-center gap-2"
            >
              <Name name={name}>{ticker === null ? null : <TickerLink ticker={ticker} />}</Name>
              <span className="text-right">{formatPercent(weight)}</span>
              <span aria-hidden="true" className="h-1.5 rounded-sm bg-raised">
                <span
                  className="block h-full rounded-sm bg-accent"
                  style={{ width: `${(100 * weight) / largest}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <NotGiven of={none} />
      )}
    </section>
  )
}

function Name({ children, name }: { readonly children: ReactNode; readonly name: string }) {
  return (
    <span className="truncate" title={name}>
      {children} {name}
    </span>
  )
}
