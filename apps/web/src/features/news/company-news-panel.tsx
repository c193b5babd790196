import type { NewsGroup } from '@leadenhall/contract/news/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SourceNotes } from '../../listing/source-notes.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { companyNewsQuery, tweetsQuery } from './api.ts'
import { byNewest, type Story, toPosts, toStories } from './stories.ts'
import { StoriesByKind } from './stories-by-kind.tsx'
import { texts } from './texts.ts'

const { company } = texts
const FILTERS = [company.all, company.news, company.tweets] as const
type Filter = (typeof FILTERS)[number]

interface CompanyNewsPanelProps {
  readonly ticker: string
  /** False when posts on X are turned off; none are then requested. */
  readonly hasPosts: boolean
}

/** News and X posts about a company. A failing source does not affect the others. */
export function CompanyNewsPanel({ ticker, hasPosts }: CompanyNewsPanelProps) {
  const [filter, setFilter] = useState<Filter>(company.all)
  const news = useQuery(companyNewsQuery(ticker))
  const tweets = useQuery({ ...tweetsQuery(ticker), enabled: hasPosts })
  const posts = toPosts(tweets.data ?? [])
  return (
    <Panel
      title={company.title}
      id="news"
      isFoldable
      className="lg:flex-1"
      actions={
        <select
          aria-label={company.filter}
          className="control"
          value={filter}
          onChange={({ target }) =>
            setFilter(FILTERS.find((name) => name === target.value) ?? company.all)
          }
        >
          {FILTERS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      }
    >
      {filter === company.tweets && !hasPosts ? (
        <Empty title={company.postsOff}>{company.postsOffHelp}</Empty>
      ) : filter === company.tweets ? (
        <QueryView
          query={tweets}
          loading={<LoadingRows rows={6} label={company.loading} />}
          empty={{
            when: (found) => found.length === 0,
            show: <Empty title={company.noTweets}>{company.noTweetsHelp}</Empty>,
          }}
        >
          {() => <Stories stories={posts} />}
        </QueryView>
      ) : (
        <QueryView query={news} loading={<LoadingRows rows={8} label={company.loading} />}>
          {(groups) => (
            <Stories
              isSilent={groups.length > 0 && groups.every(({ state }) => state.failure !== null)}
              stories={byNewest([...toStories(groups), ...(filter === company.all ? posts : [])])}
            >
              <GroupNotes groups={groups} />
            </Stories>
          )}
        </QueryView>
      )}
    </Panel>
  )
}

function GroupNotes({ groups }: { groups: readonly NewsGroup[] }) {
  return <SourceNotes sources={groups.map(({ GroupName: name, state }) => ({ name, state }))} />
}

interface StoriesProps {
  readonly stories: readonly Story[]
  /** Every source failed, so an empty list does not mean that there is no news. */
  readonly isSilent?: boolean
  readonly children?: ReactNode
}

function Stories({ stories, isSilent = false, children }: StoriesProps) {
  return (
    <>
      {children}
      {stories.length === 0 ? (
        <Empty title={isSilent ? company.silent : company.none}>
          {isSilent ? null : company.noneHelp}
        </Empty>
      ) : (
        <div className="max-h-[30rem] overflow-y-auto lg:max-h-none lg:min-h-80 lg:flex-[1_1_0]">
          <StoriesByKind label={company.title} stories={stories} />
        </div>
      )}
    </>
  )
}
