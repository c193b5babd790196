const FIRST_YEAR = 2025

/** `2025–2026`, or the first year alone. */
export function copyrightRange(year: number): string {
  return year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR)
}
