import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
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
    <DialogFrame title={texts.saving.title} width="w-96" onClose={onClose}>
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
