import type { KeyboardEvent } from 'react'

/** Escape closes an open list of hits before it closes the dialog. */
export function keepEscapeInList(event: KeyboardEvent): void {
  const isOpen = event.target instanceof Element && event.target.ariaExpanded === 'true'
  if (event.key === 'Escape' && isOpen) event.stopPropagation()
}
