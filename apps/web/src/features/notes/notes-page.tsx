import * as endpoints from '@leadenhall/contract/notes/endpoints.ts'
import type { Note } from '@leadenhall/contract/notes/index.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayTime } from '../../format/time.ts'
import { callApi } from '../../lib/api.ts'
import { pagePath } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NoteEditor } from './note-editor.tsx'
import { texts } from './texts.ts'

const notesQuery = queryOptions({
  queryKey: ['notes'],
  queryFn: ({ signal }) => callApi(endpoints.listNotes, {}, { signal }),
})

/** The administrators' shared notebook. */
export function NotesPage() {
  const client = useQueryClient()
  const query = useQuery(notesQuery)
  const [isWriting, setWriting] = useState(false)
  const refresh = () => client.invalidateQueries(notesQuery)
  return (
    <main className="flex flex-col gap-3">
      <BackLink href={pagePath('tools')}>Tools</BackLink>
      <div className="flex items-center justify-between">
        <h1 className="text-xl font-semibold">{texts.title}</h1>
        <button type="button" className="control" onClick={() => setWriting(true)}>
          {texts.add}
        </button>
      </div>
      {isWriting ? (
        <Panel title={texts.add}>
          <NoteEditor
            note={null}
            onClose={() => setWriting(false)}
            onSaved={() => {
              setWriting(false)
              void refresh()
            }}
          />
        </Panel>
      ) : null}
      <QueryView
        query={query}
        loading={<SkeletonRows rows={6} label={texts.loading} />}
        empty={{
          when: (notes) => notes.length === 0,
          show: <Empty title={texts.empty}>{texts.emptyHelp}</Empty>,
        }}
      >
        {(notes) => notes.map((note) => <NotePanel key={note.id} note={note} onChange={refresh} />)}
      </QueryView>
    </main>
  )
}

function NotePanel({ note, onChange }: { note: Note; onChange: () => Promise<void> }) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => callApi(endpoints.deleteNote, { params: { id: note.id } }),
    onSuccess: onChange,
    onError: (error) => showToast(error.message),
  })
  return (
    <Panel
      title={note.title}
      meta={`${note.updated_by ?? texts.nobody}, ${formatDayTime(note.updated_at)}`}
      actions={
        <>
          <button type="button" className="control" onClick={() => setEditing(!isEditing)}>
            {texts.edit}
          </button>
          <button type="button" className="control" onClick={() => setAsking(true)}>
            {texts.remove}
          </button>
        </>
      }
    >
      {isEditing ? (
        <NoteEditor
          note={note}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            void onChange()
          }}
        />
      ) : (
        // The server has rendered the Markdown and kept a short list of tags.
        // oxlint-disable-next-line react/no-danger
        <div className="prose-note p-3" dangerouslySetInnerHTML={{ __html: note.html }} />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeConfirm(note.title)}
        confirmLabel={texts.remove}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate()
        }}
      />
    </Panel>
  )
}
