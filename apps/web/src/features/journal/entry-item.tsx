import type { JournalEntry } from '@leadenhall/contract/journal/index.ts'
import { CalendarClock, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDay } from '../../format/time.ts'
import { TickerLink } from '../../listing/ticker-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { useDeleteEntry } from './api.ts'
import { EntryForm } from './entry-form.tsx'
import { FigureLine } from './figure-fields.tsx'
import { texts } from './texts.ts'

interface EntryItemProps {
  readonly entry: JournalEntry
  /** Names the instrument, where entries of several are listed. */
  readonly showsTicker: boolean
  readonly onTag?: (tag: string) => void
}

/** One entry, changed in its place. */
export function EntryItem({ entry, onTag, showsTicker }: EntryItemProps) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteEntry({
    onSuccess: () => showToast(texts.item.deleted),
    onError: (error) => showProblem(error),
  })
  const { created_at, figures, kind, name, tags, text, ticker, updated_at } = entry
  const day = formatDay(created_at)
  const changedOn = formatDay(updated_at)
  return (
    <li className="border-b border-line px-3 py-2 last:border-0">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{texts.kinds[kind]}</span>
        {showsTicker ? (
          <>
            <TickerLink ticker={ticker} />
            {name === null ? null : <span className="text-muted">{name}</span>}
          </>
        ) : null}
        <span className="text-sm text-muted">
          <time dateTime={created_at}>{day}</time>
          {changedOn === day ? '' : `, ${texts.item.changed(changedOn)}`}
        </span>
        <span className="ml-auto flex">
          <IconButton
            label={texts.item.editOf(day)}
            title={texts.item.edit}
            Icon={Pencil}
            onClick={() => setEditing(!isEditing)}
          />
          <IconButton
            label={texts.item.deleteOf(day)}
            title={texts.item.delete}
            Icon={Trash2}
            onClick={() => setAsking(true)}
          />
        </span>
      </div>
      {isEditing ? (
        <EntryForm
          entry={entry}
          ticker={ticker}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      ) : (
        <>
          <p className="max-w-[75ch] break-words whitespace-pre-wrap">{text}</p>
          {figures.length > 0 ? (
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {figures.map((figure) => (
                <li key={`${figure.label} ${figure.as_of} ${figure.value}`}>
                  <FigureLine figure={figure} />
                </li>
              ))}
            </ul>
          ) : null}
          <Review entry={entry} />
          {tags.length > 0 ? (
            <ul className="mt-1 flex flex-wrap gap-2 text-sm">
              {tags.map((tag) => (
                <li key={tag}>
                  {onTag ? (
                    <button type="button" className="link" onClick={() => onTag(tag)}>
                      #{tag}
                    </button>
                  ) : (
                    <span className="text-muted">#{tag}</span>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.item.confirm}
        confirmLabel={texts.item.delete}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate(entry)
        }}
      />
    </li>
  )
}

function Review({ entry: { reminded_at, review_on } }: Pick<EntryItemProps, 'entry'>) {
  if (review_on === null) return null
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
      <CalendarClock className="size-3.5" aria-hidden="true" />
      {reminded_at === null
        ? texts.item.review(formatDate(review_on))
        : texts.item.reviewed(formatDay(reminded_at))}
    </p>
  )
}
