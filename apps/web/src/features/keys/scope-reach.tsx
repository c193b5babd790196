import type { ApiKeyScope, KeyReach } from '@leadenhall/contract/keys/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format/price.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { keyReachQuery } from './api.ts'
import { texts } from './texts.ts'

/** The reach of a key of a scope, by the declarations of the calls. */
export function ScopeReach({ scope }: { readonly scope: ApiKeyScope }) {
  const query = useQuery(keyReachQuery)
  return (
    <QueryView query={query} loading={<SkeletonRows rows={2} label={texts.reach.loading} />}>
      {(reaches) => {
        const reach = reaches.find((one) => one.scope === scope)
        return reach ? <Reach reach={reach} /> : null
      }}
    </QueryView>
  )
}

function Reach({ reach }: { readonly reach: KeyReach[number] }) {
  const { public_reads: publicReads, reads, changes } = reach
  return (
    <div className="text-sm text-muted">
      <p>{texts.reach.reads(featuresOf(reads), publicReads > 0)}</p>
      <p>
        {changes.length > 0 ? texts.reach.changes(featuresOf(changes)) : texts.reach.changesNothing}{' '}
        {texts.reach.never}
      </p>
      <details>
        <summary className="w-fit cursor-pointer text-accent hover:underline">
          {texts.reach.every(formatCount(reads.length + changes.length))}
        </summary>
        <ul className="list-disc pl-5">
          {[...reads, ...changes].map(({ feature, summary }) => (
            <li key={`${feature} ${summary}`}>{summary}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const featuresOf = (calls: KeyReach[number]['reads']) =>
  [...new Set(calls.map(({ feature }) => feature))].toSorted().join(', ')
