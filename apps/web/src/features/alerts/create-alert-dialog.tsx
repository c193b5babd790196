import { useLocation } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { NEW_ALERT } from './alert-fields.ts'
import { AlertForm, type RenderSearch } from './alert-form.tsx'
import { useCreatePriceAlert } from './api.ts'
import { showFailures } from './show-failures.ts'
import { texts } from './texts.ts'

interface CreateAlertDialogProps {
  /** Preselected ticker. */
  readonly ticker?: string
  /** A ratio as text: `0.05`. */
  readonly diff?: string
  readonly renderSearch: RenderSearch
  readonly onClose: () => void
}

/** Closes once the alert has been created. */
export function CreateAlertDialog(props: CreateAlertDialogProps) {
  const { ticker, diff, renderSearch, onClose } = props
  const [, navigate] = useLocation()
  const create = useCreatePriceAlert({
    onSuccess: ({ message }) => {
      showToast(message, {
        label: texts.open,
        run: () => navigate(pagePath('toolkit', {}, { tool: 'price-alerts' })),
      })
      onClose()
    },
    onError: showFailures,
  })
  return (
    <DialogFrame width="w-[28rem]" title={texts.create} onClose={onClose}>
      <AlertForm
        initial={{ ...NEW_ALERT, ticker: ticker ?? null, diff: diff ?? NEW_ALERT.diff }}
        renderSearch={renderSearch}
        submitLabel={texts.create}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={create.mutate}
        actions={
          <Button className="min-h-8" onClick={onClose}>
            {texts.cancel}
          </Button>
        }
      />
    </DialogFrame>
  )
}
