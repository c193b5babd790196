import type { Activity, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { texts } from '../texts.ts'
import type { ActivityChange } from './activity-columns.tsx'
import { ActivityForm } from './activity-form.tsx'

interface ActivityDialogProps {
  readonly accounts: readonly PortfolioAccount[]
  readonly change: ActivityChange
  readonly onRemove: (activity: Activity) => void
  readonly onUndo: (id: string) => void
  readonly onClose: () => void
}

/** Corrects an activity, or asks before it removes one. */
export function ActivityDialog(props: ActivityDialogProps) {
  const { accounts, change, onRemove, onUndo, onClose } = props
  const { activity } = change
  if (change.kind === 'correct') {
    return (
      <DialogFrame title={texts.activities.correct} width="w-[56rem]" onClose={onClose}>
        <ActivityForm
          accounts={accounts}
          accountId={activity.account_id}
          activity={activity}
          onSaved={() => {
            showToast(texts.activities.corrected, {
              label: texts.activities.undo,
              run: () => onUndo(activity.id),
            })
            onClose()
          }}
        />
      </DialogFrame>
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.activities.removeTitle}
      confirmLabel={texts.activities.remove}
      onCancel={onClose}
      onConfirm={() => {
        onRemove(activity)
        onClose()
      }}
    >
      <p className="text-muted">{texts.activities.removeHelp}</p>
    </ConfirmDialog>
  )
}
