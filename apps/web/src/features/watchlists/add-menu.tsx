import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Glyph } from '../../ui/glyph.tsx'
import { MenuButton, MenuItem } from '../../ui/menu-button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useAddToWatchlist, useCreateWatchlist, watchlistsQuery } from './api.ts'
import { NameDialog } from './name-dialog.tsx'
import { texts } from './texts.ts'

/** The user's lists, ticked if they already have the share; choosing one adds it. */
export function AddMenu({ ticker }: { ticker: string }) {
  const [isCreating, setCreating] = useState(false)
  const add = useAddToWatchlist(ticker, {
    onSuccess: (_, { name }) => showToast(texts.adding.added(ticker, name)),
    onError: (error) => showToast(error.message),
  })
  const create = useCreateWatchlist({
    onSuccess: (list) => {
      setCreating(false)
      add.mutate(list)
    },
    onError: (error) => showToast(error.message),
  })
  return (
    <>
      <MenuButton align="end" label={texts.adding.button} menuLabel={texts.adding.menu}>
        <Lists ticker={ticker} onPick={(list) => add.mutate(list)} />
        <MenuItem onPick={() => setCreating(true)}>
          <span className="w-3" />
          {texts.adding.create}
        </MenuItem>
      </MenuButton>
      {isCreating ? (
        <NameDialog
          title={texts.lists.create}
          submitLabel={texts.lists.create}
          saving={create}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  )
}

function Lists({ ticker, onPick }: { ticker: string; onPick: (list: Watchlist) => void }) {
  const { data, error } = useQuery(watchlistsQuery)
  if (!data) return <Remark>{error?.message ?? texts.adding.loading}</Remark>
  if (data.length === 0) return <Remark>{texts.adding.none}</Remark>
  return data.map((list) => {
    const has = list.watchlist_items.some((item) => item.ticker === ticker)
    return (
      <MenuItem key={list.id} isDisabled={has} onPick={() => onPick(list)}>
        <span className="w-3 text-accent">{has ? <Glyph shape="check" /> : null}</span>
        <span className="truncate">{list.name}</span>
        {has ? <span className="sr-only">{texts.view.there(ticker)}</span> : null}
      </MenuItem>
    )
  })
}

function Remark({ children }: { children: string }) {
  return <MenuItem isDisabled>{children}</MenuItem>
}
