import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { newsSearchQuery } from './api.ts'
import { toStory } from './stories.ts'
import { StoryList } from './story-list.tsx'
import { texts } from './texts.ts'

const { tool } = texts

/** Searches stored headlines by ticker or keyword; the query is kept in the URL. */
export function NewsTool() {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const asked = search.get('query') ?? ''
  const [text, setText] = useState(asked)
  const query = useQuery({ ...newsSearchQuery(asked), enabled: asked !== '' })
  const found = asked === '' ? undefined : query.data

  return (
    <Panel
      title={tool.title}
      meta={found ? tool.found(found.headlines.length, found.ticker, found.simulated) : null}
    >
      <form
        className="flex flex-wrap items-end gap-3 border-b border-line p-3"
        onSubmit={(event) => {
          event.preventDefault()
          setSearch((now) => {
            if (text.trim() === '') now.delete('query')
            else now.set('query', text.trim())
            return now
          })
        }}
      >
        <TextField label={tool.label} name="query" value={text} onChange={setText} />
        <button type="submit" className="control control-primary" disabled={query.isFetching}>
          {tool.search}
        </button>
        {query.isFetching ? (
          <button
            type="button"
            className="control"
            onClick={() => void client.cancelQueries(newsSearchQuery(asked))}
          >
            {tool.cancel}
          </button>
        ) : null}
      </form>
      {query.isFetching && !found ? (
        <LoadingRows rows={8} label={tool.loading} />
      ) : query.error && asked !== '' ? (
        <Failure message={query.error.message} onRetry={() => void query.refetch()} />
      ) : found && found.headlines.length > 0 ? (
        <StoryList
          label={tool.title}
          stories={found.headlines.map((headline) => toStory(headline, 'search'))}
        />
      ) : (
        <Empty title={found ? tool.none : tool.empty}>{tool.help}</Empty>
      )}
    </Panel>
  )
}
