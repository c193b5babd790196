import { Dialog } from '@base-ui/react/dialog'
import { type PointerEvent, useId, useRef, useState } from 'react'
import type { MenuItem } from './menu-items.ts'
import { texts } from './texts.ts'
import { type CommandMenuDeps, useCommandMenu } from './use-command-menu.ts'

interface CommandDialogProps extends CommandMenuDeps {
  /** A quick quote stands before it, and is closed first. */
  readonly isCovered: boolean
}

/** The command menu: an input over one list, moved by its header. */
export function CommandDialog(props: CommandDialogProps) {
  const menu = useCommandMenu(props)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { position, drag } = useDrag()
  const optionId = (index: number) => `${id}-option-${index}`
  const { level } = menu
  return (
    <Dialog.Root
      open
      onOpenChange={(_, { reason }) => {
        if (props.isCovered) return
        if (reason === 'escape-key') menu.back()
        else props.onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          initialFocus={input}
          className="panel fixed top-24 left-1/2 z-50 flex max-h-[70vh] w-[36rem] max-w-[calc(100vw-1rem)] -translate-x-1/2 flex-col bg-raised shadow-2xl"
          style={{ marginLeft: position.x, marginTop: position.y }}
        >
          <header
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
          </header>
          <input
            ref={input}
            role="combobox"
            aria-label={texts.input}
            aria-expanded
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={menu.items.length > 0 ? optionId(menu.highlight) : undefined}
            placeholder={texts.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={300}
            value={menu.text}
            onChange={(event) => menu.change(event.target.value)}
            onKeyDown={menu.handleKey}
            className="m-2 h-9 rounded-sm border border-strong bg-field px-2"
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={texts.title}
            className="min-h-0 flex-1 overflow-y-auto pb-1"
          >
            {menu.items.map((item, index) => (
              <Option
                key={item.id}
                id={optionId(index)}
                item={item}
                isFirstOfGroup={menu.items[index - 1]?.group !== item.group}
                isHighlighted={index === menu.highlight}
                onRun={() => menu.run(item.action)}
              />
            ))}
            {menu.items.length === 0 ? (
              <div
                role="option"
                aria-disabled="true"
                aria-selected="false"
                className="px-3 py-4 text-muted"
              >
                {menu.isSearching ? texts.searching : texts.none}
              </div>
            ) : null}
          </div>
          <footer className="border-t border-line px-3 py-1 text-sm text-muted">
            {texts.keys}
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface OptionProps {
  readonly id: string
  readonly item: MenuItem
  readonly isFirstOfGroup: boolean
  readonly isHighlighted: boolean
  readonly onRun: () => void
}

function Option({ id, item, isFirstOfGroup, isHighlighted, onRun }: OptionProps) {
  return (
    <>
      {isFirstOfGroup ? (
        <p role="presentation" className="px-3 pt-2 pb-0.5 text-xs text-muted uppercase">
          {item.group}
        </p>
      ) : null}
      <div
        id={id}
        role="option"
        aria-selected={isHighlighted}
        tabIndex={-1}
        className={`flex min-h-8 cursor-pointer items-center gap-3 px-3 hover:bg-panel ${isHighlighted ? 'bg-panel outline outline-accent' : ''}`}
        ref={(element) => {
          if (isHighlighted) element?.scrollIntoView({ block: 'nearest' })
        }}
        onClick={onRun}
        onKeyDown={() => undefined}
      >
        <span className="shrink-0 font-semibold text-accent">{item.label}</span>
        <span className="truncate text-muted">{item.about}</span>
      </div>
    </>
  )
}

/** How far the header was dragged, in pixels. */
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
