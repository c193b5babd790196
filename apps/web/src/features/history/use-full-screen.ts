import { useEffect, useState } from 'react'

/**
 * Whether a part of the page fills the window. The browser's own full screen is asked for too; where
 * there is none, as on an iPhone, filling the window is all. It is asked for the whole document, so that
 * menus and dialogs stay visible.
 */
export function useFullScreen(): [isFull: boolean, toggle: () => void] {
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
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', leaveByKey)
      document.body.style.overflow = ''
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [isFull])
  const toggle = () => {
    setFull(!isFull)
    // Refused in frames and on phones, where the window is filled all the same.
    if (!isFull) document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  return [isFull, toggle]
}

/** A menu or dialog takes the Escape key first. */
function isSomethingOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null
}
