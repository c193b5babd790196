import { currencyOf, type Unit } from '@leadenhall/contract/shared/money.ts'
import { symbolOf } from '@leadenhall/contract/shared/price-text.ts'

/** A unit to choose from: `pence (p)`, `pounds (£)`, `euros (€)`; otherwise its code, `CHF`. */
export function unitName(unit: Unit): string {
  if (unit === 'GBX') return 'pence (p)'
  const name = NAMES[unit]
  return name === undefined ? unit : `${name} (${symbolOf(currencyOf(unit))})`
}

const NAMES: Readonly<Partial<Record<string, string>>> = {
  GBP: 'pounds',
  USD: 'US dollars',
  EUR: 'euros',
}
