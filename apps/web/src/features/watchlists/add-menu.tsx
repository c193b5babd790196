import { Menu } from '@base-ui/react/menu'
import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../ui/show-toast.ts'
import { addItem, createWatchlist, watchlistsQuery } from './api.ts'
import { NameDialog } from './name-dialog.tsx'
import { texts } from './texts.ts'

/** The own lists, those ticked that have the share already; choosing one adds it. */
export function AddMenu({ ticker }: { ticker: string }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const add = useMutation({
    mutationFn: ({ id }: Watchlist) => addItem(id, ticker),
    onSuccess: async (_, { name }) => {
      showToast(texts.adding.added(ticker, name))
      await client.invalidateQueries(watchlistsQuery)
    },
    onError: (error) => showToast(error.message),
  })
  return (
    <>
      <Menu.Root open={isOpen} onOpenChange={setOpen}>
        <Menu.Trigger className="control">{texts.adding.button}</Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" className="z-40">
            <Menu.Popup
              aria-label={texts.adding.menu}
              className="panel max-h-80 max-w-80 min-w-52 overflow-y-auto bg-raised py-1 shadow-2xl"
            >
              <Lists ticker={ticker} onPick={(list) => add.mutate(list)} />
              <Menu.Item className={ITEM} onClick={() => setCreating(true)}>
                <span className="w-3" />
                {texts.adding.create}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isCreating ? (
        <NameDialog
          title={texts.lists.create}
          submitLabel={texts.lists.create}
          save={async (name) => add.mutate(await createWatchlist(name))}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  )
}

const ITEM =
  'flex min-h-(--row) cursor-pointer items-center gap-2 px-3 data-[highlighted]:bg-line data-[disabled]:cursor-default data-[disabled]:text-muted'

function Lists({ ticker, onPick }: { ticker: string; onPick: (list: Watchlist) => void }) {
  const { data, error } = useQuery(watchlistsQuery)
  if (!data) return <Remark>{error?.message ?? texts.adding.loading}</Remark>
  if (data.length === 0) return <Remark>{texts.adding.none}</Remark>
  return data.map((list) => {
    const has = list.watchlist_items.some((item) => item.ticker === ticker)
    return (
      <Menu.Item key={list.id} disabled={has} className={ITEM} onClick={() => onPick(list)}>
        <span className="w-3 text-accent" aria-hidden="true">
          {has ? '✓' : ''}
        </span>
        <span className="truncate">{list.name}</span>
        {has ? <span className="sr-only">{texts.view.there(ticker)}</span> : null}
      </Menu.Item>
    )
  })
}

function Remark({ children }: { children: string }) {
  return (
    <Menu.Item disabled className={ITEM}>
      {children}
    </Menu.Item>
  )
}
