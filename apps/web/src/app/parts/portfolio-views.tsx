import { BrokerKeysPanel } from '../../features/broker-keys/index.ts'
import { IncomeSummary, IncomeView } from '../../features/income/index.ts'
import { OwnedAlertsPanel } from '../../features/owned-alerts/index.ts'
import type { OtherViews } from '../../features/portfolio/index.ts'
import { TargetsView } from '../../features/targets/index.ts'
import { TaxView } from '../../features/tax/tax-view.tsx'

/** Income, targets, tax and broker keys within the portfolio's page. */
export const portfolioViews = (isAdmin: boolean): OtherViews => ({
  renderIncome: (of) => <IncomeView {...of} alerts={<OwnedAlertsPanel about="income" />} />,
  renderIncomeSummary: ({ account }) => <IncomeSummary account={account} />,
  renderTargets: (of) => <TargetsView {...of} />,
  renderBrokerKeys: (of) => <BrokerKeysPanel {...of} />,
  renderTax: ({ accounts }) => (
    <TaxView accounts={accounts} alerts={<OwnedAlertsPanel about="tax" />} isAdmin={isAdmin} />
  ),
})
