/** The terminal's listbox: the input keeps the focus, and its keys move through the options. */
import {
  type HTMLAttributes,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

const NONE = -1

interface ListboxOptions {
  /** Number of options. */
  readonly count: number
  readonly isOpen: boolean
  /** The highlight before any arrow key is pressed. */
  readonly startsAt: 'none' | 'first'
  /** Called before an arrow key moves the highlight. */
  readonly onArrow?: () => void
  /** Index of the highlighted option, -1 for none. */
  readonly onEnter: (highlight: number) => void
  readonly onEscape?: (event: KeyboardEvent) => void
}

export interface Listbox {
  /** -1 for none. */
  readonly highlight: number
  /** Resets the highlight. */
  readonly reset: () => void
  readonly optionId: (index: number) => string
  readonly inputProps: InputHTMLAttributes<HTMLInputElement>
  readonly listProps: HTMLAttributes<HTMLElement>
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Highlight and keyboard handling of a combobox: arrows move and wrap, Enter picks. */
export function useListbox(options: ListboxOptions): Listbox {
  const { count, isOpen, startsAt, onArrow, onEnter, onEscape } = options
  const start = startsAt === 'first' ? 0 : NONE
  const id = useId()
  const [wanted, setWanted] = useState(start)
  const highlight = wanted < count ? wanted : startsAt === 'first' ? count - 1 : NONE
  const optionId = (index: number) => `${id}-option-${index}`

  const move = (step: 1 | -1) => {
    onArrow?.()
    if (count === 0) return
    const from = highlight === NONE && step === -1 ? 0 : highlight
    setWanted((from + step + count) % count)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(step)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onEnter(highlight)
    } else if (event.key === 'Escape') onEscape?.(event)
  }
  return {
    highlight,
    reset: () => setWanted(start),
    optionId,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': highlight === NONE ? undefined : optionId(highlight),
      autoComplete: 'off',
      autoCapitalize: 'off',
      spellCheck: false,
      onKeyDown,
    },
    listProps: { id: `${id}-list`, role: 'listbox' },
  }
}

interface ListboxOptionProps {
  readonly listbox: Listbox
  readonly index: number
  readonly className: (isHighlighted: boolean) => string
  readonly onPick: () => void
  readonly children: ReactNode
}

export function ListboxOption(props: ListboxOptionProps) {
  const { listbox, index, className, onPick, children } = props
  const isHighlighted = index === listbox.highlight
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHighlighted) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isHighlighted])
  return (
    // The input keeps the focus and handles the keys (ARIA combobox pattern).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={listbox.optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={`flex cursor-pointer items-center gap-3 px-3 ${className(isHighlighted)}`}
    >
      {children}
    </div>
  )
}

/** Shown instead of options: an empty list must say why. */
export function ListboxMessage({
  className,
  children,
}: {
  className: string
  children: ReactNode
}) {
  return (
    <div
      role="option"
      aria-disabled="true"
      aria-selected="false"
      className={`px-3 text-muted ${className}`}
    >
      {children}
    </div>
  )
}
