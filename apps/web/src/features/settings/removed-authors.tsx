import type { BoardKey, RemovedAuthor } from '@leadenhall/contract/boards/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayTime } from '../../format/time.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { removedAuthorsQuery, useRemoveAuthor } from './api.ts'
import { texts } from './texts.ts'

const BOARDS: readonly BoardKey[] = ['lse-chat', 'advfn']
const { removedAuthors } = texts

/** Board authors whose messages are deleted and never stored again. */
export function RemovedAuthors() {
  const query = useQuery(removedAuthorsQuery)
  return (
    <Panel title={removedAuthors.title}>
      <RemoveForm />
      <QueryView
        query={query}
        loading={<SkeletonRows rows={2} label={removedAuthors.loading} />}
        empty={{
          when: (authors) => authors.length === 0,
          show: <Empty title={removedAuthors.none} />,
        }}
      >
        {(authors) => (
          <ul>
            {authors.map((entry) => (
              <Entry key={`${entry.board} ${entry.author}`} entry={entry} />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}

function Entry({ entry }: { entry: RemovedAuthor }) {
  return (
    <li className="flex min-h-(--row) flex-wrap items-center gap-x-4 border-b border-line px-3 last:border-0">
      <span className="font-semibold break-all">{entry.author}</span>
      <span className="text-muted">{entry.board}</span>
      <span className="ml-auto text-sm text-muted">{formatDayTime(entry.forgotten_at)}</span>
    </li>
  )
}

function RemoveForm() {
  const [board, setBoard] = useState<BoardKey>('lse-chat')
  const [author, setAuthor] = useState('')
  const remove = useRemoveAuthor({
    onSuccess: ({ message }) => {
      showToast(message)
      setAuthor('')
    },
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-b border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (author.trim() !== '') remove.mutate({ board, author })
      }}
    >
      <label className="flex flex-col gap-1 text-muted">
        {removedAuthors.board}
        <select
          className="control h-8 text-ink"
          value={board}
          onChange={({ target }) =>
            setBoard(BOARDS.find((key) => key === target.value) ?? 'lse-chat')
          }
        >
          {BOARDS.map((key) => (
            <option key={key}>{key}</option>
          ))}
        </select>
      </label>
      <TextField
        label={removedAuthors.author}
        name="author"
        value={author}
        onChange={setAuthor}
        error={firstErrors(remove.error)['author']}
      />
      <SubmitButton isBusy={remove.isPending}>{removedAuthors.remove}</SubmitButton>
    </form>
  )
}
