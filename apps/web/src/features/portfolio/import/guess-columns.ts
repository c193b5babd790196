import type { ColumnMapping } from '@leadenhall/contract/portfolio/index.ts'

type Field = keyof ColumnMapping['columns']

/** Words in the names of columns, by what they mostly hold. */
const WORDS: readonly (readonly [Field, RegExp])[] = [
  ['date', /^(trade )?date|^when|time/i],
  ['isin', /isin/i],
  ['sedol', /sedol/i],
  ['ticker', /ticker|symbol|epic|tidm|code/i],
  ['kind', /type|action|transaction|buy.?sell|^what/i],
  ['name', /name|description|security|investment|stock/i],
  ['quantity', /quantity|shares|units|qty/i],
  ['price', /price|^each|unit cost/i],
  ['unit', /price currency|^currency/i],
  ['currency', /currency|^ccy/i],
  ['commission', /commission|dealing/i],
  ['stamp_duty', /stamp/i],
  ['ptm_levy', /ptm/i],
  ['fx', /fx|exchange (fee|charge)/i],
  ['amount', /amount|total|value|consideration|net/i],
  ['note', /note|reference|comment/i],
]

/** A first answer, for its owner to correct. Each column is used once. */
export function guessColumns(names: readonly string[]): ColumnMapping['columns'] {
  const left = new Set(names)
  const guessed: Partial<Record<Field, string>> = {}
  for (const [field, pattern] of WORDS) {
    const name = [...left].find((one) => pattern.test(one))
    if (name === undefined) continue
    guessed[field] = name
    left.delete(name)
  }
  return guessed
}
