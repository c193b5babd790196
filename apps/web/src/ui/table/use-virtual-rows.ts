import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useRendersAll } from '../use-renders-all.ts'

const VIRTUAL_ABOVE = 100
/** Rows that fill the window of a phone. */
const FIRST = 24
/** Estimate until the first row is measured; the height depends on density and content. */
const ESTIMATED_ROW_PX = 28

interface VirtualRows {
  /** Indices of the rendered rows. */
  readonly drawn: readonly number[]
  /** Height in pixels of the omitted rows above and below. */
  readonly before: number
  readonly after: number
  readonly scrollTo: (index: number) => void
}

interface VirtualRowsOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly count: number
  readonly isBoxed: boolean
  /** Changing columns can change the row height. */
  readonly columns: readonly unknown[]
}

/**
 * Renders up to a hundred rows, on a phone those of the first window until the first input; beyond a
 * hundred, only the rows near the viewport.
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { body, count, isBoxed, columns } = options
  const isVirtual = !isBoxed && count > VIRTUAL_ABOVE
  const rendersAll = useRendersAll()
  const [bodyTop, setBodyTop] = useState(0)
  const [rowHeight, setRowHeight] = useState(ESTIMATED_ROW_PX)
  useLayoutEffect(() => {
    const top = isVirtual ? body.current?.getBoundingClientRect().top : undefined
    if (top !== undefined) setBodyTop(top + window.scrollY)
  }, [body, isVirtual])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 20,
    scrollMargin: bodyTop,
    enabled: isVirtual,
  })
  const items = isVirtual ? virtualizer.getVirtualItems() : []
  const hasItems = items.length > 0
  useLayoutEffect(() => {
    const row = hasItems ? body.current?.querySelector('[data-index]') : null
    if (row && row.clientHeight > 0) setRowHeight(row.getBoundingClientRect().height)
  }, [body, hasItems, columns])
  useLayoutEffect(() => {
    // Measuring renders the whole table again.
    if (isVirtual) virtualizer.measure()
  }, [virtualizer, rowHeight, isVirtual])
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index)

  if (!isVirtual) {
    const shown = rendersAll ? count : Math.min(count, FIRST)
    const drawn = Array.from({ length: shown }, (_, index) => index)
    return { drawn, before: 0, after: (count - shown) * rowHeight, scrollTo }
  }
  const first = items[0]
  const last = items.at(-1)
  const total = virtualizer.getTotalSize()
  if (!first || !last) return { drawn: [], before: 0, after: total, scrollTo }
  return {
    drawn: items.map(({ index }) => index),
    before: first.start - bodyTop,
    after: total - (last.end - bodyTop),
    scrollTo,
  }
}
