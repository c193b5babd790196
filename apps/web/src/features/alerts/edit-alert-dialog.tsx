import * as endpoints from '@leadenhall/contract/alerts/endpoints.ts'
import type { PriceAlert, PriceAlertBody } from '@leadenhall/contract/alerts/index.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { AlertChanges } from './alert-changes.tsx'
import { toFields } from './alert-fields.ts'
import { AlertForm, type RenderSearch } from './alert-form.tsx'
import { AlertState } from './alert-state.tsx'
import { priceAlertsQuery } from './api.ts'
import { showFailures } from './show-failures.ts'
import { texts } from './texts.ts'

interface EditAlertDialogProps {
  readonly alert: PriceAlert
  readonly renderSearch: RenderSearch
  readonly onClose: () => void
}

/** Closes when the change was saved or the alert removed. */
export function EditAlertDialog({ alert, renderSearch, onClose }: EditAlertDialogProps) {
  const { id, ticker } = alert
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const done = ({ message }: { message: string }) => {
    showToast(message)
    void client.invalidateQueries(priceAlertsQuery)
    onClose()
  }
  const update = useMutation({
    mutationFn: (body: PriceAlertBody) =>
      callApi(endpoints.updatePriceAlert, { params: { id }, body }),
    onSuccess: done,
    onError: (error) => showFailures(error, texts.failures.update),
  })
  const remove = useMutation({
    mutationFn: () => callApi(endpoints.deletePriceAlert, { params: { id } }),
    onSuccess: done,
    onError: (error) => showFailures(error, texts.failures.delete),
  })
  return (
    <DialogFrame width="w-[28rem]" title={texts.edit} onClose={onClose}>
      <AlertForm
        initial={toFields(alert)}
        renderSearch={renderSearch}
        submitLabel={texts.save}
        isBusy={update.isPending}
        error={update.error}
        onSubmit={update.mutate}
        actions={
          <>
            <button
              type="button"
              className="control mr-auto min-h-8 text-down"
              disabled={remove.isPending}
              onClick={() => setAsking(true)}
            >
              {texts.delete}
            </button>
            <button type="button" className="control min-h-8" onClick={onClose}>
              {texts.cancel}
            </button>
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
