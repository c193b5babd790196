/** The chart as files: a picture with its title and source, and its figures as CSV. */
import type { Chart } from '@leadenhall/contract/history/index.ts'
import { formatProvenance } from '@leadenhall/contract/shared/provenance-text.ts'
import { formatPercentChange } from '../../format/change.ts'
import { DAY_TEXTS } from '../../format/time.ts'
import { downloadCsv, toCsv } from '../../ui/csv.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { ChartModel } from './chart-model.ts'
import { describeFlags, eventsAt } from './describe-chart.ts'
import { indicatorLines } from './drawn-lines.ts'
import { texts } from './texts.ts'
import type { ChartColours } from './use-theme-colours.ts'

/** Every bar, oldest first; figures are unformatted, growth is in ratios, times are in UTC. */
export function chartCsv(model: ChartModel): string {
  const { chart, compared } = model
  const lines = indicatorLines(model)
  const growth = compared?.lines ?? []
  const { csv } = texts
  const header = [
    ...(model.isTotalReturn ? csv.totalReturnColumns : csv.columns),
    ...growth.map(({ name }) => csv.growth(name)),
    ...lines.flatMap(({ label }) => [label, csv.unitOf(label)]),
    csv.events,
    csv.notes,
  ]
  const units = { price: chart.unit, shares: csv.shares, points: csv.points }
  const rows = chart.bars.map((bar, position) => [
    new Date(bar.time * 1000).toISOString(),
    bar.open,
    bar.high,
    bar.low,
    bar.close,
    chart.unit,
    bar.volume,
    ...growth.map((line) => line.growth[position] ?? null),
    ...lines.flatMap(({ values, indicator }) => [values[position] ?? null, units[indicator.unit]]),
    eventsAt(model, position).join(', '),
    describeFlags(bar, chart.unit, chart.kind),
  ])
  return toCsv(header, rows)
}

export function saveChartCsv(model: ChartModel): void {
  downloadCsv(nameOf(model.chart), chartCsv(model))
}

const TITLE_PX = 15
const LINE_PX = 24
const MARGIN_PX = 12

/**
 * Saves the drawing with the name, the range and its change above, the lines by colour, and the source
 * below.
 * @param drawing the canvas of the chart, in device pixels
 */
export async function saveChartPicture(
  drawing: HTMLCanvasElement,
  { model, name, colours }: { model: ChartModel; name: string; colours: ChartColours },
): Promise<void> {
  const scale = window.devicePixelRatio || 1
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return
  const names = lineNames(model, colours)
  const above = LINE_PX * (names.length > 0 ? 2 : 1) + MARGIN_PX
  canvas.width = drawing.width
  canvas.height = drawing.height + (above + LINE_PX + MARGIN_PX) * scale
  context.fillStyle = colours.panel
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(drawing, 0, above * scale)
  context.scale(scale, scale)
  const font = getComputedStyle(document.body).fontFamily
  const write = (text: string, x: number, y: number, colour: string, weight = '400') => {
    context.font = `${weight} ${TITLE_PX}px ${font}`
    context.fillStyle = colour
    context.fillText(text, x, y)
    return x + context.measureText(text).width + MARGIN_PX
  }
  write(pictureTitle(name, model), MARGIN_PX, LINE_PX, colours.ink, '600')
  let x = MARGIN_PX
  for (const line of names) x = write(line.text, x, LINE_PX * 2, line.colour)
  write(sourceOf(model.chart), MARGIN_PX, canvas.height / scale - MARGIN_PX, colours.muted)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) saveFile(blob, `${nameOf(model.chart)}.png`)
}

function lineNames({ compared, ...model }: ChartModel, colours: ChartColours) {
  const colourAt = (index: number) => colours.series[index % colours.series.length] ?? colours.muted
  const overlays = indicatorLines({ compared, ...model }).filter(({ pane }) => pane === 0)
  return [
    ...(compared?.lines ?? []).map(({ name }, index) => ({ text: name, colour: colourAt(index) })),
    ...overlays.map(({ label, index }) => ({ text: label, colour: colourAt(index) })),
  ]
}

function pictureTitle(name: string, { chart, isTotalReturn }: ChartModel): string {
  const { ticker, range, changeRatio } = chart
  const measure = isTotalReturn ? `, ${texts.totalReturn.picture}` : ''
  return `${name} (${ticker}), ${texts.described.ranges[range]}, ${formatPercentChange(changeRatio)}${measure}`
}

function sourceOf({ provenance }: Chart): string {
  return formatProvenance(provenance, texts.stale, Date.now(), DAY_TEXTS)
}

function nameOf({ ticker, range }: Chart): string {
  return `${ticker}_${range}`
}
