import { useLocation } from 'wouter'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { useAddAll } from './api.ts'
import { ListMenu } from './list-menu.tsx'
import { listPath } from './list-path.ts'
import { texts } from './texts.ts'

interface AddAllToWatchlistProps {
  /** The tickers to add, in order, once a list has been chosen. */
  readonly collect: () => Promise<readonly string[]>
  readonly label?: string
}

/** Adds many shares to one of the user's lists. */
export function AddAllToWatchlist({ collect, label }: AddAllToWatchlistProps) {
  const [, navigate] = useLocation()
  const add = useAddAll(collect, {
    onSuccess: ({ added, rows }, list) =>
      showToast(texts.addingAll.done(added, rows.length, list.name), {
        label: texts.open,
        run: () => navigate(listPath(list)),
      }),
    onError: (error) => showProblem(error),
  })
  return (
    <ListMenu
      label={label ?? texts.addingAll.button}
      menuLabel={texts.addingAll.menu}
      onPick={(list) => add.mutate(list)}
    />
  )
}
