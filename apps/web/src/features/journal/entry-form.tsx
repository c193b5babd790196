import type { JournalBody, JournalEntry } from '@leadenhall/contract/journal/index.ts'
import { JOURNAL_KINDS, type JournalKind } from '@leadenhall/contract/journal/kinds.ts'
import { type ReactNode, useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveEntry } from './api.ts'
import { FigureFields } from './figure-fields.tsx'
import { texts } from './texts.ts'

/** A search for an instrument, of another feature. */
export type RenderSearch = (onPick: (hit: { readonly ticker: string }) => void) => ReactNode

interface EntryFormProps {
  /** Null for a new one. */
  readonly entry: JournalEntry | null
  /** Subject of a new entry; null if the user chooses. */
  readonly ticker: string | null
  readonly renderSearch?: RenderSearch
  readonly onClose: () => void
  readonly onSaved: () => void
}

const FIELDS = ['ticker', 'kind', 'text', 'review_on'] as const

/** Writes or changes an entry. */
export function EntryForm({ entry, onClose, onSaved, renderSearch, ...given }: EntryFormProps) {
  const [ticker, setTicker] = useState(entry?.ticker ?? given.ticker)
  const [kind, setKind] = useState<JournalKind>(entry?.kind ?? 'thesis')
  const [text, setText] = useState(entry?.text ?? '')
  const [tags, setTags] = useState(entry?.tags.join(', ') ?? '')
  const [reviewOn, setReviewOn] = useState(entry?.review_on ?? '')
  const [figures, setFigures] = useState(entry?.figures ?? [])
  const save = useSaveEntry(entry?.id ?? null, { onSuccess: onSaved })
  const errors = firstErrors(save.error)
  const ofTags = Object.entries(errors).find(([field]) => field.startsWith('tags'))?.[1]
  const isShown = FIELDS.some((field) => field in errors) || ofTags !== undefined
  const submit = () => {
    const body: JournalBody = {
      ticker: ticker ?? '',
      kind,
      text,
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      review_on: reviewOn === '' ? null : reviewOn,
      figures,
    }
    save.mutate(body)
  }
  return (
    <form
      className="flex flex-col gap-3 p-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {save.error && !isShown ? <FormBanner kind="error" message={save.error.message} /> : null}
      {renderSearch ? (
        <Subject
          ticker={ticker}
          onTicker={setTicker}
          render={renderSearch}
          error={errors['ticker']}
        />
      ) : null}
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label={texts.form.kind}
          value={kind}
          onChange={(value) => setKind(value as JournalKind)}
        >
          {JOURNAL_KINDS.map((one) => (
            <option key={one} value={one}>
              {texts.kinds[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={texts.form.tags}
          name="tags"
          value={tags}
          onChange={setTags}
          error={ofTags}
        />
        <DateField
          label={texts.form.reviewOn}
          name="review_on"
          value={reviewOn}
          onChange={setReviewOn}
          error={errors['review_on']}
        />
      </div>
      <TextAreaField
        label={texts.form.text}
        rows={6}
        value={text}
        onChange={setText}
        error={errors['text']}
      />
      {ticker === null ? null : (
        <FigureFields ticker={ticker} figures={figures} onChange={setFigures} />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{texts.form.cancel}</Button>
        <SubmitButton isBusy={save.isPending}>{texts.form.save}</SubmitButton>
      </div>
    </form>
  )
}

interface SubjectProps {
  readonly ticker: string | null
  readonly onTicker: (ticker: string | null) => void
  readonly render: RenderSearch
  readonly error: string | undefined
}

function Subject({ error, onTicker, render, ticker }: SubjectProps) {
  if (ticker !== null) {
    return (
      <p className="flex flex-wrap items-center gap-2">
        <strong>{texts.form.about(ticker)}</strong>
        <Button onClick={() => onTicker(null)}>{texts.form.change}</Button>
        {error ? <span className="text-sm text-down">{error}</span> : null}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      {render((hit) => onTicker(hit.ticker))}
      {error ? <p className="text-sm text-down">{texts.form.pickTicker}</p> : null}
    </div>
  )
}
