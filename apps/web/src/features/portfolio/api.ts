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
import type { performanceQuerySchema } from '@leadenhall/contract/portfolio/schemas.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { PORTFOLIO } from '../../listing/own-portfolio.ts'

export const accountsQuery = queryOptions({
  queryKey: ['portfolio', 'accounts'],
  queryFn: ({ signal }) => callApi(endpoints.listPortfolioAccounts, {}, { signal }),
})

export const peopleQuery = queryOptions({
  queryKey: ['portfolio', 'people'],
  queryFn: ({ signal }) => callApi(endpoints.listPeople, {}, { signal }),
})

/** At the end of a day. */
export const holdingsOnQuery = ({ account, on }: { account: string; on: string }) =>
  queryOptions({
    queryKey: ['portfolio', 'holdings', account, on],
    queryFn: ({ signal }) => callApi(endpoints.getHoldings, { query: { account, on } }, { signal }),
  })

export const missingSplitsQuery = queryOptions({
  queryKey: ['portfolio', 'missing-splits'],
  queryFn: ({ signal }) => callApi(endpoints.listMissingSplits, {}, { signal }),
})

export interface PerformanceScope {
  readonly span: z.input<typeof performanceQuerySchema>['span']
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

export interface ActivityFilter {
  readonly account: string | undefined
  readonly kind: Activity['kind'] | undefined
  readonly text: string | undefined
}

export const ACTIVITIES_PER_PAGE = 100

/** @param page from 1; the page before stays on screen while the next one loads */
export const activitiesQuery = (filter: ActivityFilter, page: number) =>
  queryOptions({
    queryKey: ['portfolio', 'activities', filter, page],
    queryFn: ({ signal }) =>
      callApi(
        endpoints.listActivities,
        { query: { ...filter, page, pageSize: ACTIVITIES_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
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
  /** The id of an account, or a new one. */
  readonly account: string | AccountBody
  readonly file: File
  readonly mapping?: ColumnMapping
}

export function usePreviewImport(events: MutationEvents<ImportPreview, FileChoice>) {
  return useApiMutation(({ account, file, mapping }: FileChoice) => {
    const form = new FormData()
    if (typeof account === 'string') form.append('account_id', account)
    else form.append('account', JSON.stringify(account))
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

interface RowChoice {
  readonly row: number
  readonly option: number
  readonly label: string
  /** Rows that ask the same. */
  readonly count: number
}

export function useChooseRow(id: string, events: MutationEvents<ImportPreview, RowChoice>) {
  return useApiMutation(
    ({ option, row }: RowChoice) =>
      callApi(endpoints.chooseImportRow, { params: { id, row }, body: { option } }),
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
