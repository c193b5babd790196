import { useState } from 'react'
import { deferred } from './deferred.tsx'
import { triggerClass } from './menu-trigger.ts'
import type * as view from './overlays/menu-view.tsx'

const fetchView = () => import('./overlays/menu-view.tsx')

const MenuView = deferred<view.MenuViewProps>(
  async () => ({ default: (await fetchView()).MenuView }),
  ({ label, isIcon, onEarlyPress }) => (
    <button
      type="button"
      className={triggerClass(isIcon)}
      aria-haspopup="menu"
      // The menu may take the button's place before the pointer is released: there is no click then.
      onMouseDown={onEarlyPress}
      onClick={onEarlyPress}
    >
      {label}
    </button>
  ),
)

interface MenuButtonProps extends view.MenuButtonProps {
  /** Opens as it appears, because its place was pressed. */
  readonly opensAtOnce?: boolean
}

/** A button that opens a menu. Pressed before the menu has loaded, it opens on load. */
export function MenuButton({ opensAtOnce = false, ...props }: MenuButtonProps) {
  const [wasPressed, setPressed] = useState(opensAtOnce)
  return <MenuView {...props} wasPressed={wasPressed} onEarlyPress={() => setPressed(true)} />
}

export const MenuItem = deferred<view.MenuItemProps>(async () => ({
  default: (await fetchView()).MenuItem,
}))

/** An item that toggles on and off. */
export const MenuCheckItem = deferred<view.MenuCheckItemProps>(async () => ({
  default: (await fetchView()).MenuCheckItem,
}))
