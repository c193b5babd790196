import * as endpoints from '@leadenhall/contract/boards/endpoints.ts'
import type { BoardKey, ForgottenAuthor } from '@leadenhall/contract/boards/index.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayTime } from '../../format/time.ts'
import { callApi } from '../../lib/api.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { forgottenQuery } from './api.ts'
import { texts } from './texts.ts'

const BOARDS: readonly BoardKey[] = ['lse-chat', 'advfn']
const { forgotten } = texts

/** Authors of boards whose messages are deleted and never kept again. */
export function ForgottenAuthors() {
  const query = useQuery(forgottenQuery)
  return (
    <Panel title={forgotten.title}>
      <ForgetForm onForgotten={() => void query.refetch()} />
      <QueryView
        query={query}
        loading={<SkeletonRows rows={2} label={forgotten.loading} />}
        empty={{ when: (authors) => authors.length === 0, show: <Empty title={forgotten.none} /> }}
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

function Entry({ entry }: { entry: ForgottenAuthor }) {
  return (
    <li className="flex min-h-(--row) flex-wrap items-center gap-x-4 border-b border-line px-3 last:border-0">
      <span className="font-semibold break-all">{entry.author}</span>
      <span className="text-muted">{entry.board}</span>
      <span className="ml-auto text-sm text-muted">{formatDayTime(entry.forgotten_at)}</span>
    </li>
  )
}

function ForgetForm({ onForgotten }: { onForgotten: () => void }) {
  const [board, setBoard] = useState<BoardKey>('lse-chat')
  const [author, setAuthor] = useState('')
  const forget = useMutation({
    mutationFn: () => callApi(endpoints.forgetAuthor, { body: { board, author } }),
    onSuccess: ({ message }) => {
      showToast(message)
      setAuthor('')
      onForgotten()
    },
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showToast(error.message)
    },
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-b border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (author.trim() !== '') forget.mutate()
      }}
    >
      <label className="flex flex-col gap-1 text-muted">
        {forgotten.board}
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
        label={forgotten.author}
        name="author"
        value={author}
        onChange={setAuthor}
        error={firstErrors(forget.error)['author']}
      />
      <SubmitButton isBusy={forget.isPending}>{forgotten.forget}</SubmitButton>
    </form>
  )
}
