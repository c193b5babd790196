/** US dollars for one unit of a currency at a dated rate; null if there is none. */
export type FindDollars = (currency: string) => number | null

/** Converts between major units through the dollar; null if a rate is missing. */
export function convertMajor(
  value: number | null,
  from: string | null,
  to: string | null,
  dollars: FindDollars,
): number | null {
  if (value === null || from === null || to === null) return null
  if (from === to) return value
  const [own, other] = [from === 'USD' ? 1 : dollars(from), to === 'USD' ? 1 : dollars(to)]
  return own === null || other === null || other <= 0 ? null : (value * own) / other
}
