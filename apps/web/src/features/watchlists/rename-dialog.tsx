import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { showProblem } from '../../ui/show-toast.ts'
import { useRenameWatchlist } from './api.ts'
import { NameDialog } from './name-dialog.tsx'
import { texts } from './texts.ts'

interface RenameDialogProps {
  readonly list: Watchlist
  readonly onClose: () => void
}

export function RenameDialog({ list, onClose }: RenameDialogProps) {
  const rename = useRenameWatchlist(list, {
    onSuccess: onClose,
    onError: (error) => showProblem(error),
  })
  return (
    <NameDialog
      title={texts.lists.renameTitle}
      submitLabel={texts.lists.save}
      initial={list.name}
      saving={rename}
      onClose={onClose}
    />
  )
}
