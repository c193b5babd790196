import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type NewsScope, newsSearchQuery } from './api.ts'
import { LatestNews } from './latest-news.tsx'
import { toStory } from './stories.ts'
import { StoryList } from './story-list.tsx'
import { texts } from './texts.ts'

const { tool } = texts

interface NewsToolProps {
  /** Lists of shares to choose from beside the indices. */
  readonly lists: readonly { readonly name: string; readonly tickers: readonly string[] }[]
}

const INDICES = ['FTSE 100', 'FTSE 250', 'FTSE AIM All-Share'] as const

/** The latest news, and a search of stored headlines; the query and the choice are kept in the URL. */
export function NewsTool({ lists }: NewsToolProps) {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const asked = search.get('query') ?? ''
  const of = search.get('of') ?? ''
  const list = lists.find(({ name }) => name === of)
  const scope: NewsScope = list
    ? { kind: 'list', tickers: list.tickers }
    : INDICES.some((name) => name === of)
      ? { kind: 'index', name: of }
      : { kind: 'market' }
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
        <Button type="submit" kind="primary" disabled={query.isFetching}>
          {tool.search}
        </Button>
        <label className="flex flex-col gap-1">
          <span className="text-muted">{tool.show}</span>
          <select
            className="control min-h-8"
            value={scope.kind === 'market' ? '' : of}
            onChange={({ target }) => {
              setText('')
              setSearch((now) => {
                now.delete('query')
                if (target.value === '') now.delete('of')
                else now.set('of', target.value)
                return now
              })
            }}
          >
            <option value="">{tool.latest}</option>
            <Choices label={tool.indices} names={INDICES} />
            <Choices label={tool.lists} names={lists.map(({ name }) => name)} />
          </select>
        </label>
        {query.isFetching ? (
          <Button onClick={() => void client.cancelQueries(newsSearchQuery(asked))}>
            {tool.cancel}
          </Button>
        ) : null}
      </form>
      {query.isFetching && !found ? (
        <LoadingRows rows={8} label={tool.loading} />
      ) : query.error && asked !== '' ? (
        <Failure message={query.error.message} onRetry={() => void query.refetch()} />
      ) : asked === '' ? (
        <LatestNews scope={scope} />
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

function Choices({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <optgroup label={label}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </optgroup>
  )
}
