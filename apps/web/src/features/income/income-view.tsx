import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { INCOME_PARTS } from '@leadenhall/contract/shared/page-parts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { comingQuery } from '../../listing/own-portfolio.ts'
import { PartChoice } from '../../ui/part-choice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { GridPanel } from './grid-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { PlannerPanel } from './planner-panel.tsx'
import { ReceivedPanel } from './received-panel.tsx'
import { texts } from './texts.ts'
import { TotalStrip } from './total-strip.tsx'

interface IncomeViewProps {
  readonly account: string | undefined
  readonly accounts: readonly PortfolioAccount[]
  /** Panel of the alerts on dividends. */
  readonly alerts: ReactNode
}

/** Income that is coming, a year's income by month, and a planner; the part is in the address. */
export function IncomeView({ account, accounts, alerts }: IncomeViewProps) {
  const [search, setSearch] = useSearchParams()
  const section = INCOME_PARTS.find((one) => one === search.get('part')) ?? 'coming'
  return (
    <>
      <PartChoice
        label={texts.sectionsLabel}
        parts={INCOME_PARTS.map((one) => [one, texts.sections[one]])}
        chosen={section}
        onChoose={(one) =>
          setSearch((now) => {
            now.set('part', one)
            return now
          })
        }
      />
      {section === 'coming' ? (
        <ComingParts account={account} accounts={accounts} alerts={alerts} />
      ) : null}
      {section === 'received' ? <ReceivedPanel account={account} /> : null}
      {section === 'planner' ? <PlannerPanel account={account} /> : null}
      <p className="below-rows text-sm text-muted">{texts.notAdvice}</p>
    </>
  )
}

function ComingParts({ account, accounts, alerts }: IncomeViewProps) {
  const query = useQuery(comingQuery(account))
  return (
    <QueryView query={query} loading={<LoadingPanel rows={14} label={texts.loading} />}>
      {(coming) => (
        <>
          <TotalStrip coming={coming} />
          <GridPanel coming={coming} />
          <PaymentsPanel rows={coming.rows} accounts={accounts} />
          <PeoplePanel people={coming.total.people} />
          <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-1">
            <CalendarPanel />
            {alerts}
          </div>
        </>
      )}
    </QueryView>
  )
}
