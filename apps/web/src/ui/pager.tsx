import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { texts } from './texts.ts'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly lastPage: number
  /** No page can be left while one is loading. */
  readonly isBusy?: boolean
  readonly onGo: (page: number) => void
  /** The page is likely to be opened next, and can be prefetched. */
  readonly onNear: (page: number) => void
  /** Between the buttons: the current place. */
  readonly children: ReactNode
}

/** Prev and Next. */
export function Pager({ page, lastPage, isBusy = false, onGo, onNear, children }: PagerProps) {
  const near = (next: number) => {
    if (next >= 1 && next <= lastPage) onNear(next)
  }
  const button = (label: string, next: number, isOff: boolean) => (
    <Button
      disabled={isOff || isBusy}
      onClick={() => onGo(Math.min(next, lastPage))}
      onPointerEnter={() => near(next)}
      onFocus={() => near(next)}
    >
      {label}
    </Button>
  )
  return (
    <nav aria-label={texts.pages} className="ml-auto flex items-center gap-3">
      {button(texts.prev, page - 1, page <= 1)}
      <span className="flex items-center text-muted">{children}</span>
      {button(texts.next, page + 1, page >= lastPage)}
    </nav>
  )
}
