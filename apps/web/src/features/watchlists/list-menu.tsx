import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Glyph } from '../../ui/glyph.tsx'
import { MenuButton, MenuItem } from '../../ui/menu-button.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { useCreateWatchlist, watchlistsQuery } from './api.ts'
import { NameDialog } from './name-dialog.tsx'
import { texts } from './texts.ts'

interface ListMenuProps {
  readonly label: string
  readonly menuLabel: string
  /** A share whose lists are ticked and cannot be chosen again. */
  readonly ticker?: string
  readonly onPick: (list: Watchlist) => void
}

/** The user's lists to choose from, and one to create, which is then chosen. */
export function ListMenu({ label, menuLabel, ticker, onPick }: ListMenuProps) {
  const [isCreating, setCreating] = useState(false)
  const create = useCreateWatchlist({
    onSuccess: (list) => {
      setCreating(false)
      onPick(list)
    },
    onError: (error) => showProblem(error),
  })
  return (
    <>
      <MenuButton align="end" label={label} menuLabel={menuLabel}>
        <Lists ticker={ticker} onPick={onPick} />
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

interface ListsProps {
  readonly ticker: string | undefined
  readonly onPick: (list: Watchlist) => void
}

function Lists({ ticker, onPick }: ListsProps) {
  const { data, error } = useQuery(watchlistsQuery)
  if (!data) return <Remark>{error?.message ?? texts.adding.loading}</Remark>
  if (data.length === 0) return <Remark>{texts.adding.none}</Remark>
  return data.map((list) => {
    const has = list.watchlist_items.some((item) => item.ticker === ticker)
    return (
      <MenuItem key={list.id} isDisabled={has} onPick={() => onPick(list)}>
        <span className="w-3 text-accent">{has ? <Glyph shape="check" /> : null}</span>
        <span className="truncate">{list.name}</span>
        {has && ticker ? <span className="sr-only">{texts.view.there(ticker)}</span> : null}
      </MenuItem>
    )
  })
}

function Remark({ children }: { children: string }) {
  return <MenuItem isDisabled>{children}</MenuItem>
}
