import type { NewsGroup } from '@leadenhall/contract/news/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Shuffle } from 'lucide-react'
import { useMemo, useState } from 'react'
import { SourceNotes } from '../../listing/source-notes.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { marketNewsQuery } from './api.ts'
import { useIsNew } from './last-visit.ts'
import { OwnHeadlines, type OwnTickers, ScopeButtons, useHeadlineScope } from './own-headlines.tsx'
import { mixGroups, type Story, shuffle, splitTape, toStories } from './stories.ts'
import { StoriesByKind } from './stories-by-kind.tsx'
import { texts } from './texts.ts'

const SHOWN = 60

interface HeadlinesPanelProps {
  /** The user's shares, by which headlines can be filtered; null for a visitor. */
  readonly own?: OwnTickers | null
}

/**
 * Market headlines from all sources or one, or those about the user's shares. Shuffling reorders
 * groups and headlines.
 */
export function HeadlinesPanel({ own = null }: HeadlinesPanelProps) {
  const query = useQuery(marketNewsQuery)
  const [chosen, setChosen] = useState<string>(texts.market.title)
  const [shuffles, setShuffles] = useState(0)
  const [scope, setScope] = useHeadlineScope(own)
  const isNew = useIsNew()
  const newCount = mixGroups(query.data ?? [])
    .slice(0, SHOWN)
    .filter(isNew).length
  const names = query.data?.map(({ GroupName }) => GroupName) ?? []
  return (
    <Panel
      title={texts.market.title}
      meta={scope === 'market' && newCount > 0 ? texts.newCount(newCount) : null}
      className="min-h-96 lg:h-full"
      actions={
        <>
          {own ? <ScopeButtons scope={scope} onChange={setScope} /> : null}
          {scope === 'market' ? (
            <>
              <select
                aria-label={texts.market.filter}
                className="control max-w-48"
                value={chosen}
                onChange={(event) => setChosen(event.target.value)}
              >
                {[texts.market.title, ...names].map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
              <Button onClick={() => setShuffles(shuffles + 1)}>
                <Shuffle className="mr-1 inline size-3.5" aria-hidden="true" />
                {texts.market.shuffle}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {own && scope !== 'market' ? (
        <OwnHeadlines scope={scope} own={own} />
      ) : (
        <QueryView
          query={query}
          loading={<LoadingRows rows={12} label={texts.market.loading} />}
          empty={{
            when: (groups) => groups.length === 0,
            show: <Empty title={texts.market.none}>{texts.market.noneHelp}</Empty>,
          }}
        >
          {(groups) => (
            <Groups
              groups={groups.filter(
                ({ GroupName }) => chosen === texts.market.title || chosen === GroupName,
              )}
              shuffles={shuffles}
            />
          )}
        </QueryView>
      )}
    </Panel>
  )
}

function Groups({ groups, shuffles }: { groups: readonly NewsGroup[]; shuffles: number }) {
  const stories = useMemo<Story[]>(
    () => (shuffles === 0 ? mixGroups(groups) : shuffleAll(groups)).slice(0, SHOWN),
    // Each press reshuffles, even though the groups are unchanged.
    [groups, shuffles],
  )
  return (
    <>
      <SourceNotes sources={groups.map(({ GroupName: name, state }) => ({ name, state }))} />
      {stories.length > 0 ? (
        <div className="max-h-[34rem] min-h-0 overflow-y-auto lg:max-h-none lg:flex-1">
          <StoriesByKind label={texts.market.title} stories={stories} />
        </div>
      ) : (
        <Empty title={texts.market.group} />
      )}
    </>
  )
}

/** A live tape stays below the publishers. */
function shuffleAll(groups: readonly NewsGroup[]): Story[] {
  const { tape, publishers } = splitTape(groups)
  return [...shuffle(publishers, Math.random), ...tape].flatMap((group) =>
    shuffle(toStories([group]), Math.random),
  )
}
