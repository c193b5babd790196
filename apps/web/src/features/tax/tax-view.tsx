import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { TAX_PARTS } from '@leadenhall/contract/shared/page-parts.ts'
import { type TaxOverview, taxFilePath } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { PartChoice } from '../../ui/part-choice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { taxOverviewQuery } from './api.ts'
import { BedAndIsaPanel } from './bed-and-isa-panel.tsx'
import { BoxesPanel } from './boxes-panel.tsx'
import { DisposalsPanel } from './disposals-panel.tsx'
import { FundsPanel } from './funds-panel.tsx'
import { HowPanel } from './how-panel.tsx'
import { LossesPanel } from './losses-panel.tsx'
import { MonthlyRatesPanel } from './monthly-rates-panel.tsx'
import { NotCoveredPanel } from './not-covered-panel.tsx'
import { PoolsPanel } from './pools-panel.tsx'
import { PrintView } from './print-view.tsx'
import { type ProposedSale, SellPanel } from './sell-panel.tsx'
import { SummaryPanels } from './summary-panels.tsx'
import { texts } from './texts.ts'

const BOTH = 'both'

interface TaxViewProps {
  readonly accounts: readonly PortfolioAccount[]
  /** Panel of the alerts on sales. */
  readonly alerts: ReactNode
  readonly isAdmin: boolean
}

/** UK tax of a year: the year, the taxpayer and the part are in the address. */
export function TaxView({ accounts, alerts, isAdmin }: TaxViewProps) {
  const overview = useQuery(taxOverviewQuery)
  return (
    <QueryView query={overview} loading={<LoadingPanel rows={24} label={texts.loading} />}>
      {(data) => <TaxYears overview={data} accounts={accounts} alerts={alerts} isAdmin={isAdmin} />}
    </QueryView>
  )
}

interface TaxYearsProps extends TaxViewProps {
  readonly overview: TaxOverview
}

function TaxYears({ accounts, alerts, isAdmin, overview }: TaxYearsProps) {
  const [search, setSearch] = useSearchParams()
  const { people, years } = overview
  const year = years.find((one) => one === search.get('year')) ?? years[0] ?? ''
  const section = TAX_PARTS.find((one) => one === search.get('part')) ?? 'summary'
  const chosen = search.get('person') ?? ''
  const shown = chosen === BOTH ? people : people.filter(({ id }) => id === chosen)
  const taxpayers = shown.length > 0 ? shown : people.slice(0, 1)
  const set = (name: string, value: string) =>
    setSearch((now) => {
      now.set(name, value)
      return now
    })
  const isPersonal = !['how', 'notcovered', 'whatif'].includes(section)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <select
          aria-label={texts.year}
          className="control"
          value={year}
          onChange={(event) => set('year', event.target.value)}
        >
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        {people.length > 1 ? (
          <select
            aria-label={texts.person}
            className="control max-w-48"
            value={chosen === BOTH ? BOTH : taxpayers[0]?.id}
            onChange={(event) => set('person', event.target.value)}
          >
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={BOTH}>{texts.both}</option>
          </select>
        ) : null}
        <span className="ml-auto flex gap-2 max-sm:ml-0">
          {(['csv', 'xlsx'] as const).map((kind) => (
            <a
              key={kind}
              className="control"
              href={`${taxFilePath(year, kind)}?person=${encodeURIComponent(taxpayers[0]?.id ?? '')}`}
              download
            >
              {kind.toUpperCase()}
            </a>
          ))}
        </span>
      </div>
      <PartChoice
        label={texts.sectionsLabel}
        parts={TAX_PARTS.map((one) => [one, texts.sections[one]])}
        chosen={section}
        onChoose={(one) => set('part', one)}
      />
      {section === 'whatif' ? (
        <SellPanel key={search.get('ticker')} accounts={accounts} proposed={proposedIn(search)} />
      ) : null}
      {section === 'how' ? <HowPanel /> : null}
      {section === 'notcovered' ? <NotCoveredPanel /> : null}
      {isPersonal ? (
        <div
          className={
            taxpayers.length > 1 ? 'grid grid-cols-2 gap-3 max-lg:grid-cols-1' : 'contents'
          }
        >
          {taxpayers.map(({ id, name }) => (
            <div key={id} className="flex min-w-0 flex-col gap-3">
              {taxpayers.length > 1 ? <h2 className="font-semibold">{name}</h2> : null}
              <Section section={section} year={year} person={id} accounts={accounts} />
            </div>
          ))}
        </div>
      ) : null}
      {section === 'summary' ? <MonthlyRatesPanel isAdmin={isAdmin} /> : null}
      {section === 'summary' ? alerts : null}
      <p className="below-rows text-sm text-muted">
        {texts.notAdvice}{' '}
        <button
          type="button"
          className="link print:hidden"
          onClick={() => set('part', 'notcovered')}
        >
          {texts.notCovered.link}
        </button>
      </p>
    </>
  )
}

function proposedIn(search: URLSearchParams): ProposedSale {
  const find = (name: keyof ProposedSale) => search.get(name) ?? ''
  return { ticker: find('ticker'), price: find('price'), account: find('account') }
}

export interface OfYear {
  readonly year: string
  readonly person: string
}

function Section({
  accounts,
  section,
  ...of
}: OfYear & {
  readonly section: (typeof TAX_PARTS)[number]
  readonly accounts: readonly PortfolioAccount[]
}) {
  switch (section) {
    case 'disposals':
      return <DisposalsPanel {...of} />
    case 'pools':
      return <PoolsPanel person={of.person} />
    case 'funds':
      return <FundsPanel {...of} />
    case 'boxes':
      return <BoxesPanel {...of} />
    case 'isa':
      return <BedAndIsaPanel person={of.person} accounts={accounts} />
    case 'losses':
      return <LossesPanel person={of.person} />
    case 'print':
      return <PrintView {...of} />
    case 'summary':
    case 'whatif':
    case 'how':
    case 'notcovered':
      return <SummaryPanels {...of} />
  }
}
