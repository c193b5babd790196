import { Dialog } from '@base-ui/react/dialog'
import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { showToast } from '../../ui/show-toast.ts'
import { savedScreenersQuery } from './api.ts'
import { toSavedText } from './saved-screen.ts'
import type { ScreenState } from './screen-state.ts'
import { ScreenerForm } from './screener-form.tsx'
import { texts } from './texts.ts'

interface SaveDialogProps {
  readonly state: ScreenState
  readonly onClose: () => void
}

/** Keeps filters, order and columns under a name. It closes when that worked. */
export function SaveDialog({ state, onClose }: SaveDialogProps) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (fields: { name: string; description: string | null }) =>
      callApi(endpoints.saveScreener, { body: { ...fields, filters: toSavedText(state) } }),
    onSuccess: ({ message }) => {
      showToast(message)
      void client.invalidateQueries(savedScreenersQuery)
      onClose()
    },
  })
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup className="panel fixed top-1/2 left-1/2 z-50 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 bg-raised p-4 shadow-2xl">
          <Dialog.Title className="mb-3 text-lg font-semibold">{texts.saving.title}</Dialog.Title>
          <ScreenerForm
            name=""
            description=""
            submitLabel={texts.saving.submit}
            isBusy={save.isPending}
            error={save.error}
            onSubmit={save.mutate}
            onCancel={onClose}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
