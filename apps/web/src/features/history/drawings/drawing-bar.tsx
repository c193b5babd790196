import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import type { DrawingKind } from '@leadenhall/contract/drawings/kinds.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import {
  Lock,
  LockOpen,
  type LucideIcon,
  Minus,
  Move,
  MoveDiagonal,
  MoveUpRight,
  Rows4,
  Ruler,
  Slash,
  Square,
  Tally1,
  Trash2,
  Type,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { formatCount } from '../../../format/price.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ToggleButton } from '../../../ui/toggle-button.tsx'
import { texts } from '../texts.ts'
import { describeDrawing } from './describe-drawing.ts'
import type { Drawings } from './use-drawings.ts'
import type { ArrowKey } from './use-moving-drawing.ts'

interface DrawingBarProps {
  readonly chart: Chart
  readonly drawings: Drawings
  /** A table has no place to draw, but lists the drawings. */
  readonly isTable: boolean
}

/** Chooses what to draw, in a row above the chart. */
export function DrawingTools({ drawings }: Pick<DrawingBarProps, 'drawings'>) {
  const { canUndo, choose, isMagnet, kinds, missing, setMagnet, setText, text, tool, undo } =
    drawings
  return (
    <div
      data-drawing-tools
      className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1"
    >
      <div role="group" aria-label={texts.drawings.tool} className="flex flex-wrap gap-1">
        {kinds.map((kind) => (
          <ToolButton
            key={kind}
            kind={kind}
            isPressed={tool === kind}
            onClick={() => choose(tool === kind ? null : kind)}
          />
        ))}
      </div>
      <input
        aria-label={texts.drawings.text}
        placeholder={texts.drawings.text}
        className="h-8 w-28 rounded-sm border border-strong bg-field px-2"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ToggleButton
        className="h-8"
        isPressed={isMagnet}
        title={texts.drawings.magnetHelp}
        onClick={() => setMagnet(!isMagnet)}
      >
        {texts.drawings.magnet}
      </ToggleButton>
      <Button className="h-8" disabled={!canUndo} onClick={undo}>
        {texts.drawings.undo}
      </Button>
      <p role="status" className="text-sm text-muted">
        {missing > 0 ? texts.drawings.help(formatCount(missing)) : ''}
      </p>
    </div>
  )
}

/** Lists the drawings in words, where there are any. */
export function DrawingList({ chart, drawings, isTable }: DrawingBarProps) {
  const { hidden, moving, shown } = drawings
  if (shown.length === 0 && hidden === 0) return null
  return (
    <details className="border-t border-line px-3 py-1 text-sm">
      <summary className="cursor-pointer text-muted">
        {texts.drawings.title(formatCount(shown.length))}
      </summary>
      <p role="status" className={moving.said === '' ? 'sr-only' : 'py-1'}>
        {moving.said}
      </p>
      {hidden > 0 ? (
        <p className="py-1 text-muted">{texts.drawings.hidden(formatCount(hidden))}</p>
      ) : null}
      <ul>
        {shown.map((drawing) => {
          const words = describeDrawing(drawing, chart)
          return (
            <li key={drawing.id} className="flex items-center gap-2">
              <span className="grow">{words}</span>
              <Controls drawing={drawing} drawings={drawings} isTable={isTable} words={words} />
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const TOOL_ICONS: Readonly<Record<DrawingKind, LucideIcon>> = {
  trend: Slash,
  ray: MoveUpRight,
  extended: MoveDiagonal,
  horizontal: Minus,
  vertical: Tally1,
  rectangle: Square,
  fibonacci: Rows4,
  measure: Ruler,
  text: Type,
}

interface ToolButtonProps {
  readonly kind: DrawingKind
  readonly isPressed: boolean
  readonly onClick: () => void
}

function ToolButton({ isPressed, kind, onClick }: ToolButtonProps) {
  const label = texts.drawings.kinds[kind]
  const Icon = TOOL_ICONS[kind]
  return (
    <ToggleButton
      className="flex h-8 min-w-8 items-center justify-center"
      isPressed={isPressed}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon className="size-4" aria-hidden="true" />
    </ToggleButton>
  )
}

interface ControlsProps extends Omit<DrawingBarProps, 'chart'> {
  readonly drawing: Drawing
  readonly words: string
}

function Controls({ drawing, drawings, isTable, words }: ControlsProps) {
  const { locked } = drawing.style
  const { moving } = drawings
  return (
    <>
      {isTable || !moving.canMove(drawing) ? null : (
        <MoveButton drawing={drawing} moving={moving} />
      )}
      <IconButton
        label={locked ? texts.drawings.unlock(words) : texts.drawings.lock(words)}
        Icon={locked ? Lock : LockOpen}
        onClick={() => drawings.lock(drawing, !locked)}
      />
      {locked ? null : (
        <IconButton
          label={texts.drawings.remove(words)}
          Icon={Trash2}
          onClick={() => drawings.remove(drawing)}
        />
      )}
    </>
  )
}

interface MoveButtonProps {
  readonly drawing: Drawing
  readonly moving: Drawings['moving']
}

/** Arrow keys on it move the drawing; a press chooses which part of it. */
function MoveButton({ drawing, moving }: MoveButtonProps) {
  // Named by its kind alone: a name that followed the place would be read out at each step.
  const label = texts.drawings.move.button(texts.drawings.kinds[drawing.kind])
  const press = (event: KeyboardEvent) => {
    if (isArrow(event.key)) moving.press(drawing, event.key, event.shiftKey ? LEAP : 1)
    else if (event.key === 'Enter') moving.put(drawing)
    else if (event.key === 'Escape' && moving.id === drawing.id) moving.putBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      className="icon-control aria-pressed:text-accent"
      aria-pressed={moving.id === drawing.id}
      aria-label={label}
      title={label}
      onKeyDown={press}
      onBlur={() => moving.put(drawing)}
      onClick={() => moving.take(drawing)}
    >
      <Move className="size-4" aria-hidden="true" />
    </button>
  )
}

/** Steps of an arrow key with Shift. */
const LEAP = 10

const isArrow = (key: string): key is ArrowKey => /^Arrow(?:Left|Right|Up|Down)$/.test(key)
