import { Command } from 'lucide-react'
import { texts } from './texts.ts'

export function CommandsButton(props: {
  readonly onClick: () => void
  readonly className: string
}) {
  return (
    <button
      type="button"
      className={props.className}
      aria-label={texts.nav.commands}
      title={texts.nav.commands}
      onClick={props.onClick}
    >
      <Command className="size-4" aria-hidden="true" />
    </button>
  )
}
