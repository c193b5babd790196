import * as incomeEndpoints from '@leadenhall/contract/income/endpoints.ts'
import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import type { PortfolioPerformance } from '@leadenhall/contract/portfolio/index.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { buildComing } from '../features/income/test-support/build-coming.ts'
import type { RenderImportSearch } from '../features/portfolio/import/import-search.ts'
import type { OfAccounts, OtherViews } from '../features/portfolio/other-views.ts'
import { PortfolioPage } from '../features/portfolio/portfolio-page.tsx'
import { buildHoldings } from './build-holdings.ts'
import { buildIncome } from './build-income.ts'
import { fakeApi } from './fake-api.ts'

/** Picks on Enter; a text in small letters matches nothing. */
const renderSearch: RenderImportSearch = ({ firstText, label, onPick, onText }) => (
  <input
    aria-label={label}
    defaultValue={firstText}
    onKeyDown={({ currentTarget: { value }, key }) => {
      if (key !== 'Enter') return
      if (value === value.toUpperCase()) onPick(value)
      else onText(value)
    }}
  />
)

const namesOf = ({ accounts }: OfAccounts) => accounts.map(({ name }) => name).join(', ')
const VIEWS: OtherViews = {
  renderIncome: (of) => <p>given income of {namesOf(of)}</p>,
  renderIncomeSummary: () => <p>given income in short</p>,
  renderTargets: (of) => <p>given targets of {namesOf(of)}</p>,
  renderBrokerKeys: () => <p>given broker keys</p>,
  renderTax: (of) => <p>given tax of {namesOf(of)}</p>,
}

export function Portfolio({ isSignedIn = true }: { isSignedIn?: boolean }) {
  return <PortfolioPage isSignedIn={isSignedIn} renderSearch={renderSearch} views={VIEWS} />
}

export const ACCOUNT = {
  id: 'isa',
  name: 'My ISA',
  kind: 'isa' as const,
  currency: 'GBP',
  provider: '',
  person_id: 'self',
  activities: 3,
  created_at: '2026-01-01T00:00:00.000Z',
}
const PEOPLE = [{ id: 'self', name: 'You', accounts: 1 }]
export const PERFORMANCE: PortfolioPerformance = {
  from: '2026-09-17',
  to: '2026-09-18',
  currency: 'GBP',
  startValue: 0,
  endValue: 1000,
  netFlow: 900,
  impliedFlow: 100,
  gain: 100,
  twr: 0.123,
  twrAnnual: null,
  mwr: 0.0456,
  unknownBecause: null,
  drawdown: { ratio: -0.05, from: '2026-09-17', to: '2026-09-18' },
  volatility: 0.2,
  benchmark: {
    ticker: '^FTAS',
    name: 'FTSE All-Share',
    return: 0.02,
    includesDividends: false,
    unknownBecause: null,
  },
  daily: [
    { date: '2026-09-17', value: 900, flow: 900, return: 0, cumulative: 0, benchmark: 0 },
    { date: '2026-09-18', value: 1000, flow: 0, return: 0.123, cumulative: 0.123, benchmark: 0.02 },
  ],
}

/** A user with one account and one holding; no quote is known. */
export function serve(accounts = [ACCOUNT]) {
  const api = fakeApi()
  api.on(endpoints.listPortfolioAccounts, () => accounts)
  api.on(endpoints.listPeople, () => PEOPLE)
  api.on(endpoints.getHoldings, () => buildHoldings())
  api.on(endpoints.getPortfolioPerformance, () => PERFORMANCE)
  api.on(endpoints.listImports, () => [])
  api.on(endpoints.listMissingSplits, () => [])
  api.on(endpoints.listActivities, () => ({ items: [], total: 0 }))
  api.on(listQuotes, () => ({ items: [], missing: [], tradingDayStarts: {} }))
  api.on(incomeEndpoints.getComing, () => buildComing())
  api.on(incomeEndpoints.getIncome, () => buildIncome())
  return api
}
