const LISTING_DATE = /^\d{4}(-\d\d-\d\d)?$/
const YEAR_MS = 365.25 * 86_400_000

/** Years since listing; a date with only a year counts from 1 July. Null if unknown or in the future. */
export function yearsListed(listingDate: string | null, nowMs: number): number | null {
  if (listingDate === null || !LISTING_DATE.test(listingDate)) return null
  const startMs = Date.parse(listingDate.length === 4 ? `${listingDate}-07-01` : listingDate)
  const years = (nowMs - startMs) / YEAR_MS
  return years >= 0 ? years : null
}
