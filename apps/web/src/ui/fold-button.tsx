import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'

interface FoldButtonProps {
  readonly isFolded: boolean
  readonly title: ReactNode
  readonly onToggle: () => void
}

/** Folds a panel into its header, or unfolds it. */
export function FoldButton({ isFolded, title, onToggle }: FoldButtonProps) {
  const Icon = isFolded ? ChevronRight : ChevronDown
  const label = typeof title === 'string' ? texts.fold(title) : texts.foldThis
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={label}
      title={label}
      className="-ml-1.5 grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-raised hover:text-ink"
      onClick={onToggle}
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  )
}
