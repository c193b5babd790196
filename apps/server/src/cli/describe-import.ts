import type { ImportReport } from '../modules/instruments/index.ts'

const TICKERS_SHOWN = 8

/** Formats an import report: one line per kind of change, then one per malformed row. */
export function describeImport(report: ImportReport): string {
  const { added, changed, renamed, retired, unchanged, omitted, malformed } = report
  const lines = [
    withTickers('added', added),
    withTickers('changed', changed),
    withTickers(
      'renamed',
      renamed.map(({ from, to }) => `${from} → ${to}`),
    ),
    withTickers('retired', retired),
    count('unchanged', unchanged),
    count('left out', omitted),
    count('malformed', malformed.length),
    ...malformed.map(({ file, line, reason }) => `  ${file}:${line} ${reason}`),
  ]
  return `${lines.join('\n')}\n`
}

function count(label: string, number: number): string {
  return `${label.padEnd(10)} ${number}`
}

function withTickers(label: string, tickers: readonly string[]): string {
  if (tickers.length === 0) return count(label, 0)
  const more = tickers.length > TICKERS_SHOWN ? ', …' : ''
  return `${count(label, tickers.length)}  ${tickers.slice(0, TICKERS_SHOWN).join(', ')}${more}`
}
