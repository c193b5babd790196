import * as files from '@leadenhall/contract/fund-income/endpoints.ts'
import type { FundIncomeImport } from '@leadenhall/contract/fund-income/index.ts'
import * as endpoints from '@leadenhall/contract/tax/endpoints.ts'
import type {
  StatedBody,
  TaxFundBody,
  TaxYear,
  WhatIf,
  WhatIfBody,
} from '@leadenhall/contract/tax/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { PORTFOLIO } from '../../listing/own-portfolio.ts'

export const taxOverviewQuery = queryOptions({
  queryKey: ['portfolio', 'tax', 'overview'],
  queryFn: ({ signal }) => callApi(endpoints.getTaxOverview, {}, { signal }),
})

export const taxYearQuery = (year: string, person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'year', year, person],
    queryFn: ({ signal }) =>
      callApi(endpoints.getTaxYear, { params: { year }, query: { person } }, { signal }),
  })

export const taxDisposalsQuery = (year: string, person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'disposals', year, person],
    queryFn: ({ signal }) =>
      callApi(endpoints.listTaxDisposals, { params: { year }, query: { person } }, { signal }),
  })

export const taxPoolsQuery = (person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'pools', person],
    queryFn: ({ signal }) => callApi(endpoints.listTaxPools, { query: { person } }, { signal }),
  })

export const poolTrailQuery = (ticker: string, person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'trail', ticker, person],
    queryFn: ({ signal }) =>
      callApi(endpoints.getPoolTrail, { params: { ticker }, query: { person } }, { signal }),
  })

export const taxPositionQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'position', ticker],
    queryFn: ({ signal }) => callApi(endpoints.getTaxPosition, { params: { ticker } }, { signal }),
  })

/** @param commission pounds for a trade, or an empty text */
export const bedAndIsaQuery = (person: string, commission: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'bed-and-isa', person, commission],
    queryFn: ({ signal }) =>
      callApi(
        endpoints.getBedAndIsa,
        { query: { person, ...(commission ? { commission } : {}) } },
        { signal },
      ),
  })

export const unusedLossesQuery = (person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'losses', person],
    queryFn: ({ signal }) => callApi(endpoints.listUnusedLosses, { query: { person } }, { signal }),
  })

export const notCoveredQuery = queryOptions({
  queryKey: ['portfolio', 'tax', 'not-covered'],
  queryFn: ({ signal }) => callApi(endpoints.listNotCovered, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const taxExamplesQuery = queryOptions({
  queryKey: ['portfolio', 'tax', 'examples'],
  queryFn: ({ signal }) => callApi(endpoints.listTaxExamples, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useWhatIf(events: MutationEvents<WhatIf, WhatIfBody> = {}) {
  return useApiMutation((body: WhatIfBody) => callApi(endpoints.askWhatIf, { body }), events)
}

export function useStateTaxYear(
  year: string,
  person: string,
  events: MutationEvents<TaxYear, StatedBody>,
) {
  return useApiMutation(
    (body: StatedBody) =>
      callApi(endpoints.stateTaxYear, { params: { year }, query: { person }, body }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useSetRateSource(events: MutationEvents<unknown, TaxYear['rateSource']>) {
  return useApiMutation(
    (rateSource: TaxYear['rateSource']) =>
      callApi(endpoints.setTaxRateSource, { body: { rateSource } }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export const taxFundsQuery = (year: string, person: string) =>
  queryOptions({
    queryKey: ['portfolio', 'tax', 'funds', year, person],
    queryFn: ({ signal }) =>
      callApi(endpoints.listTaxFunds, { params: { year }, query: { person } }, { signal }),
  })

export const monthlyRatesQuery = queryOptions({
  queryKey: ['portfolio', 'tax', 'monthly-rates'],
  queryFn: ({ signal }) => callApi(endpoints.listMonthlyRates, {}, { signal }),
})

export function useImportMonthlyRates(events: MutationEvents<unknown, File>) {
  return useApiMutation(
    (file: File) => {
      const form = new FormData()
      form.append('file', file, file.name)
      return callApi(endpoints.importMonthlyRates, {}, { form })
    },
    { ...events, invalidates: PORTFOLIO },
  )
}

export const fundFilesQuery = queryOptions({
  queryKey: ['portfolio', 'tax', 'fund-files'],
  queryFn: ({ signal }) => callApi(files.listFundIncomeImports, {}, { signal }),
})

interface FundStatement extends TaxFundBody {
  /** An ISIN, or a ticker. */
  readonly security: string
}

export function useStateFund(events: MutationEvents<unknown, FundStatement>) {
  return useApiMutation(
    ({ security, ...body }: FundStatement) =>
      callApi(endpoints.stateTaxFund, { params: { security }, body }),
    { ...events, invalidates: PORTFOLIO },
  )
}

export function useReadFundFile(events: MutationEvents<FundIncomeImport, File>) {
  return useApiMutation((file: File) => {
    const form = new FormData()
    form.append('file', file, file.name)
    return callApi(files.previewFundIncome, {}, { form })
  }, events)
}

export function useCommitFundFile(events: MutationEvents<unknown, string>) {
  return useApiMutation((id: string) => callApi(files.commitFundIncome, { params: { id } }), {
    ...events,
    invalidates: PORTFOLIO,
  })
}

export function useForgetFundFile(events: MutationEvents<unknown, string>) {
  return useApiMutation((id: string) => callApi(files.deleteFundIncome, { params: { id } }), {
    ...events,
    invalidates: PORTFOLIO,
  })
}
