import { useSearchParams } from 'wouter'
import type { BrowseFilters } from './api.ts'

interface BrowseAddress {
  /** From 0. */
  readonly page: number
  readonly filters: BrowseFilters
  readonly goTo: (page: number, options?: { replace: boolean }) => void
  /** Goes back to the first page; null removes a filter. */
  readonly choose: (name: keyof BrowseFilters, value: string | null) => void
}

/** The page and the filters, which the page's address keeps. */
export function useBrowseAddress(): BrowseAddress {
  const [search, setSearch] = useSearchParams()
  const page = parsePage(search.get('page'))
  const filters: BrowseFilters = {
    country: search.get('country'),
    type: search.get('type'),
    query: search.get('query') ?? '',
  }
  const goTo = (nextPage: number, options?: { replace: boolean }) => {
    setSearch((now) => {
      now.set('page', String(nextPage))
      return now
    }, options)
  }
  const choose = (name: keyof BrowseFilters, value: string | null) => {
    setSearch(
      (now) => {
        now.delete('page')
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: name === 'query' },
    )
  }
  return { page, filters, goTo, choose }
}

function parsePage(text: string | null): number {
  const page = Number(text ?? 0)
  return Number.isSafeInteger(page) && page >= 0 && page < 100_000 ? page : 0
}
