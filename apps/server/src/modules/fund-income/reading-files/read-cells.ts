/** Cells of issuers' reports. Each is read as it is written, or not at all. */
import { Decimal } from '../../../platform/decimal.ts'

export type AmountReading =
  | { readonly amount: Decimal }
  /** In words that continue "the amount …". */
  | { readonly fault: string }

/** An amount of zero or more: `0.0198`, `1,204.5`, `Nil`, `-`. */
export function readAmount(cell: string): AmountReading {
  const text = cell.trim()
  if (/^(nil|-|–)$/i.test(text)) return { amount: new Decimal(0) }
  if (text === '' || /^n\/?a$/i.test(text)) return { fault: 'is not given' }
  if (text.includes('%')) return { fault: `"${text}" is a percentage` }
  if (/^(-|\().*\d/.test(text)) return { fault: `"${text}" is below zero` }
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^(\d+(\.\d+)?|\.\d+)$/.test(plain)) return { fault: `"${text}" is no amount` }
  return { amount: new Decimal(plain) }
}

/** Pence are hundredths of a pound; all other currencies are named by three letters. */
export function readCurrency(
  cell: string,
): { readonly code: string; readonly parts: 1 | 100 } | null {
  const text = cell.trim()
  if (/^(GBX|GBp|pence|p)$/.test(text)) return { code: 'GBP', parts: 100 }
  return /^[A-Z]{3}$/.test(text) ? { code: text, parts: 1 } : null
}
