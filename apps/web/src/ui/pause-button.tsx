import { Pause, Play } from 'lucide-react'

interface PauseButtonProps {
  readonly isPaused: boolean
  readonly onChange: (isPaused: boolean) => void
  /** Describes what the button does in its current state. */
  readonly label: string
}

/** Pauses and resumes rotating content. */
export function PauseButton({ isPaused, onChange, label }: PauseButtonProps) {
  const Icon = isPaused ? Play : Pause
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPaused}
      onClick={() => onChange(!isPaused)}
      className="icon-control size-[24px]"
    >
      <Icon className="size-3" aria-hidden="true" />
    </button>
  )
}
