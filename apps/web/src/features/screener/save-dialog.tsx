import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useSaveScreener } from './api.ts'
import type { ScreenState } from './screen-state.ts'
import { ScreenerForm } from './screener-form.tsx'
import { texts } from './texts.ts'

interface SaveDialogProps {
  readonly state: ScreenState
  readonly onClose: () => void
  /** Shows the saved screens. */
  readonly onShowSaved: () => void
}

/** Saves filters, sort order and columns under a name. Closes on success. */
export function SaveDialog({ state, onClose, onShowSaved }: SaveDialogProps) {
  const save = useSaveScreener(state, {
    onSuccess: ({ message }) => {
      showToast(message, { label: texts.saving.open, run: onShowSaved })
      onClose()
    },
  })
  return (
    <DialogFrame title={texts.saving.title} width="w-96" onClose={onClose}>
      {state.isHeldOnly ? <p className="text-muted">{texts.held.notSaved}</p> : null}
      <ScreenerForm
        name=""
        description=""
        submitLabel={texts.saving.submit}
        isBusy={save.isPending}
        error={save.error}
        onSubmit={save.mutate}
        onCancel={onClose}
      />
    </DialogFrame>
  )
}
