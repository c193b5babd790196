import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { AlertChanges } from './alert-changes.tsx'
import { lastCheckedOf, toFields } from './alert-fields.ts'
import { AlertForm, type RenderSearch } from './alert-form.tsx'
import { AlertState } from './alert-state.tsx'
import { useDeletePriceAlert, usePausePriceAlert, useUpdatePriceAlert } from './api.ts'
import { showFailures } from './show-failures.ts'
import { texts } from './texts.ts'

interface EditAlertDialogProps {
  readonly alert: PriceAlert
  readonly renderSearch: RenderSearch
  readonly onClose: () => void
}

/** Closes once the alert has been saved or deleted. */
export function EditAlertDialog({ alert, renderSearch, onClose }: EditAlertDialogProps) {
  const { id, ticker } = alert
  const [isAsking, setAsking] = useState(false)
  const done = ({ message }: { message: string }) => {
    showToast(message)
    onClose()
  }
  const update = useUpdatePriceAlert(id, {
    onSuccess: done,
    onError: showFailures,
  })
  const remove = useDeletePriceAlert(id, {
    onSuccess: done,
    onError: showFailures,
  })
  const isPaused = alert.paused_because === 'by_user'
  const pause = usePausePriceAlert(id, {
    onSuccess: done,
    onError: showFailures,
  })
  return (
    <DialogFrame width="w-[28rem]" title={texts.edit} onClose={onClose}>
      <AlertForm
        initial={toFields(alert)}
        lastChecked={lastCheckedOf(alert)}
        renderSearch={renderSearch}
        submitLabel={texts.save}
        isBusy={update.isPending}
        error={update.error}
        onSubmit={update.mutate}
        actions={
          <>
            <Button
              kind="danger"
              className="min-h-8"
              disabled={remove.isPending}
              onClick={() => setAsking(true)}
            >
              {texts.delete}
            </Button>
            <Button
              className="mr-auto min-h-8"
              disabled={pause.isPending}
              onClick={() => pause.mutate(!isPaused)}
            >
              {isPaused ? texts.resume : texts.pause}
            </Button>
            <Button className="min-h-8" onClick={onClose}>
              {texts.cancel}
            </Button>
          </>
        }
      />
      <AlertChanges alert={alert} />
      <p className="text-sm">
        <AlertState alert={alert} />
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.deleteConfirm(ticker)}
        confirmLabel={texts.delete}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate()
        }}
      />
    </DialogFrame>
  )
}
