import type { JournalEntry, JournalFigure } from '@leadenhall/contract/journal/index.ts'
import { amountText, movePoint } from '@leadenhall/contract/shared/amount-text.ts'
import { formatDay, formatLongDate } from '@leadenhall/contract/shared/london-time.ts'

const DAY_MS = 86_400_000
/** Also the title of the simulated source. */
const SIMULATED = 'simulated'

/** One heading an entry; texts are quoted as they were written. */
export function* writeMarkdown(entries: readonly JournalEntry[]): Generator<string> {
  yield '# Journal\n'
  for (const entry of entries) yield `\n${toSection(entry)}\n`
}

function toSection(entry: JournalEntry): string {
  const { created_at, figures, kind, name, review_on, tags, text, ticker } = entry
  const about = name === null ? ticker : `${ticker} ${escape(name)}`
  const facts = [
    ...(tags.length > 0 ? [`Tags: ${tags.map(escape).join(', ')}`] : []),
    ...(review_on === null ? [] : [`Review on ${formatLongDate(review_on)}`]),
    ...figures.map(toLine),
  ]
  return [
    `## ${formatDay(created_at)}: ${kind} on ${about}`,
    text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
    ...(facts.length > 0 ? [facts.map((fact) => `- ${fact}`).join('\n')] : []),
  ].join('\n\n')
}

function toLine(figure: JournalFigure): string {
  const { as_of, label, simulated, source } = figure
  const mark = simulated && source !== SIMULATED ? `, ${SIMULATED}` : ''
  return `${escape(label)}: ${valueText(figure)} (${escape(source)}, ${formatLongDate(as_of)}${mark})`
}

function valueText({ kind, unit, value }: JournalFigure): string {
  if (kind === 'percent') return `${amountText(movePoint(value, 2), null)}%`
  if (kind === 'date') return formatLongDate(new Date(Number(value) * DAY_MS).toISOString())
  return amountText(value, unit)
}

const escape = (text: string) => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&')
