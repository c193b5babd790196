import { useEffect, useState } from 'react'

/**
 * Whether a part of the page fills the window. The browser's own full screen is asked for too; where
 * there is none, as on an iPhone, filling the window is all. It is asked for the whole document, so that
 * menus and dialogs stay visible; the rest of the page cannot be reached meanwhile.
 * @param id of the part's element
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
