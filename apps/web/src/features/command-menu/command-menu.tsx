import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import type { PageAccess } from '@leadenhall/contract/shared/pages.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { late } from '../../ui/late.tsx'

const CommandDialog = late(async () => ({
  default: (await import('./command-dialog.tsx')).CommandDialog,
}))

interface CommandMenuProps {
  readonly onTheme: () => void
  /** Which pages the visitor may open. */
  readonly canOpen: (access: PageAccess) => boolean
  readonly renderQuote: (hit: InstrumentHit, onClose: () => void) => ReactNode
}

/** Listens for Ctrl or ⌘ with K anywhere; the menu itself is fetched when it is first opened. */
export function CommandMenu({ onTheme, canOpen, renderQuote }: CommandMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [quoted, setQuoted] = useState<InstrumentHit | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    setQuoted(null)
    setOpen(!isOpen)
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
          onClose={() => setOpen(false)}
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
