import type { LucideIcon } from 'lucide-react'

interface IconButtonProps {
  /** Says what is done and to which thing. */
  readonly label: string
  /** Shorter, where the button is beside that thing; the label by default. */
  readonly title?: string
  readonly Icon: LucideIcon
  readonly onClick: () => void
  readonly className?: string
}

export function IconButton({ Icon, className = '', label, onClick, title }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-control ${className}`}
      aria-label={label}
      title={title ?? label}
      onClick={onClick}
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  )
}
