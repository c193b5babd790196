/** Days as reports and spreadsheets write them. Pure. */

/** Days of Excel count from 30 December 1899. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** 1 December 2009, the first day of reporting funds, and the end of 2099. */
const EXCEL_DAYS = [40_148, 73_050] as const

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The last date of the cell, as `YYYY-MM-DD`: a period is `01/07/2024 to 30/06/2025`. Null for none. */
export function readDate(cell: string): string | null {
  const text = (cell.split(/\bto\b|–|—/i).at(-1) ?? '').trim().replace(/(\d)(st|nd|rd|th)\b/i, '$1')
  const iso = /^(\d{4})-(\d{2})-(\d{2})\b/.exec(text)
  if (iso) return toDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const british = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (british) return toDate(Number(british[3]), Number(british[2]), Number(british[1]))
  const named = /^(\d{1,2})[ /-]([A-Za-z]{3})[a-z]*[ /,-]+(\d{4})$/.exec(text)
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1
    return toDate(Number(named[3]), month, Number(named[1]))
  }
  const american = /^([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/.exec(text)
  if (american) {
    const month = MONTHS.indexOf((american[1] ?? '').toLowerCase()) + 1
    return toDate(Number(american[3]), month, Number(american[2]))
  }
  const days = /^\d{5}$/.test(text) ? Number(text) : 0
  if (days < EXCEL_DAYS[0] || days > EXCEL_DAYS[1]) return null
  return new Date(EXCEL_EPOCH_MS + days * DAY_MS).toISOString().slice(0, 10)
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 ? date.toISOString().slice(0, 10) : null
}

/** A date that only makes sense with the month first: `06/30/2025`. */
export function isMonthFirst(cell: string): boolean {
  const parts = /(\d{1,2})\/(\d{1,2})\/\d{4}\s*$/.exec(cell)
  return parts !== null && Number(parts[1]) <= 12 && Number(parts[2]) > 12
}
