/**
 * As high as half of a window, within limits; a container sets `--chart-height` for another height. The
 * specification's least height is 202 px. Each of the `--panes` below the price adds to it.
 */
export const CHART_HEIGHT =
  'h-[calc(var(--chart-height,clamp(320px,52vh,640px))+var(--panes,0)*var(--pane-height,96px))]'

/**
 * Over the bars of the page and below its dialogs; panes then share the height, as they do in a panel of
 * the desk, which sets `--panel-height`. The rest is what is above and below a chart.
 */
export const FULL =
  'fixed inset-0 z-[35] overflow-auto rounded-none [--chart-height:max(12rem,calc(100dvh-8.6rem-var(--tools,0px)-var(--compared,0px)-var(--noted,0px)))] has-[[data-compare-bar]]:[--compared:3.4rem] has-[[data-chart-note]]:[--noted:2rem] has-[[data-drawing-tools]]:[--tools:2.9rem] [--pane-height:0px] max-sm:[--chart-height:calc(100dvh-17rem)]'
export const IN_PANEL =
  '[--chart-height:max(12rem,calc(var(--panel-height)-11rem))] [--pane-height:0px] max-sm:[--chart-height:max(12rem,calc(var(--panel-height)-12.3rem))]'
