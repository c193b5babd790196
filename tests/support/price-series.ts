import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recordingsFolder } from './recordings-folder.ts'

export interface RecordedBar {
  readonly timeMs: number
  readonly date: string
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
  /** The source's close adjusted for dividends. */
  readonly adjusted: number | null
  readonly dividend: number
  /** New shares for one old one; 0 on a day without a split. */
  readonly split: number
}

export interface RecordedSeries {
  /** The file's name without its ending: `AET-L-1d-100x-error`. */
  readonly name: string
  /** Oldest first. */
  readonly bars: readonly RecordedBar[]
}

/** Every recorded series as its source gave it. */
export function readPriceSeries(): RecordedSeries[] {
  const folder = recordingsFolder('price-series')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.csv') && !file.includes('-fixed'))
    .map((file) => ({
      name: file.replace('.csv', ''),
      bars: toBars(readFileSync(path.join(folder, file), 'utf8')),
    }))
}

function toBars(text: string): RecordedBar[] {
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const columns = header.split(',')
  return lines
    .map((line) => {
      const cells = line.split(',')
      const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
      const figure = (column: string) => (cell(column) === '' ? null : Number(cell(column)))
      const time = cell('Datetime') || cell('Date')
      return {
        timeMs: Date.parse(time.replace(' ', 'T')),
        date: time.slice(0, 10),
        high: figure('High'),
        low: figure('Low'),
        close: figure('Close'),
        adjusted: figure('Adj Close'),
        dividend: figure('Dividends') ?? 0,
        split: figure('Stock Splits') ?? 0,
      }
    })
    .toSorted((a, b) => a.timeMs - b.timeMs)
}
