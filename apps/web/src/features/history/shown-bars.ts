/** The visible bars of a chart. */
import type { IChartApi } from 'lightweight-charts'

/** Positions of the first and the last visible bar, possibly fractions. */
export interface VisibleBars {
  readonly from: number
  readonly to: number
}

export interface ShownBars {
  /** Null shows everything. */
  change(visible: VisibleBars | null): void
  /** Shows so many times as many bars around the middle: 0.5 is nearer, 2 is farther. */
  zoom(factor: number): void
  /** Null when everything is visible. */
  visible(): VisibleBars | null
  remove(): void
}

/** Fewest bars that a zoom shows. */
const MIN_BARS = 5

/** @param last position of the last bar */
export function shownBars(drawn: IChartApi, last: number): ShownBars {
  const time = drawn.timeScale()
  // The library applies a change with the next frame and reports other bars until then. A chart that
  // is replaced before that frame must not hand those on as the user's zoom.
  let coming: { readonly visible: VisibleBars | null } | null = null
  let frame = 0

  const change = (visible: VisibleBars | null) => {
    if (visible) time.setVisibleLogicalRange(visible)
    else time.fitContent()
    coming = { visible }
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      coming = null
    })
  }
  const visible = () => {
    if (coming) return coming.visible
    const now = time.getVisibleLogicalRange()
    if (!now || (now.from <= 1 && now.to >= last - 1)) return null
    return { from: now.from, to: now.to }
  }
  return {
    change,
    visible,
    zoom(factor) {
      const { from, to } = visible() ?? { from: 0, to: last }
      const middle = (from + to) / 2
      const half = Math.max(MIN_BARS, (to - from) * factor) / 2
      change({ from: Math.max(0, middle - half), to: Math.min(last, middle + half) })
    },
    remove: () => cancelAnimationFrame(frame),
  }
}
