import { type RefObject, useEffect, useState } from 'react'

/** Panels stop this far below the bar when a link leads to them. */
const GAP_PX = 24

/**
 * The current section by scroll position: the lowest one that begins above the bar's lower edge; the
 * first of several that begin side by side. Null above the first one.
 * @param sections in the order of the page, with their tops in pixels from the top of the window
 */
export function findReached(
  sections: readonly { readonly id: string; readonly top: number }[],
  edge: number,
): string | null {
  const above = sections.filter(({ top }) => top <= edge)
  const lowest = Math.max(...above.map(({ top }) => top))
  return above.find(({ top }) => top === lowest)?.id ?? null
}

/** Follows scrolling, at most once a frame. */
export function useSectionInView(
  bar: RefObject<HTMLElement | null>,
  ids: readonly string[],
): string | null {
  const [reached, setReached] = useState<string | null>(null)
  const joined = ids.join()
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const edge = (bar.current?.getBoundingClientRect().bottom ?? 0) + GAP_PX
      const sections = joined.split(',').flatMap((id) => {
        const panel = document.getElementById(id)
        return panel ? [{ id, top: panel.getBoundingClientRect().top }] : []
      })
      setReached(findReached(sections, edge))
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [bar, joined])
  return reached
}
