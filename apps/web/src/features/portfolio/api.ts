import * as incomeEndpoints from '@leadenhall/contract/income/endpoints.ts'
import type { IncomeAlerts } from '@leadenhall/contract/income/index.ts'
import * as keyEndpoints from '@leadenhall/contract/keys/endpoints.ts'
import type { NewApiKey } from '@leadenhall/contract/keys/index.ts'
import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import type {
  AccountBody,
  Activity,
  ActivityBody,
  ColumnMapping,
  ImportPreview,
  ImportResult,
  Person,
  PersonBody,
  PortfolioAccount,
  PortfolioPerformance,
} from '@leadenhall/contract/portfolio/index.ts'
import * as targetEndpoints from '@leadenhall/contract/targets/endpoints.ts'
import type { Targets, TargetsBody } from '@leadenhall/contract/targets/index.ts'
import * as taxEndpoints from '@leadenhall/contract/tax/endpoints.ts'
import type {
  StatedBody,
  TaxAlerts,
  TaxYear,
  WhatIf,
  WhatIfBody,
} from '@leadenhall/contract/tax/index.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { texts as incomeTexts } from './income/income-texts.ts'

/** Everything that a change of the ledger makes stale. */
const PORTFOLIO = { queryKey: ['portfolio'] } as const
const REFRESH_MS = 60_000

export const accountsQuery = queryOptions({
  queryKey: ['portfolio', 'accounts'],
  queryFn: ({ signal }) => callApi(endpoints.listPortfolioAccounts, {}, { signal }),
})

export const peopleQuery = queryOptions({
  queryKey: ['portfolio', 'people'],
  queryFn: ({ signal }) => callApi(endpoints.listPeople, {}, { signal }),
})

export const holdingsQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', 'holdings', account ?? null],
    queryFn: ({ signal }) => callApi(endpoints.getHoldings, { query: { account } }, { signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })

export const missingSplitsQuery = queryOptions({
  queryKey: ['portfolio', 'missing-splits'],
  queryFn: ({ signal }) => callApi(endpoints.listMissingSplits, {}, { signal }),
})

export interface PerformanceScope {
  readonly from: string | undefined
  readonly account: string | undefined
  readonly holding: string | undefined
  readonly benchmark: string
}

export const performanceQuery = (scope: PerformanceScope) =>
  queryOptions({
    queryKey: ['portfolio', 'performance', scope],
    queryFn: ({ signal }) =>
      callApi(endpoints.getPortfolioPerformance, { query: { ...scope } }, { signal }),
    // Another period may be shown while this one loads, another holding's returns may not.
    placeholderData: (before: PortfolioPerformance | undefined, query) =>
      (query?.queryKey[2] as PerformanceScope | undefined)?.holding === scope.holding
        ? before
        : undefined,
  })

