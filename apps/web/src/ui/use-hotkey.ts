import { useEffect, useEffectEvent } from 'react'

/**
 * Runs on a single key anywhere on the page, except while a person types or a dialog is open, and for
 * those who have switched single keys off: speech and trembling hands press them unasked.
 */
export function useHotkey(key: string, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.documentElement.dataset['keys'] === 'off') return
    if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  )
}
