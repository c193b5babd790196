import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { holdingsQuery } from '../../../listing/own-portfolio.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { LoadingPanel } from '../../../ui/skeleton.tsx'
import { performanceQuery } from '../api.ts'
import type { OtherViews } from '../other-views.ts'
import { texts } from '../texts.ts'
import { type Scope, spanOf } from '../use-scope.ts'
import { AllocationPanel } from './allocation-panel.tsx'
import { CurvePanel } from './curve-panel.tsx'
import { HoldingsPanel } from './holdings-panel.tsx'
import { SplitHints } from './split-hints.tsx'
import { SummaryStrip } from './summary-strip.tsx'

interface OverviewProps {
  readonly scope: Scope
  readonly accounts: readonly PortfolioAccount[]
  readonly renderIncomeSummary: OtherViews['renderIncomeSummary']
}

/** Value, performance, holdings, allocation and income. */
export function Overview({ scope, accounts, renderIncomeSummary }: OverviewProps) {
  const { account, benchmark, holding, period } = scope
  const holdings = useQuery(holdingsQuery(account))
  const whole = { span: spanOf(period), account, benchmark, holding: undefined }
  const performance = useQuery(performanceQuery(whole))
  // The same query while no holding is chosen.
  const drawn = useQuery(performanceQuery({ ...whole, holding }))
  return (
    <QueryView query={holdings} loading={<LoadingPanel rows={14} label={texts.holdings.loading} />}>
      {(data) => (
        <>
          <SummaryStrip holdings={data} performance={performance} account={account} />
          <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3 max-lg:grid-cols-1">
            <CurvePanel
              query={drawn}
              scope={scope}
              tickers={data.holdings.map((one) => one.ticker)}
            />
            <AllocationPanel allocation={data.allocation} />
          </div>
          <SplitHints accounts={accounts} />
          <HoldingsPanel holdings={data} accounts={accounts} />
          {renderIncomeSummary({ account, accounts })}
        </>
      )}
    </QueryView>
  )
}
