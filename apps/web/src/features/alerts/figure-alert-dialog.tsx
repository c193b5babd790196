import { useLocation } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import type { RenderSearch } from './alert-form.tsx'
import { useCreateFigureAlert } from './api.ts'
import type { FigureAlertFields } from './figure-alert-fields.ts'
import { FigureAlertForm } from './figure-alert-form.tsx'
import { texts } from './texts.ts'

interface FigureAlertDialogProps {
  readonly initial: FigureAlertFields
  readonly renderSearch: RenderSearch
  readonly onClose: () => void
}

/** Closes once the alert has been created. */
export function FigureAlertDialog({ initial, renderSearch, onClose }: FigureAlertDialogProps) {
  const [, navigate] = useLocation()
  const create = useCreateFigureAlert({
    onSuccess: () => {
      showToast(texts.figures.created, {
        label: texts.open,
        run: () => navigate(pagePath('toolkit', {}, { tool: 'price-alerts' })),
      })
      onClose()
    },
    // Field errors are shown at their fields.
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  return (
    <DialogFrame width="w-[30rem]" title={texts.figures.create} onClose={onClose}>
      <FigureAlertForm
        initial={initial}
        renderSearch={renderSearch}
        isBusy={create.isPending}
        serverErrors={firstErrors(create.error)}
        onSubmit={create.mutate}
        onCancel={onClose}
      />
    </DialogFrame>
  )
}