export const incomeQuery = (year: number | undefined, account: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', 'income', year ?? null, account ?? null],
    queryFn: ({ signal }) =>
      callApi(incomeEndpoints.getIncome, { query: { year, account } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const comingQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', 'income', 'coming', account ?? null],
    queryFn: ({ signal }) => callApi(incomeEndpoints.getComing, { query: { account } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** @param asked as typed, or null before anything was */
export const planQuery = (
  asked: { readonly wanted: string; readonly yield: string } | null,
  account: string | undefined,
) =>
  queryOptions({
    queryKey: ['portfolio', 'income', 'plan', asked, account ?? null],
    queryFn: ({ signal }) =>
      callApi(
        incomeEndpoints.getIncomePlan,
        { query: { wanted: asked?.wanted ?? '', yield: asked?.yield ?? '', account } },
        { signal },
      ),
    enabled: asked !== null,
  })

export const incomeAlertsQuery = queryOptions({
  queryKey: ['portfolio', 'income', 'alerts'],
  queryFn: ({ signal }) => callApi(incomeEndpoints.getIncomeAlerts, {}, { signal }),
})

export function useSetIncomeAlerts(events: MutationEvents<IncomeAlerts, IncomeAlerts>) {
  return useApiMutation(
    (body: IncomeAlerts) => callApi(incomeEndpoints.setIncomeAlerts, { body }),
    { ...events, invalidates: incomeAlertsQuery },
  )
}

/** The answer is the only one with the key itself. */
export function useCreateCalendarKey(events: MutationEvents<NewApiKey>) {
  return useApiMutation(
    () =>
      callApi(keyEndpoints.createApiKey, {
        body: { name: incomeTexts.calendar.keyName, scope: 'calendar' },
      }),
    events,
  )
}

export const targetsQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', 'targets', account ?? null],
    queryFn: ({ signal }) =>
      callApi(targetEndpoints.getTargets, { query: { account } }, { signal }),
    placeholderData: keepPreviousData,
  })

export function useSetTargets(events: MutationEvents<Targets, TargetsBody>) {
  return useApiMutation((body: TargetsBody) => callApi(targetEndpoints.setTargets, { body }), {
    ...events,
    invalidates: { queryKey: ['portfolio', 'targets'] },
  })
}

export interface AskedContribution {
  readonly account: string
  readonly amount: string
  readonly mode: 'buy' | 'both'
  /** As typed, or an empty text. */
  readonly commission: string
}

export const contributionQuery = (asked: AskedContribution | null) =>
  queryOptions({
    queryKey: ['portfolio', 'targets', 'contribution', asked],
    queryFn: ({ signal }) => {
      const { account = '', amount = '', commission = '', mode = 'buy' } = asked ?? {}
      const query = { account, amount, mode, ...(commission ? { commission } : {}) }
      return callApi(targetEndpoints.planContribution, { query }, { signal })
    },
    enabled: asked !== null,
  })

export interface ActivityFilter {
  readonly account: string | undefined
  readonly kind: Activity['kind'] | undefined
  readonly text: string | undefined
}

const PAGE_SIZE = 500

export const activitiesQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['portfolio', 'activities', filter],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        endpoints.listActivities,
        { query: { ...filter, page: pageParam, pageSize: PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
  })

export const importsQuery = queryOptions({
  queryKey: ['portfolio', 'imports'],
  queryFn: ({ signal }) => callApi(endpoints.listImports, {}, { signal }),
})

const QUEUE_POLL_MS = 1500

/** While a file is sent: how many imports come before it. */
export const importQueueQuery = queryOptions({
  queryKey: ['portfolio', 'imports', 'queue'],
  queryFn: ({ signal }) => callApi(endpoints.getImportQueue, {}, { signal }),
  refetchInterval: QUEUE_POLL_MS,
  gcTime: 0,
})

export const positionQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['portfolio', 'position', ticker],
    queryFn: ({ signal }) =>
      callApi(endpoints.getPortfolioPosition, { params: { ticker } }, { signal }),
  })

export function useSavePerson(id: string | null, events: MutationEvents<Person, PersonBody>) {
  return useApiMutation(
    (body: PersonBody) =>
      id === null
        ? callApi(endpoints.createPerson, { body })
        : callApi(endpoints.renamePerson, { params: { id }, body }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useRemovePerson(events: MutationEvents<unknown, string>) {
  return useApiMutation<unknown, string>(
    (id) => callApi(endpoints.removePerson, { params: { id } }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useSaveAccount(
  id: string | null,
  events: MutationEvents<PortfolioAccount, AccountBody>,
) {
  return useApiMutation(
    (body: AccountBody) =>
      id === null
        ? callApi(endpoints.createPortfolioAccount, { body })
        : callApi(endpoints.changePortfolioAccount, { params: { id }, body }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useRemoveAccount(events: MutationEvents<unknown, PortfolioAccount>) {
  return useApiMutation<unknown, PortfolioAccount>(
    ({ id }) => callApi(endpoints.removePortfolioAccount, { params: { id } }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useRestoreAccount(events: MutationEvents<unknown, string>) {
  return useApiMutation<unknown, string>(
    (id) => callApi(endpoints.restorePortfolioAccount, { params: { id } }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useSaveActivity(id: string | null, events: MutationEvents<Activity, ActivityBody>) {
  return useApiMutation(
    (body: ActivityBody) =>
      id === null
        ? callApi(endpoints.createActivity, { body })
        : callApi(endpoints.correctActivity, { params: { id }, body }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useRemoveActivity(events: MutationEvents<unknown, Activity>) {
  return useApiMutation<unknown, Activity>(
    ({ id }) => callApi(endpoints.removeActivity, { params: { id } }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useRestoreActivity(events: MutationEvents<unknown, string>) {
  return useApiMutation<unknown, string>(
    (id) => callApi(endpoints.restoreActivity, { params: { id } }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export interface FileChoice {
  readonly accountId: string
  readonly file: File
  readonly mapping?: ColumnMapping
}

export function usePreviewImport(events: MutationEvents<ImportPreview, FileChoice>) {
  return useApiMutation(({ accountId, file, mapping }: FileChoice) => {
    const form = new FormData()
    form.append('account_id', accountId)
    if (mapping) form.append('mapping', JSON.stringify(mapping))
    form.append('file', file, file.name)
    return callApi(endpoints.previewImport, {}, { form })
  }, events)
}

/** A decision about a row, and about those that ask the same. */
interface RowChange {
  readonly row: number
  /** Rows that ask the same, this one included. */
  readonly count: number
}
interface RowAnswer extends RowChange {
  readonly ticker: string
  /** As the file names the instrument. */
  readonly name: string
}
interface RowSkip extends RowChange {
  readonly isSkipped: boolean
}

export function useAnswerRow(id: string, events: MutationEvents<ImportPreview, RowAnswer>) {
  return useApiMutation(
    ({ row, ticker }: RowAnswer) =>
      callApi(endpoints.answerImportRow, { params: { id, row }, body: { ticker } }),
    { ...events, invalidates: importsQuery },
  )
}

export function useSkipRow(id: string, events: MutationEvents<ImportPreview, RowSkip>) {
  return useApiMutation(
    ({ row, isSkipped }: RowSkip) =>
      callApi(endpoints.skipImportRow, { params: { id, row }, body: { is_skipped: isSkipped } }),
    { ...events, invalidates: importsQuery },
  )
}

/** For the row that names them. */
export function useAddSplits(id: string, events: MutationEvents<ImportPreview, number>) {
  return useApiMutation(
    (row: number) => callApi(endpoints.addImportSplits, { params: { id, row } }),
    { ...events, invalidates: importsQuery },
  )
}

export function useOpenImport(events: MutationEvents<ImportPreview, string>) {
  return useApiMutation((id: string) => callApi(endpoints.getImport, { params: { id } }), events)
}

export function useCommitImport(events: MutationEvents<ImportResult, string>) {
  return useApiMutation((id: string) => callApi(endpoints.commitImport, { params: { id } }), {
    ...events,
    invalidates: PORTFOLIO,
  })
}

export function useRevertImport(events: MutationEvents<ImportResult, string>) {
  return useApiMutation((id: string) => callApi(endpoints.revertImport, { params: { id } }), {
    ...events,
    invalidates: PORTFOLIO,
  })
}

export function useCreateSample(events: MutationEvents<unknown>) {
  return useApiMutation(() => callApi(endpoints.createSamplePortfolio, {}), {
    ...events,
    invalidates: PORTFOLIO,
  })
}

export const taxOverviewQuery = queryOptions({
  queryKey: ['portfolio', 'tax', 'overview'],
  queryFn: ({ signal }) => callApi(taxEndpoints.getTaxOverview, {}, { signal }),
})

export const taxYearQuery = (year: string, person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'year', year, person],
    queryFn: ({ signal }) =>
      callApi(taxEndpoints.getTaxYear, { params: { year }, query: { person } }, { signal }),
  })

export const taxDisposalsQuery = (year: string, person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'disposals', year, person],
    queryFn: ({ signal }) =>
      callApi(taxEndpoints.listTaxDisposals, { params: { year }, query: { person } }, { signal }),
  })

export const taxPoolsQuery = (person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'pools', person],
    queryFn: ({ signal }) => callApi(taxEndpoints.listTaxPools, { query: { person } }, { signal }),
  })

export const poolTrailQuery = (ticker: string, person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'trail', ticker, person],
    queryFn: ({ signal }) =>
      callApi(taxEndpoints.getPoolTrail, { params: { ticker }, query: { person } }, { signal }),
  })

export const taxPositionQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'position', ticker],
    queryFn: ({ signal }) =>
      callApi(taxEndpoints.getTaxPosition, { params: { ticker } }, { signal }),
  })

/** @param commission pounds for a trade, or an empty text */
export const bedAndIsaQuery = (person: string, commission: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'bed-and-isa', person, commission],
    queryFn: ({ signal }) =>
      callApi(
        taxEndpoints.getBedAndIsa,
        { query: { person, ...(commission ? { commission } : {}) } },
        { signal },
      ),
  })

export const unusedLossesQuery = (person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'losses', person],
    queryFn: ({ signal }) =>
      callApi(taxEndpoints.listUnusedLosses, { query: { person } }, { signal }),
  })

export const taxExamplesQuery = queryOptions({
  queryKey: ['portfolio', 'tax', 'examples'],
  queryFn: ({ signal }) => callApi(taxEndpoints.listTaxExamples, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useWhatIf(events: MutationEvents<WhatIf, WhatIfBody> = {}) {
  return useApiMutation((body: WhatIfBody) => callApi(taxEndpoints.askWhatIf, { body }), events)
}

export function useStateTaxYear(
  year: string,
  person: string,
  events: MutationEvents<TaxYear, StatedBody>,
) {
  return useApiMutation(
    (body: StatedBody) =>
      callApi(taxEndpoints.stateTaxYear, { params: { year }, query: { person }, body }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useSetTaxAlerts(events: MutationEvents<unknown, TaxAlerts>) {
  return useApiMutation((body: TaxAlerts) => callApi(taxEndpoints.setTaxAlerts, { body }), {
    ...events,
    invalidates: PORTFOLIO,
  })
}

export function useSetRateSource(events: MutationEvents<unknown, TaxYear['rateSource']>) {
  return useApiMutation(
    (rateSource: TaxYear['rateSource']) =>
      callApi(taxEndpoints.setTaxRateSource, { body: { rateSource } }),
    { ...events, invalidates: PORTFOLIO },
  )
}
