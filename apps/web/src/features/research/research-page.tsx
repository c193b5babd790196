import type { ResearchItem } from '@leadenhall/contract/research/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatCount } from '../../format/price.ts'
import { formatDay } from '../../format/time.ts'
import { openInWindow } from '../../lib/open-window.ts'
import { SourceNotes } from '../../listing/source-notes.tsx'
import { BackToTools } from '../../ui/back-link.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { researchQuery, researchSourcesQuery } from './api.ts'
import { NoteDialog } from './note-dialog.tsx'
import { texts } from './texts.ts'

/** True for a note of the demo, which is read here; other items are read at their publisher. */
const isNote = ({ table }: ResearchItem) => table !== null

const headlineColumn = (read: (item: ResearchItem) => void): Column<ResearchItem> => ({
  id: 'headline',
  header: texts.headlines,
  cell: (item) => (
    <>
      {isNote(item) ? (
        <button
          type="button"
          className="min-h-[24px] text-left font-semibold hover:underline"
          onClick={() => read(item)}
        >
          {item.headline}
        </button>
      ) : (
        <a
          className="inline-flex min-h-[24px] items-center font-semibold hover:underline"
          href={item.link}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {item.headline}
        </a>
      )}
      {item.body ? (
        <p className="line-clamp-2 max-w-[90ch] text-sm text-muted">{item.body}</p>
      ) : null}
    </>
  ),
  value: ({ headline }) => headline,
})

const otherColumns: readonly Column<ResearchItem>[] = [
  {
    id: 'source',
    header: texts.source,
    cell: ({ source }) => source,
    value: ({ source }) => source,
    isSortable: true,
    shownFrom: 'sm',
  },
  {
    id: 'published',
    header: texts.published,
    cell: ({ published_date: date }) =>
      date === null ? <span className="text-muted">{texts.undated}</span> : formatDay(date),
    value: ({ published_date: date }) => date,
    isSortable: true,
    className: 'whitespace-nowrap',
  },
]

/** Research headlines by source; the source is kept in the URL, a row opens the article or the note. */
export function ResearchPage() {
  const [search, setSearch] = useSearchParams()
  const items = useQuery(researchQuery)
  const sources = useQuery(researchSourcesQuery)
  const chosen = search.get('source') ?? texts.all
  const isPending = sources.data?.some(({ state }) => state.pending) ?? false
  const [opened, setOpened] = useState<ResearchItem | null>(null)
  const columns = useMemo(() => [headlineColumn(setOpened), ...otherColumns], [])
  const { refetch } = items
  useEffect(() => {
    // Once the last source has responded, show what has arrived in the meantime.
    if (!isPending) void refetch()
  }, [isPending, refetch])

  const names = new Set([
    ...(sources.data?.map(({ name }) => name) ?? []),
    ...(items.data?.map(({ source }) => source) ?? []),
  ])
  const choose = (source: string) =>
    setSearch((now) => {
      if (source === texts.all) now.delete('source')
      else now.set('source', source)
      return now
    })
  const shown = items.data?.filter(({ source }) => chosen === texts.all || source === chosen) ?? []

  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <Panel
        title={texts.headlines}
        meta={items.data ? formatCount(shown.length) : <SkeletonText className="w-8" />}
        actions={
          <>
            <label className="flex items-center gap-2">
              {texts.source}
              <select
                className="control w-44"
                value={chosen}
                onChange={(event) => choose(event.target.value)}
              >
                {[texts.all, ...names].map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <CsvButton name="research" rows={shown} columns={columns} />
          </>
        }
      >
        <SourceNotes
          sources={sources.data ?? []}
          whenRead={
            sources.data ? texts.allRead(sources.data.length) : <SkeletonText className="w-40" />
          }
        />
        <QueryView query={items} loading={<LoadingRows rows={12} label={texts.loading} />}>
          {() =>
            isPending && shown.length === 0 ? (
              <LoadingRows rows={12} label={texts.loading} />
            ) : shown.length === 0 ? (
              <Empty title={texts.none}>{texts.noneHelp}</Empty>
            ) : (
              <DataTable
                label={texts.title}
                rows={shown}
                columns={columns}
                rowKey={({ link, headline }) => `${link} ${headline}`}
                onOpen={(item) => (isNote(item) ? setOpened(item) : openInWindow(item.link))}
              />
            )
          }
        </QueryView>
      </Panel>
      {opened ? <NoteDialog item={opened} onClose={() => setOpened(null)} /> : null}
    </main>
  )
}
