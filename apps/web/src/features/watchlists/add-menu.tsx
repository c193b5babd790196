import { useLocation } from 'wouter'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { useAddToWatchlist } from './api.ts'
import { ListMenu } from './list-menu.tsx'
import { listPath } from './list-path.ts'
import { texts } from './texts.ts'

/** Adds a share to the list that is chosen. */
export function AddMenu({ ticker }: { ticker: string }) {
  const [, navigate] = useLocation()
  const add = useAddToWatchlist(ticker, {
    onSuccess: (_, list) =>
      showToast(texts.adding.added(ticker, list.name), {
        label: texts.open,
        run: () => navigate(listPath(list)),
      }),
    onError: (error) => showProblem(error),
  })
  return (
    <ListMenu
      label={texts.adding.button}
      menuLabel={texts.adding.menu}
      ticker={ticker}
      onPick={(list) => add.mutate(list)}
    />
  )
}
