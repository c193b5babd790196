/** The tax year of a day, `2026-27`: from 6 April to 5 April. */
export function taxYearOf(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '04-06' ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}
