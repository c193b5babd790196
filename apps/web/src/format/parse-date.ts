const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[ -]+([a-z]{3,9})\.?,?[ -]+(\d{4})$/
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/**
 * A typed date, day first as in Britain: "25/11/2026", "25 Nov 2026", or "2026-11-25".
 * @returns `YYYY-MM-DD`, or null for what is no date
 */
export function parseDate(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const numbers = NUMBERS.exec(text)
  if (numbers) return toDate(numbers[3], numbers[2], numbers[1])
  const iso = ISO.exec(text)
  if (iso) return toDate(iso[1], iso[2], iso[3])
  const words = WORDS.exec(text)
  if (!words) return null
  const month = MONTHS.findIndex((name) => words[2]?.startsWith(name)) + 1
  return month === 0 ? null : toDate(words[3], String(month), words[1])
}

function toDate(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(parsed.getTime())) return null
  return parsed.toISOString().slice(0, 10) === date ? date : null
}
