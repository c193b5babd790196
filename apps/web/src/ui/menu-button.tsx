import { type ReactNode, useState } from 'react'
import { late } from './late.tsx'

interface MenuButtonProps {
  readonly label: ReactNode
  /** Name of the menu, where that is not what the button says. */
  readonly menuLabel?: string
  readonly align: 'start' | 'end'
  /** What has the focus after closing; the button without it. */
  readonly focusAfter?: () => HTMLElement | true
  readonly children: ReactNode
}

export interface MenuViewProps extends MenuButtonProps {
  /** The button that stood in its place was pressed: it opens with the focus in it. */
  readonly wasPressed: boolean
  readonly onEarlyPress: () => void
}

export interface MenuItemProps {
  readonly isDisabled?: boolean
  readonly onPick?: () => void
  readonly children: ReactNode
}

export interface MenuCheckItemProps extends MenuItemProps {
  readonly isChecked: boolean
  /** Stays open for the next choice without it. */
  readonly closes?: boolean
}

const fetchView = () => import('./overlays/menu-view.tsx')

const MenuView = late<MenuViewProps>(
  async () => ({ default: (await fetchView()).MenuView }),
  ({ label, onEarlyPress }) => (
    <button type="button" className="control" aria-haspopup="menu" onClick={onEarlyPress}>
      {label}
    </button>
  ),
)

/** A button that opens a menu; pressed before the menu is there, it opens when that comes. */
export function MenuButton(props: MenuButtonProps) {
  const [wasPressed, setPressed] = useState(false)
  return <MenuView {...props} wasPressed={wasPressed} onEarlyPress={() => setPressed(true)} />
}

export const MenuItem = late<MenuItemProps>(async () => ({
  default: (await fetchView()).MenuItem,
}))

/** An item that is on or off. */
export const MenuCheckItem = late<MenuCheckItemProps>(async () => ({
  default: (await fetchView()).MenuCheckItem,
}))
