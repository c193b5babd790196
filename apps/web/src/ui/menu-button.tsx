import { useRef, useState } from 'react'
import { deferred } from './deferred.tsx'
import { triggerClass } from './menu-trigger.ts'
import type * as view from './overlays/menu-view.tsx'

const fetchView = () => import('./overlays/menu-view.tsx')

export const MenuItem = deferred<view.MenuItemProps>(async () => ({
  default: (await fetchView()).MenuItem,
}))

export const MenuDownload = deferred<view.MenuLinkProps>(async () => ({
  default: (await fetchView()).MenuDownload,
}))

export const MenuLine = deferred<object>(async () => ({
  default: (await fetchView()).MenuLine,
}))

/** An item that toggles on and off. */
export const MenuCheckItem = deferred<view.MenuCheckItemProps>(async () => ({
  default: (await fetchView()).MenuCheckItem,
}))

const ITEMS = [MenuItem, MenuDownload, MenuLine, MenuCheckItem]

const MenuView = deferred<view.MenuViewProps>(
  async () => {
    // A menu that opened before its items would have the focus itself, not on the first of them.
    await Promise.all(ITEMS.map(({ load }) => load()))
    return { default: (await fetchView()).MenuView }
  },
  ({ label, isIcon, hadFocus, onEarlyPress }) => (
    <button
      type="button"
      className={triggerClass(isIcon)}
      aria-haspopup="menu"
      onFocus={() => {
        hadFocus.current = true
      }}
      // Not called for a button that is taken away while it has the focus.
      onBlur={() => {
        hadFocus.current = false
      }}
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

/** A button that opens a menu. Pressed before the menu has loaded, it opens on load; focused, it keeps the focus. */
export function MenuButton({ opensAtOnce = false, ...props }: MenuButtonProps) {
  const [wasPressed, setPressed] = useState(opensAtOnce)
  const hadFocus = useRef(false)
  return (
    <MenuView
      {...props}
      wasPressed={wasPressed}
      hadFocus={hadFocus}
      onEarlyPress={() => setPressed(true)}
    />
  )
}
