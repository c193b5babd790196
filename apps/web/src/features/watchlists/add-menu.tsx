import { showProblem, showToast } from '../../ui/show-toast.ts'
import { useAddToWatchlist } from './api.ts'
import { ListMenu } from './list-menu.tsx'
import { texts } from './texts.ts'

/** Adds a share to the list that is chosen. */
export function AddMenu({ ticker }: { ticker: string }) {
  const add = useAddToWatchlist(ticker, {
    onSuccess: (_, { name }) => showToast(texts.adding.added(ticker, name)),
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
