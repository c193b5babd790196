import { toEpochMs } from '../../platform/calendar/zone-time.ts'

const LONDON = 'Europe/London'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/

/** Minutes ahead of UTC. Ambiguous abbreviations (IST) are left out. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  bst: 60,
  west: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  hkt: 480,
  sgt: 480,
  jst: 540,
  aest: 600,
  aedt: 660,
}

interface DateParts {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
  /** Minutes ahead of UTC; null without a zone. */
  offset: number | null
}

/**
 * A date as feeds write it: RFC 822 with common mistakes, or ISO 8601. A time without a zone is London
 * time.
 * @returns epoch milliseconds; null for a text that would need guessing
 */
export function parseFeedDate(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 80) return null
  const parts = parseIso(trimmed) ?? parseWritten(trimmed)
  return parts && toInstant(parts)
}

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(\S.*)?)?$/i

function parseIso(text: string): DateParts | null {
  const match = ISO.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const zone = match[7]
  const offset = zone === undefined ? null : parseZone(zone)
  return offset === undefined ? null : { year, month, day, hour, minute, second, offset }
}

const TIME = /\b(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([ap])\.?m\b\.?)?/i

/** `Fri, 20 Nov 2026 10:15:00 GMT`, `Nov 20, 2026 10:15 AM EST`, `20 Nov 26`. */
function parseWritten(text: string): DateParts | null {
  const time = TIME.exec(text)
  const rest = time ? text.replace(TIME, ' ') : text
  const parts = { month: 0, offset: null as number | null }
  const numbers: string[] = []
  for (const token of rest.split(/[\s,]+/).filter(Boolean)) {
    const word = token.toLowerCase().replace(/\.$/, '')
    const month = MONTHS.indexOf(word.slice(0, 3)) + 1
    const day = /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(word)?.[1]
    const offset = parseZone(token)
    if (day !== undefined) numbers.push(day)
    else if (month > 0 && /^[a-z]+$/.test(word)) parts.month = month
    else if (offset !== undefined) parts.offset = offset
    else if (!WEEKDAY.test(word)) return null
  }
  const [first = '', second = '', ...others] = numbers
  if (parts.month === 0 || second === '' || others.length > 0) return null
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  return {
    ...parts,
    day: Number(day),
    year: toFullYear(year),
    hour: toHour(Number(time?.[1] ?? 0), time?.[4]?.toLowerCase()),
    minute: Number(time?.[2] ?? 0),
    second: Number(time?.[3] ?? 0),
  }
}

/** Undefined for anything but a zone. */
function parseZone(text: string): number | undefined {
  const word = text.trim().replace(/^\((.*)\)$/, '$1')
  const match = /^(?:gmt|utc?)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(word)
  if (!match) return ZONES[word.toLowerCase()]
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes > 14 * 60) return undefined
  return match[1] === '-' ? -minutes : minutes
}

function toFullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

function toInstant({ year, month, day, hour, minute, second, offset }: DateParts): number | null {
  if (!(year >= 1990 && year < 2100 && hour < 24 && minute < 60 && second <= 60)) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const minutes = hour * 60 + minute
  const startMs =
    offset === null
      ? toEpochMs(date.toISOString().slice(0, 10), minutes, LONDON)
      : date.getTime() + (minutes - offset) * 60_000
  return startMs + second * 1000
}
