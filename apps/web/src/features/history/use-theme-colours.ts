import { useEffect, useState } from 'react'

/** Canvas colours. */
export interface ChartColours {
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly panel: string
  readonly accent: string
  readonly up: string
  readonly down: string
  /** Of the lines beside the price, in the order of their legend. */
  readonly series: readonly string[]
}

/** From the theme's CSS variables, so a theme change redraws the chart. */
export function useThemeColours(): ChartColours {
  const [colours, setColours] = useState(readColours)
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(readColours()))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] })
    return () => observer.disconnect()
  }, [])
  return colours
}

const SERIES = [1, 2, 3, 4] as const

/** The CSS colour of the line at a place of the legend. */
export function seriesColour(index: number): string {
  return `var(--series-${SERIES[index % SERIES.length]})`
}

function readColours(): ChartColours {
  const styles = getComputedStyle(document.documentElement)
  const colour = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  return {
    ink: colour('ink'),
    muted: colour('muted'),
    line: colour('line'),
    panel: colour('panel'),
    accent: colour('accent'),
    up: colour('up'),
    down: colour('down'),
    series: SERIES.map((one) => colour(`series-${one}`)),
  }
}
