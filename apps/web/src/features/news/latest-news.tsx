import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { latestNewsQuery, type NewsScope } from './api.ts'
import { StoriesByKind } from './stories-by-kind.tsx'
import { texts } from './texts.ts'

const { tool } = texts

/** The newest headlines of the market, or what the tape has of an index or a list of shares. */
export function LatestNews({
  scope,
  empty,
}: {
  readonly scope: NewsScope
  readonly empty?: ReactNode
}) {
  const query = useQuery(latestNewsQuery(scope))
  return (
    <QueryView
      query={query}
      loading={<LoadingRows rows={12} label={tool.loadingLatest} />}
      empty={{
        when: (stories) => stories.length === 0,
        show: empty ?? <Empty title={tool.noneLatest}>{tool.noneLatestHelp}</Empty>,
      }}
    >
      {(stories) => <StoriesByKind label={tool.latest} stories={stories} />}
    </QueryView>
  )
}
