import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Glyph } from '../glyph.tsx'
import { triggerClass } from '../menu-trigger.ts'

export interface MenuButtonProps {
  readonly label: ReactNode
  /** Accessible name of the menu, if it differs from the button's. */
  readonly menuLabel?: string
  readonly align: 'start' | 'end'
  /** The label is an icon. */
  readonly isIcon?: boolean
  /** Receives the focus after closing; defaults to the button. */
  readonly focusAfter?: () => HTMLElement | true
  readonly children: ReactNode
}

export interface MenuViewProps extends MenuButtonProps {
  /** True when the placeholder button was pressed: the menu opens with the focus inside. */
  readonly wasPressed: boolean
  /** True while the placeholder button has the focus, which its successor takes over. */
  readonly hadFocus: RefObject<boolean>
  readonly onEarlyPress: () => void
}

export interface MenuItemProps {
  readonly isDisabled?: boolean
  readonly onPick?: () => void
  readonly children: ReactNode
}

export interface MenuLinkProps {
  /** Of a file, which the browser stores. */
  readonly href: string
  readonly children: ReactNode
}

export interface MenuCheckItemProps extends MenuItemProps {
  readonly isChecked: boolean
  /** Choosing an item closes the menu. */
  readonly closes?: boolean
}

const ITEM =
  'flex min-h-(--row) cursor-pointer items-center gap-2 px-3 data-[highlighted]:bg-line data-[disabled]:cursor-default data-[disabled]:text-muted'

export function MenuView(props: MenuViewProps) {
  const { label, menuLabel, align, isIcon, focusAfter, wasPressed, hadFocus, children } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const takeOver = useEffectEvent(() => {
    if (wasPressed || hadFocus.current) trigger.current?.focus()
    if (wasPressed) trigger.current?.click()
  })
  useEffect(() => takeOver(), [])
  return (
    <Menu.Root>
      <Menu.Trigger ref={trigger} className={triggerClass(isIcon)}>
        {label}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align={align} className="z-40">
          <Menu.Popup
            className="panel max-h-[min(70vh,40rem)] max-w-80 min-w-56 overflow-y-auto bg-raised py-1 shadow-2xl"
            {...(menuLabel === undefined ? {} : { 'aria-label': menuLabel })}
            {...(focusAfter === undefined ? {} : { finalFocus: focusAfter })}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export function MenuItem({ isDisabled = false, onPick, children }: MenuItemProps) {
  return (
    <Menu.Item className={ITEM} disabled={isDisabled} onClick={onPick}>
      {children}
    </Menu.Item>
  )
}

/** An item that downloads a file. */
export function MenuDownload({ href, children }: MenuLinkProps) {
  return (
    <Menu.LinkItem className={ITEM} href={href} download closeOnClick>
      {children}
    </Menu.LinkItem>
  )
}

/** A line between groups of items. */
export function MenuLine() {
  return <Menu.Separator className="my-1 border-t border-line" />
}

export function MenuCheckItem({
  isChecked,
  isDisabled = false,
  closes = false,
  onPick,
  children,
}: MenuCheckItemProps) {
  return (
    <Menu.CheckboxItem
      className={ITEM}
      checked={isChecked}
      disabled={isDisabled}
      closeOnClick={closes}
      onCheckedChange={onPick}
    >
      <span className="w-3 shrink-0 text-accent">
        <Menu.CheckboxItemIndicator>
          <Glyph shape="check" />
        </Menu.CheckboxItemIndicator>
      </span>
      {children}
    </Menu.CheckboxItem>
  )
}
