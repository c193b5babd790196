import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { pagePath, sharePath } from '../../format/paths.ts'
import type { PageProps } from '../../lib/page-props.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { giltQuery } from './api.ts'
import { GiltBody } from './gilt-body.tsx'
import { texts } from './texts.ts'
import { useGiltSearch } from './use-gilt-search.ts'

const { gilt: words } = texts

/** A gilt without a listing: figures, payments and tax. A listed one has them on its company page. */
export function GiltPage({ params }: PageProps) {
  const search = useGiltSearch()
  const query = useQuery(giltQuery(params['isin'] ?? '', search.taxRate))
  return (
    <main className="flex flex-col gap-3">
      <BackLink href={pagePath('gilts')}>{words.back}</BackLink>
      <QueryView query={query} loading={<LoadingPanel rows={12} label={words.loading} />}>
        {(gilt) => (
          <>
            <ToListing ticker={gilt.ticker} />
            <h1 className="text-xl font-semibold">{gilt.name}</h1>
            <GiltBody gilt={gilt} search={search} />
          </>
        )}
      </QueryView>
    </main>
  )
}

function ToListing({ ticker }: { readonly ticker: string | null }) {
  const search = useSearch()
  if (ticker === null) return null
  const query = new URLSearchParams(search)
  query.set('tab', 'payments')
  return <Redirect to={`${sharePath(ticker)}?${query}`} replace />
}
