import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { giltQuery } from './api.ts'
import { GiltBody } from './gilt-body.tsx'
import { texts } from './texts.ts'
import { useGiltSearch } from './use-gilt-search.ts'

/** Payments and tax of a listed gilt, on its company page. */
export function PaymentsPanels({ ticker }: { readonly ticker: string }) {
  const search = useGiltSearch()
  const query = useQuery(giltQuery(ticker, search.taxRate))
  return (
    <QueryView query={query} loading={<LoadingPanel rows={12} label={texts.gilt.loading} />}>
      {(gilt) => <GiltBody gilt={gilt} search={search} />}
    </QueryView>
  )
}
