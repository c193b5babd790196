/** An iCalendar file of whole days (RFC 5545). */

export interface CalendarDay {
  /** The same in every file for the same occasion. */
  readonly uid: string
  /** `2026-11-26`. */
  readonly date: string
  readonly summary: string
  readonly description: string
}

const LINE_END = '\r\n'
/** Octets of a line without its end (section 3.1). */
const LONGEST_LINE = 75

/** @param stampMs when the days were read, in epoch milliseconds */
export function writeCalendar(
  { name, product }: { readonly name: string; readonly product: string },
  days: readonly CalendarDay[],
  stampMs: number,
): string {
  const stamp = `${new Date(stampMs).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//Income//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...days.flatMap(({ date, description, summary, uid }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join(LINE_END)
}

/** Text of section 3.3.11: backslash, semicolon, comma and line break; other control characters go. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** Lines of at most 75 octets; each further one begins with a space. No character is divided. */
export function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LONGEST_LINE) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join(LINE_END)
}
