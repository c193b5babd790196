/** Additions of modules to HTML documents: titles, existence and answers sent along. */
import type { PageMatch, PageName } from '@leadenhall/contract/shared/pages.ts'

type Params = PageMatch['params']

export interface PagePart {
  /** Title where it depends on data; undefined keeps the page's own. */
  title?(params: Params, query: URLSearchParams): string | undefined
  /** False where the subject of the page does not exist: the document is a 404. */
  exists?(params: Params): Promise<boolean>
  /** Addresses of GET calls that answer every visitor alike; their answers go into the document. */
  prefetch?(params: Params, query: URLSearchParams): readonly string[]
}

export interface PageParts {
  /** @param page `every` for all pages */
  add(page: PageName | 'every', part: PagePart): void
  titleOf(match: PageMatch, query: URLSearchParams): string | undefined
  exists(match: PageMatch): Promise<boolean>
  prefetch(match: PageMatch, query: URLSearchParams): readonly string[]
}

export function createPageParts(): PageParts {
  const parts = new Map<string, PagePart[]>()
  const partsOf = ({ page }: PageMatch) => [
    ...(parts.get('every') ?? []),
    ...(parts.get(page.name) ?? []),
  ]
  return {
    add(page, part) {
      parts.set(page, [...(parts.get(page) ?? []), part])
    },
    titleOf(match, query) {
      for (const part of partsOf(match)) {
        const title = part.title?.(match.params, query)
        if (title !== undefined) return title
      }
      return undefined
    },
    async exists(match) {
      for (const part of partsOf(match)) {
        if (part.exists && !(await part.exists(match.params))) return false
      }
      return true
    },
    prefetch: (match, query) =>
      partsOf(match).flatMap((part) => part.prefetch?.(match.params, query) ?? []),
  }
}
