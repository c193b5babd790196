import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { SavedScreener } from '@leadenhall/contract/screener/index.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayTime } from '../../format/time.ts'
import { callApi } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { savedScreenersQuery } from './api.ts'
import type { LoadedScreener } from './saved-screen.ts'
import { fromSavedText, toSavedText } from './saved-screen.ts'
import type { ScreenState } from './screen-state.ts'
import { ScreenerForm } from './screener-form.tsx'
import { texts } from './texts.ts'
import { listUnknown } from './unknown-filters.tsx'

interface SavedScreenerItemProps {
  readonly screener: SavedScreener
  readonly state: ScreenState
  readonly onLoad: (loaded: LoadedScreener, state: ScreenState) => void
}

/** A saved screener with what can be done to it. */
export function SavedScreenerItem({ screener, state, onLoad }: SavedScreenerItemProps) {
  const { id, name, description, filters, missingFilters } = screener
  const [mode, setMode] = useState<'rename' | 'update' | 'delete' | null>(null)
  const client = useQueryClient()
  const done = async ({ message }: { message: string }) => {
    showToast(message)
    setMode(null)
    await client.invalidateQueries(savedScreenersQuery)
  }
  const rename = useMutation({
    mutationFn: (fields: { name: string; description: string | null }) =>
      callApi(endpoints.updateScreener, { params: { id }, body: fields }),
    onSuccess: done,
  })
  const update = useMutation({
    mutationFn: () =>
      callApi(endpoints.updateScreener, { params: { id }, body: { filters: toSavedText(state) } }),
    onSuccess: done,
    onError: (error) => showToast(error.message),
  })
  const remove = useMutation({
    mutationFn: () => callApi(endpoints.deleteScreener, { params: { id } }),
    onSuccess: done,
    onError: (error) => showToast(error.message),
  })
  return (
    <li className="flex flex-col gap-1 border-b border-line px-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-40 grow">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {description ? <p className="text-muted wrap-anywhere">{description}</p> : null}
          <p className="text-sm text-muted">{formatDayTime(screener.updated_at)}</p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <ItemButton
            name={name}
            isPrimary
            onClick={() => onLoad(screener, fromSavedText(filters))}
          >
            {texts.saved.load}
          </ItemButton>
          <ItemButton name={name} onClick={() => setMode(mode === 'rename' ? null : 'rename')}>
            {texts.saved.rename}
          </ItemButton>
          <ItemButton name={name} onClick={() => setMode('update')}>
            {texts.saved.update}
          </ItemButton>
          <ItemButton name={name} onClick={() => setMode('delete')}>
            {texts.saved.delete}
          </ItemButton>
        </div>
      </div>
      {missingFilters.length > 0 ? (
        <p className="text-sm text-warn">
          {texts.saved.missing} {listUnknown(missingFilters)}
        </p>
      ) : null}
      {mode === 'rename' ? (
        <ScreenerForm
          name={name}
          description={description ?? ''}
          submitLabel={texts.saved.rename}
          isBusy={rename.isPending}
          error={rename.error}
          onSubmit={rename.mutate}
          onCancel={() => setMode(null)}
        />
      ) : null}
      <ConfirmDialog
        isOpen={mode === 'update'}
        title={texts.saved.updateConfirm(name)}
        confirmLabel={texts.saved.update}
        onCancel={() => setMode(null)}
        onConfirm={() => update.mutate()}
      />
      <ConfirmDialog
        isOpen={mode === 'delete'}
        title={texts.saved.deleteConfirm(name)}
        confirmLabel={texts.saved.delete}
        onCancel={() => setMode(null)}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}

interface ItemButtonProps {
  /** Of the screener, for those who hear the buttons one by one. */
  readonly name: string
  readonly isPrimary?: boolean
  readonly onClick: () => void
  readonly children: string
}

function ItemButton({ name, isPrimary = false, onClick, children }: ItemButtonProps) {
  return (
    <button
      type="button"
      className={`control ${isPrimary ? 'control-primary' : ''}`}
      aria-label={`${children} ${name}`}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
