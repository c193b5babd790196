import { useEffect, useEffectEvent } from 'react'

/**
 * Runs on a single key anywhere on the page, except while typing or while a dialog is open. Users can
 * turn single-key shortcuts off, because speech input and tremors trigger them by accident.
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
