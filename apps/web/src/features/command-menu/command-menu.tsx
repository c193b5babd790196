import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import type { PageAccess } from '@leadenhall/contract/shared/pages.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'

const CommandDialog = deferred(async () => ({
  default: (await import('./command-dialog.tsx')).CommandDialog,
}))

interface CommandMenuProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onTheme: () => void
  /** True if the current user or visitor may open a page with this access. */
  readonly canOpen: (access: PageAccess) => boolean
  readonly renderQuote: (hit: InstrumentHit, onClose: () => void) => ReactNode
}

/** Listens for Ctrl or ⌘ with K anywhere; the menu itself is loaded when first opened. */
export function CommandMenu(props: CommandMenuProps) {
  const { isOpen, onOpenChange, onTheme, canOpen, renderQuote } = props
  const [quoted, setQuoted] = useState<InstrumentHit | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    setQuoted(null)
    onOpenChange(!isOpen)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      {isOpen ? (
        <CommandDialog
          onClose={() => onOpenChange(false)}
          onTheme={onTheme}
          onQuote={setQuoted}
          canOpen={canOpen}
          isCovered={quoted !== null}
        />
      ) : null}
      {quoted ? renderQuote(quoted, () => setQuoted(null)) : null}
    </>
  )
}
