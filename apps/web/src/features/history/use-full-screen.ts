import { useEffect, useState } from 'react'
import { useChartKey } from './use-chart-key.ts'

/**
 * Fills the window with a part of the page, and requests the browser's full screen where there is one
 * (not on an iPhone). The request is for the whole document, so that menus and dialogs stay visible; the
 * rest of the page is unreachable meanwhile. A chart's key is F.
 * @param id the part's element id
 */
export function useFullScreen(id: string): [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return undefined
    const leave = () => {
      if (!document.fullscreenElement) setFull(false)
    }
    const leaveByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !isSomethingOpen()) setFull(false)
    }
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', leaveByKey)
    document.body.style.overflow = 'hidden'
    const free = holdSurroundings(document.getElementById(id))
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', leaveByKey)
      document.body.style.overflow = ''
      free()
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [isFull, id])
  const toggle = () => {
    setFull(!isFull)
    // Refused in frames and on phones, where the window is filled all the same.
    if (!isFull) document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  useChartKey(id, 'f', toggle)
  return [isFull, toggle]
}

/** Makes everything around an element inert but what is beside the app, such as menus. @returns undo */
function holdSurroundings(element: HTMLElement | null): () => void {
  const held: HTMLElement[] = []
  for (let part = element; part?.parentElement; part = part.parentElement) {
    if (part.parentElement === document.body) break
    for (const sibling of part.parentElement.children) {
      if (sibling === part || !(sibling instanceof HTMLElement) || sibling.inert) continue
      sibling.inert = true
      held.push(sibling)
    }
  }
  return () => {
    for (const sibling of held) sibling.inert = false
  }
}

/** A menu or dialog takes the Escape key first. */
function isSomethingOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null
}
