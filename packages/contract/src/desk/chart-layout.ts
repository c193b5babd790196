/**
 * A chart layout is a layout whose only panel is a chart. Its settings: `range`, `style` (area or candles),
 * `log` and `total_return` (true or false), `indicators` and `compare` (separated by commas). A setting that
 * is left out, or that a version does not know, is the chart's default.
 */
import type { DeskPanel } from './schemas.ts'

export const LAYOUT_KINDS = ['desk', 'chart'] as const
export type LayoutKind = (typeof LAYOUT_KINDS)[number]

export const chartLayoutOf = (settings: DeskPanel['settings']) => ({
  version: 1 as const,
  panels: [{ id: 'chart', kind: 'chart', link: null, settings, x: 0, y: 0, w: 8, h: 15 }],
})
