import { Dialog } from '@base-ui/react/dialog'
import { Fragment, type PointerEvent, useRef, useState } from 'react'
import { ListboxMessage, ListboxOption } from '../../ui/listbox.tsx'
import { DialogShell } from '../../ui/overlays/dialog-shell.tsx'
import { texts } from './texts.ts'
import { type CommandMenuDeps, useCommandMenu } from './use-command-menu.ts'

interface CommandDialogProps extends CommandMenuDeps {
  /** A quick quote is open in front of the menu; Escape closes it first. */
  readonly isCovered: boolean
}

/** The command menu: an input above one list, draggable by its header. */
export function CommandDialog(props: CommandDialogProps) {
  const menu = useCommandMenu(props)
  const input = useRef<HTMLInputElement>(null)
  const { position, drag } = useDrag()
  const { level } = menu
  return (
    <DialogShell
      className="top-24 flex max-h-[70vh] w-[36rem] max-w-[calc(100vw-1rem)] flex-col"
      style={{ marginLeft: position.x, marginTop: position.y }}
      initialFocus={input}
      onClose={() => {
        if (!props.isCovered) props.onClose()
      }}
      onEscape={() => {
        if (!props.isCovered) menu.back()
      }}
    >
      <div
        className="flex cursor-move touch-none items-baseline gap-3 border-b border-line px-3 py-2 select-none"
        title={texts.drag}
        {...drag}
      >
        <Dialog.Title className="shrink-0 font-semibold">{texts.title}</Dialog.Title>
        <Dialog.Description className="truncate text-sm text-muted">
          {level.at === 'pick' ? texts.pickFor[level.action] : texts.help}
        </Dialog.Description>
        <Dialog.Close className="icon-control ml-auto size-[24px]" aria-label={texts.close}>
          ×
        </Dialog.Close>
      </div>
      <input
        ref={input}
        {...menu.listbox.inputProps}
        aria-label={texts.input}
        placeholder={texts.placeholder}
        maxLength={300}
        value={menu.text}
        onChange={(event) => menu.change(event.target.value)}
        className="m-2 h-9 rounded-sm border border-strong bg-field px-2"
      />
      <div
        {...menu.listbox.listProps}
        aria-label={texts.title}
        className="min-h-0 flex-1 overflow-y-auto pb-1"
      >
        {menu.items.map((item, index) => (
          <Fragment key={item.id}>
            {menu.items[index - 1]?.group === item.group ? null : (
              <p role="presentation" className="px-3 pt-2 pb-0.5 text-xs text-muted uppercase">
                {item.group}
              </p>
            )}
            <ListboxOption
              listbox={menu.listbox}
              index={index}
              className={optionClass}
              onPick={() => menu.run(item.action)}
            >
              <span className="shrink-0 font-semibold text-accent">{item.label}</span>
              <span className="truncate text-muted">{item.about}</span>
            </ListboxOption>
          </Fragment>
        ))}
        {menu.items.length === 0 ? (
          <ListboxMessage className="py-4">
            {menu.isSearching
              ? texts.searching
              : menu.text.trim() === ''
                ? texts.noneYet
                : texts.none}
          </ListboxMessage>
        ) : null}
      </div>
      <div className="border-t border-line px-3 py-1 text-sm text-muted">{texts.keys}</div>
    </DialogShell>
  )
}

const optionClass = (isHighlighted: boolean) =>
  `min-h-8 hover:bg-panel ${isHighlighted ? 'bg-panel outline outline-accent' : ''}`

/** Distance the header has been dragged, in pixels. */
function useDrag() {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    position,
    drag: {
      onPointerDown(event: PointerEvent) {
        if ((event.target as Element).closest('button')) return
        start.current = { x: event.clientX - position.x, y: event.clientY - position.y }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        if (!start.current) return
        setPosition({ x: event.clientX - start.current.x, y: event.clientY - start.current.y })
      },
      onPointerUp() {
        start.current = null
      },
    },
  }
}
