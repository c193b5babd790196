import type { TrustDetail } from '@leadenhall/contract/trusts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { trustQuery } from './api.ts'
import { DiscountChart } from './discount-chart.tsx'
import { DiscountTable } from './discount-table.tsx'
import { texts } from './texts.ts'
import { TrustFacts, TrustTerms } from './trust-facts.tsx'

/** NAV and discount of a closed-ended fund, with three years of discounts. */
export function TrustPanel({ ticker }: { readonly ticker: string }) {
  const query = useQuery(trustQuery(ticker))
  const [isTable, setTable] = useState(false)
  const { data } = query
  return (
    <Panel
      title={texts.panel}
      id="nav"
      isFoldable
      meta={data?.simulated ? <span className="text-warn">{texts.simulated}</span> : null}
      actions={
        data?.points.length ? (
          <ToggleButton isPressed={isTable} onClick={() => setTable(!isTable)}>
            {texts.table}
          </ToggleButton>
        ) : null
      }
    >
      <QueryView
        query={query}
        loading={<SkeletonRows rows={7} label={texts.loading} />}
        empty={{
          when: ({ nav }) => nav === null,
          show: (
            <>
              {data ? <TrustTerms trust={data} /> : null}
              <Empty title={texts.noNav}>{data?.isReading ? data.because : texts.noNavHelp}</Empty>
            </>
          ),
        }}
      >
        {(trust) => (
          <>
            <TrustFacts trust={trust} />
            <Notes trust={trust} />
            {isTable ? (
              <DiscountTable ticker={trust.ticker} points={trust.points} />
            ) : (
              <History trust={trust} />
            )}
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function Notes({ trust }: { readonly trust: TrustDetail }) {
  const { because, isStale, cadenceDays } = trust
  const notes = [
    ...(isStale && cadenceDays !== null ? [texts.stale(formatCount(cadenceDays))] : []),
    ...(because === null ? [] : [because]),
  ]
  return notes.map((note) => (
    <p key={note} role="status" className="px-3 pb-2 text-sm text-warn">
      {note}
    </p>
  ))
}

function History({ trust }: { readonly trust: TrustDetail }) {
  const isKnown = trust.points.some(({ discount }) => discount !== null)
  return isKnown ? (
    <DiscountChart points={trust.points} mean={trust.mean1y?.mean ?? null} />
  ) : (
    <p className="border-t border-line px-3 py-2 text-sm text-muted">{texts.noHistory}</p>
  )
}
