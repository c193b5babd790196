import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { texts } from './texts.ts'

interface MoveControlsProps {
  readonly ticker: string
  readonly place: number
  readonly count: number
  readonly onMove: (from: number, to: number) => void
}

/** A drag handle, and two buttons as the accessible alternative. */
export function MoveControls({ ticker, place, count, onMove }: MoveControlsProps) {
  const steps = [
    { by: -1, label: texts.view.up(ticker), Icon: ChevronUp },
    { by: 1, label: texts.view.down(ticker), Icon: ChevronDown },
  ] as const
  return (
    <span className="inline-flex items-center">
      <span draggable aria-hidden="true" className="cursor-grab px-1 text-muted max-sm:hidden">
        <GripVertical className="size-4" />
      </span>
      {steps.map(({ by, label, Icon }) => {
        const to = place + by
        const isOff = to < 0 || to >= count
        return (
          <button
            key={by}
            type="button"
            aria-label={label}
            aria-disabled={isOff}
            className="icon-control size-[24px] aria-disabled:opacity-40"
            onClick={() => {
              if (!isOff) onMove(place, to)
            }}
          >
            <Icon className="size-4" aria-hidden="true" />
          </button>
        )
      })}
    </span>
  )
}
