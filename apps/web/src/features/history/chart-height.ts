/**
 * As high as half of a window, within limits; a container sets `--chart-height` for another height. The
 * specification's least height is 202 px. Each of the `--panes` below the price adds to it.
 */
export const CHART_HEIGHT =
  'h-[calc(var(--chart-height,clamp(320px,52vh,640px))+var(--panes,0)*var(--pane-height,96px))]'
