/** A market cap filter as text: a sign, a number and a unit letter, `> 10B`, in US dollars. */

export type CapSign = '<' | '>' | '<=' | '>='

export interface MarketCapFilter {
  readonly sign: CapSign
  /** US dollars. */
  readonly value: number
}

const UNITS = { M: 1e6, B: 1e9, T: 1e12 } as const
const FILTER = /^(<=|>=|<|>)\s*(\d{1,15}(?:\.\d{1,6})?)\s*([MBT])$/i

/** The dialog's choices: less or greater than 1, 10, 50, 100 or 500 million, billion or trillion. */
export const CAP_SIGNS = ['<', '>'] as const
export const CAP_NUMBERS = [1, 10, 50, 100, 500] as const
export const CAP_UNITS = ['M', 'B', 'T'] as const
export const CAP_OPTIONS: readonly string[] = CAP_SIGNS.flatMap((sign) =>
  CAP_UNITS.flatMap((unit) => CAP_NUMBERS.map((number) => `${sign} ${number}${unit}`)),
)

/** Null when the text is not a market cap filter, or its number is zero. */
export function parseMarketCapFilter(text: string): MarketCapFilter | null {
  const match = FILTER.exec(text.trim())
  if (!match) return null
  const [, sign, digits, unit] = match
  const value = Number(digits) * UNITS[unit?.toUpperCase() as keyof typeof UNITS]
  return value > 0 ? { sign: sign as CapSign, value } : null
}

/** Prints a filter in the largest unit that keeps its number exact; null when none does. */
export function toMarketCapFilter({ sign, value }: MarketCapFilter): string | null {
  for (const unit of ['T', 'B', 'M'] as const) {
    const number = Number((value / UNITS[unit]).toPrecision(15))
    if (number < 1 && unit !== 'M') continue
    const text = `${sign} ${number}${unit}`
    if (parseMarketCapFilter(text)?.value === value) return text
  }
  return null
}
