import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { MenuButton, MenuItem } from '../../ui/menu-button.tsx'
import { texts } from './texts.ts'
import type { Watched } from './watched.ts'

export interface RowActions {
  readonly onOpen: (row: Watched) => void
  /** Omitted when alerts cannot be created. */
  readonly onAlert?: ((row: Watched) => void) | undefined
  /** Omitted when the share cannot be removed. */
  readonly onRemove?: ((row: Watched) => void) | undefined
}

/** Actions for a share. The menu is built on its first use. */
export function RowMenu({
  row,
  onOpen,
  onAlert,
  onRemove,
}: RowActions & { readonly row: Watched }) {
  const [isBuilt, setBuilt] = useState(false)
  const [, navigate] = useLocation()
  const { ticker } = row
  const label = texts.rowMenu.label(ticker)
  const dots = <Ellipsis className="size-4" aria-hidden="true" />
  if (!isBuilt) {
    return (
      <button
        type="button"
        className="icon-control size-[24px]"
        aria-label={label}
        aria-haspopup="menu"
        onClick={() => setBuilt(true)}
      >
        {dots}
      </button>
    )
  }
  return (
    <MenuButton
      align="end"
      isIcon
      opensAtOnce
      label={
        <>
          {dots}
          <span className="sr-only">{label}</span>
        </>
      }
      menuLabel={label}
    >
      <MenuItem onPick={() => onOpen(row)}>{texts.rowMenu.details}</MenuItem>
      <MenuItem onPick={() => navigate(sharePath(ticker))}>{texts.rowMenu.page}</MenuItem>
      {onAlert ? <MenuItem onPick={() => onAlert(row)}>{texts.rowMenu.alert}</MenuItem> : null}
      {onRemove ? <MenuItem onPick={() => onRemove(row)}>{texts.rowMenu.remove}</MenuItem> : null}
    </MenuButton>
  )
}
