import type { Migration } from 'kysely'
import * as instrumentsAndPrices from './001-instruments-and-prices.ts'
import * as accounts from './002-accounts.ts'
import * as sources from './003-sources.ts'
import * as screener from './004-screener.ts'
import * as watchlists from './005-watchlists.ts'
import * as alerts from './006-alerts.ts'
import * as apiKeys from './007-api-keys.ts'
import * as oneJobStore from './008-one-job-store.ts'
import * as ownersOfJobs from './009-owners-of-jobs.ts'
import * as figures from './010-figures.ts'
import * as portfolio from './011-portfolio.ts'
import * as shorts from './012-shorts.ts'
import * as trusts from './013-trusts.ts'
import * as stockBoards from './014-stock-boards.ts'
import * as accountGuards from './015-account-guards.ts'
import * as claimedImports from './016-claimed-imports.ts'
import * as importNotation from './017-import-notation.ts'
import * as shortCorrections from './018-short-corrections.ts'
import * as peopleAndBonds from './019-people-and-bonds.ts'
import * as tax from './020-tax.ts'
import * as taxAlerts from './021-tax-alerts.ts'
import * as gilts from './022-gilts.ts'
import * as incomeAlerts from './023-income-alerts.ts'
import * as targets from './024-targets.ts'
import * as keysAndPortfolios from './025-keys-and-portfolios.ts'
import * as ownedAlerts from './026-owned-alerts.ts'
import * as fundIncome from './027-fund-income.ts'
import * as widerBands from './028-wider-bands.ts'
import * as offers from './029-offers.ts'
import * as priceSources from './030-price-sources.ts'
import * as documents from './032-documents.ts'
import * as accountsOfImports from './033-accounts-of-imports.ts'
import * as monthlyRates from './034-monthly-rates.ts'
import * as priceFiles from './035-price-files.ts'
import * as brokerKeys from './037-broker-keys.ts'
import * as journal from './038-journal.ts'
import * as deskLayouts from './039-desk-layouts.ts'
import * as drawings from './040-drawings.ts'
import * as chartLayouts from './041-chart-layouts.ts'
import * as securityKinds from './042-security-kinds.ts'
import * as fundHoldings from './043-fund-holdings.ts'

/** In order of application; a released migration never changes. */
export const migrations: Record<string, Migration> = {
  '001-instruments-and-prices': instrumentsAndPrices,
  '002-accounts': accounts,
  '003-sources': sources,
  '004-screener': screener,
  '005-watchlists': watchlists,
  '006-alerts': alerts,
  '007-api-keys': apiKeys,
  '008-one-job-store': oneJobStore,
  '009-owners-of-jobs': ownersOfJobs,
  '010-figures': figures,
  '011-portfolio': portfolio,
  '012-shorts': shorts,
  '013-trusts': trusts,
  '014-stock-boards': stockBoards,
  '015-account-guards': accountGuards,
  '016-claimed-imports': claimedImports,
  '017-import-notation': importNotation,
  '018-short-corrections': shortCorrections,
  '019-people-and-bonds': peopleAndBonds,
  '020-tax': tax,
  '021-tax-alerts': taxAlerts,
  '022-gilts': gilts,
  '023-income-alerts': incomeAlerts,
  '024-targets': targets,
  '025-keys-and-portfolios': keysAndPortfolios,
  '026-owned-alerts': ownedAlerts,
  '027-fund-income': fundIncome,
  '028-wider-bands': widerBands,
  '029-offers': offers,
  '030-price-sources': priceSources,
  '032-documents': documents,
  '033-accounts-of-imports': accountsOfImports,
  '034-monthly-rates': monthlyRates,
  '035-price-files': priceFiles,
  '037-broker-keys': brokerKeys,
  '038-journal': journal,
  '039-desk-layouts': deskLayouts,
  '040-drawings': drawings,
  '041-chart-layouts': chartLayouts,
  '042-security-kinds': securityKinds,
  '043-fund-holdings': fundHoldings,
}
