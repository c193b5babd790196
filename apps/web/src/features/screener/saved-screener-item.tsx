import type { SavedScreener } from '@leadenhall/contract/screener/index.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { formatDayTime } from '../../format/time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { useDeleteScreener, useRenameScreener, useUpdateScreener } from './api.ts'
import type { LoadedScreener } from './saved-screen.ts'
import { fromSavedText } from './saved-screen.ts'
import type { ScreenState } from './screen-state.ts'
import { ScreenerForm } from './screener-form.tsx'
import { texts } from './texts.ts'
import { listUnknown } from './unknown-filters.tsx'

interface SavedScreenerItemProps {
  readonly screener: SavedScreener
  readonly state: ScreenState
  readonly onLoad: (loaded: LoadedScreener, state: ScreenState) => void
}

/** A saved screener with its actions. */
export function SavedScreenerItem({ screener, state, onLoad }: SavedScreenerItemProps) {
  const { id, name, description, filters, missingFilters } = screener
  const [mode, setMode] = useState<'rename' | 'update' | 'delete' | null>(null)
  const showError = (error: Error) => showProblem(error)
  const done = ({ message }: { message: string }) => {
    showToast(message)
    setMode(null)
  }
  const rename = useRenameScreener(id, { onSuccess: done })
  const update = useUpdateScreener(id, state, { onSuccess: done, onError: showError })
  const remove = useDeleteScreener(id, { onSuccess: done, onError: showError })
  return (
    <li className="flex flex-col gap-1 border-b border-line px-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-40 grow">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {description ? <p className="text-muted wrap-anywhere">{description}</p> : null}
          <p className="text-sm text-muted">
            {formatDayTime(screener.updated_at)} ·{' '}
            <Link
              className="link"
              href={pagePath('toolkit', {}, { tool: 'price-alerts', newScreen: id })}
              aria-label={`${texts.saved.alert}: ${name}`}
            >
              {texts.saved.alert}
            </Link>
          </p>
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
  /** The screener's name, for screen readers. */
  readonly name: string
  readonly isPrimary?: boolean
  readonly onClick: () => void
  readonly children: string
}

function ItemButton({ name, isPrimary = false, onClick, children }: ItemButtonProps) {
  return (
    <Button
      kind={isPrimary ? 'primary' : 'plain'}
      aria-label={`${children} ${name}`}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
