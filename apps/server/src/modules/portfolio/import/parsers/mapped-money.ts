/**
 * The amount of a row with its currency: beside the number, in a column, in the column's name, or as
 * the user answered for the whole file. The account's currency counts only where nothing in the row
 * names another one.
 */
import type { ColumnMapping, MappedField } from '@leadenhall/contract/portfolio/index.ts'
import { currencyOf, type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { toUnit } from '../../../../platform/csv/money-words.ts'
import { Decimal } from '../../../../platform/decimal.ts'
import { differenceOf } from '../cash.ts'
import type { Choice, Meaning } from '../parser.ts'
import { type Cash, NotUnderstood, type Row, toCash } from '../row.ts'

/** A mapping with the account's currency. */
export type FileMapping = ColumnMapping & { readonly accountCurrency: string }

export function columnOf(mapping: FileMapping, field: MappedField): string {
  const column = mapping.columns[field]
  return column === undefined ? '' : column
}

/** An amount whose currency is known, or the currencies that it may be in. */
export interface MappedAmount {
  readonly value: Cash
  /** Readings among which to ask; empty if the value is certain. */
  readonly others: readonly { readonly label: string; readonly value: Cash }[]
  readonly question: string
}

const CURRENCY_COLUMN = /^(ccy|curr?|devise|währung|waehrung|valuta|moneda|divisa)\b|currency/i
/** Of a difference between quantity times price and amount: beyond it another currency is likely. */
const [SAME, OTHER] = [0.005, 0.08]

/** Undefined for an empty cell. @throws NotUnderstood */
export function amountOf(row: Row, mapping: FileMapping): MappedAmount | undefined {
  const column = columnOf(mapping, 'amount')
  const cash = row.cash(column)
  if (!cash) return undefined
  const own = columnOf(mapping, 'currency')
  const named = unitInName(column)
  if (cash.currency !== null) {
    const other = own === '' ? named : row.unit(own)
    if (other === undefined || other === null || currencyOf(other) === cash.currency)
      return certain(cash)
    throw new NotUnderstood(
      `The amount says ${cash.currency}, its column ${currencyOf(other)}. Which is right?`,
      column,
    )
  }
  const { amount } = cash
  if (own !== '') return certain(toCash(amount, row.requireUnit(own)))
  if (named !== null) return certain(toCash(amount, named))
  if (mapping.currency !== undefined) return certain({ amount, currency: mapping.currency })
  const beside = row.unit(columnOf(mapping, 'unit'))
  if (beside !== undefined) return besidePrice(row, mapping, amount, beside)
  return fromOtherColumns(row, mapping, amount)
}

function certain(value: Cash): MappedAmount {
  return { value, others: [], question: '' }
}

/** `Amount (USD)`, `Price in pence`, `Total £`. */
export function unitInName(column: string): Unit | null {
  const word = /\(([^()]{1,6})\)\s*$|(?:\bin|[\s_])\s*([A-Za-z]{3,6}|\p{Sc})\s*$/u.exec(column)
  const text = word?.[1] ?? word?.[2]
  return text === undefined ? null : toUnit(text)
}

/** The unit of prices names the row's currency where there is no price; a trade's amount says which. */
function besidePrice(row: Row, mapping: FileMapping, amount: string, unit: Unit): MappedAmount {
  const currency = currencyOf(unit)
  const { accountCurrency } = mapping
  const price = row.number(columnOf(mapping, 'price'))
  const quantity = row.number(columnOf(mapping, 'quantity'))
  const shares =
    price === undefined || quantity === undefined
      ? null
      : new Decimal(price).times(quantity).div(unitsPerMajor(unit))
  if (shares === null || shares.isZero()) {
    if (unitsPerMajor(unit) === 1) return certain({ amount, currency })
    return {
      value: { amount, currency },
      question: `Is the amount ${amount} in ${unit} or in ${currency}?`,
      others: [
        { label: `In ${currency}`, value: { amount, currency } },
        { label: `In ${unit}`, value: toCash(amount, unit) },
      ],
    }
  }
  if (currency === accountCurrency) return certain({ amount, currency })
  const apart = differenceOf(amount, shares)
  if (apart.lte(SAME)) return certain({ amount, currency })
  if (apart.gt(OTHER)) return certain({ amount, currency: accountCurrency })
  return either(amount, currency, accountCurrency)
}

/** A column that nothing was said about may name a currency. */
function fromOtherColumns(row: Row, mapping: FileMapping, amount: string): MappedAmount {
  const { accountCurrency } = mapping
  const mapped = new Set(Object.values(mapping.columns).map((name) => name.toLowerCase()))
  for (const column of row.columns) {
    if (mapped.has(column) || !CURRENCY_COLUMN.test(column)) continue
    const unit = toUnit(row.cell(column))
    if (unit === null || currencyOf(unit) === accountCurrency) continue
    return either(amount, currencyOf(unit), accountCurrency)
  }
  return certain({ amount, currency: null })
}

function either(amount: string, named: string, accountCurrency: string): MappedAmount {
  const value = { amount, currency: named }
  return {
    value,
    question: `Are the amounts of rows in ${named}, such as ${amount}, in ${named} or in ${accountCurrency}?`,
    others: [named, accountCurrency].map((currency) => ({
      label: `In ${currency}`,
      value: { amount, currency },
    })),
  }
}

/** The meaning of a row by its amount, or the question which currency that is in. */
export function withAmount(
  mapping: FileMapping,
  amount: MappedAmount,
  toMeaning: (cash: Cash) => Meaning,
): Meaning {
  if (amount.others.length === 0) return toMeaning(amount.value)
  const options: Choice['options'] = amount.others.map(({ label, value }) => ({
    label,
    meaning: understoodOr(() => toMeaning(value)),
  }))
  const labels = options.map(({ label }) => label).join(' ')
  const key = `currency ${labels}`
  return {
    choice: { key, question: amount.question, column: columnOf(mapping, 'amount'), options },
  }
}

/** The question of an answer that cannot be understood either. */
function understoodOr(understand: () => Meaning): Meaning {
  try {
    return understand()
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    const { column, message } = error
    return { needsYou: message, ...(column === null ? {} : { column }) }
  }
}
