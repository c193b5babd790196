import type { PriceSource, PriceSources } from '@leadenhall/contract/prices/index.ts'
import { FILE_SOURCE } from '@leadenhall/contract/prices/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { priceSourcesQuery } from './api.ts'
import { texts } from './texts.ts'

const COLOURS: Readonly<Record<PriceSource['state']['status'], string>> = {
  ok: 'bg-up',
  degraded: 'bg-warn',
  down: 'bg-down',
  off: 'bg-flat',
}

/** Sources of prices in order: state, requests left today, and how far those go. */
export function PriceSourcesPanel({ isAdmin }: { readonly isAdmin: boolean }) {
  const query = useQuery(priceSourcesQuery)
  return (
    <Panel
      title={texts.title}
      actions={
        isAdmin ? (
          <>
            <Link href={pagePath('pricefiles')} className="control">
              {texts.files}
            </Link>
            <Link href={pagePath('scraperconfig')} className="control">
              {texts.settings}
            </Link>
          </>
        ) : null
      }
    >
      <QueryView query={query} loading={<SkeletonRows rows={3} label={texts.loading} />}>
        {(found) => <SourceList found={found} />}
      </QueryView>
    </Panel>
  )
}

function SourceList({ found: { order, plan, sources } }: { readonly found: PriceSources }) {
  return (
    <>
      <ul>
        {sources.map((source) => (
          <SourceRow key={source.key} source={source} />
        ))}
      </ul>
      <div className="flex flex-col gap-1 border-t border-line px-3 py-2">
        {order.map((line) => (
          <p key={line.exchange} className="font-semibold">
            {texts.order(line, order.length === 1)}
          </p>
        ))}
        <p className="max-w-4xl text-muted">
          {order.length === 0 ? texts.simulated : texts.orderHelp}
        </p>
        {plan ? <p className="max-w-4xl">{describePlan(plan)}</p> : null}
      </div>
    </>
  )
}

function SourceRow({ source }: { readonly source: PriceSource }) {
  const { isOn, refused, requests, series, state, title } = source
  return (
    <li className="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <span className="flex w-40 items-baseline gap-2 font-semibold">
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full ${COLOURS[isOn ? state.status : 'off']}`}
          />
          {title}
        </span>
        <span className="min-w-56 grow">{describeState(source)}</span>
        {isOn ? (
          <span className="flex flex-wrap gap-x-4 text-muted">
            <span>{requests ? texts.requests(requests) : texts.unlimited}</span>
            <span>{texts.series(series)}</span>
          </span>
        ) : null}
      </div>
      {refused.map((fault) => (
        <p key={fault.reason} className="text-sm text-warn">
          {texts.refused(fault)}
        </p>
      ))}
    </li>
  )
}

function describePlan(plan: NonNullable<PriceSources['plan']>): string {
  const isNothingWanted = plan.first.listings + plan.others.listings === 0
  return isNothingWanted ? texts.nothingWanted(plan.source) : texts.plan(plan)
}

function describeState({ isOn, key, state }: PriceSource): string {
  if (key === FILE_SOURCE) return texts.fromFiles
  if (!isOn) return texts.off
  const { detail, lastFailure, lastSuccess, status } = state
  if (lastSuccess === null && lastFailure === null) return texts.notAsked
  const reason = detail === null || status === 'ok' ? null : (texts.failures[detail] ?? detail)
  const words = reason === null ? texts.states[status] : `${texts.states[status]}: ${reason}`
  return lastSuccess === null ? words : `${words}, ${texts.lastAnswer(lastSuccess)}`
}
