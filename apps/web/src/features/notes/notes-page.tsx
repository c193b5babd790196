import type { Note } from '@leadenhall/contract/notes/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayTime } from '../../format/time.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { notesQuery, useDeleteNote } from './api.ts'
import { NoteEditor } from './note-editor.tsx'
import { texts } from './texts.ts'

/** The administrators' shared notebook. */
export function NotesPage() {
  const query = useQuery(notesQuery)
  const [isWriting, setWriting] = useState(false)
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <div className="flex items-center justify-between">
        <h1 className="text-xl font-semibold">{texts.title}</h1>
        <Button onClick={() => setWriting(true)}>{texts.add}</Button>
      </div>
      {isWriting ? (
        <Panel title={texts.add}>
          <NoteEditor
            note={null}
            onClose={() => setWriting(false)}
            onSaved={() => setWriting(false)}
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
        {(notes) => notes.map((note) => <NotePanel key={note.id} note={note} />)}
      </QueryView>
    </main>
  )
}

function NotePanel({ note }: { note: Note }) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteNote(note.id, { onError: (error) => showProblem(error) })
  return (
    <Panel
      title={note.title}
      meta={`${note.updated_by ?? texts.deletedUser}, ${formatDayTime(note.updated_at)}`}
      actions={
        <>
          <Button onClick={() => setEditing(!isEditing)}>{texts.edit}</Button>
          <Button onClick={() => setAsking(true)}>{texts.remove}</Button>
        </>
      }
    >
      {isEditing ? (
        <NoteEditor
          note={note}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      ) : (
        // The server has rendered and sanitised the Markdown.
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
