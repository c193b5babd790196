import * as endpoints from '@leadenhall/contract/prices/endpoints.ts'
import type {
  PriceChoiceBody,
  PriceChoiceResult,
  PriceImport,
} from '@leadenhall/contract/prices/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

const REFRESH_MS = 30_000

export const priceSourcesQuery = queryOptions({
  queryKey: ['price-sources'],
  queryFn: ({ signal }) => callApi(endpoints.listPriceSources, {}, { signal }),
  refetchInterval: REFRESH_MS,
})

export const priceFilesQuery = queryOptions({
  queryKey: ['price-files'],
  queryFn: ({ signal }) => callApi(endpoints.listPriceImports, {}, { signal }),
})

/** A file, and the answers to what it does not say. */
export interface FileToRead {
  readonly file: File
  readonly ticker: string
  readonly dateOrder: string
  readonly decimalMark: string
  /** By ticker. */
  readonly units: Readonly<Record<string, string>>
}

export function useReadPriceFile(events: MutationEvents<PriceImport, FileToRead>) {
  return useApiMutation(({ dateOrder, decimalMark, file, ticker, units }: FileToRead) => {
    const form = new FormData()
    form.append('ticker', ticker)
    form.append('date_order', dateOrder)
    form.append('decimal_mark', decimalMark)
    form.append('units', JSON.stringify(units))
    form.append('file', file, file.name)
    return callApi(endpoints.previewPriceImport, {}, { form })
  }, events)
}

export function useCommitPriceFile(events: MutationEvents<PriceImport, string>) {
  return useApiMutation((id: string) => callApi(endpoints.commitPriceImport, { params: { id } }), {
    ...events,
    invalidates: priceFilesQuery,
  })
}

export function useUndoPriceFile(events: MutationEvents<unknown, string>) {
  return useApiMutation((id: string) => callApi(endpoints.undoPriceImport, { params: { id } }), {
    ...events,
    invalidates: priceFilesQuery,
  })
}

export function useChooseFirstPrices(events: MutationEvents<PriceChoiceResult, PriceChoiceBody>) {
  return useApiMutation(
    (body: PriceChoiceBody) => callApi(endpoints.chooseFirstPrices, { body }),
    events,
  )
}
