import type { Currency } from '@leadenhall/contract/currencies/index.ts'
import { texts } from './texts.ts'

export interface CurrencyOption {
  readonly code: string
  readonly label: string
}

/** Units that markets quote in but ISO does not list. */
const MINOR_UNITS: readonly CurrencyOption[] = [
  { code: 'GBX', label: texts.minorUnits.GBX },
  { code: 'ZAC', label: texts.minorUnits.ZAC },
  { code: 'ILA', label: texts.minorUnits.ILA },
]

/** Each currency once: current ones and minor units by code, then the withdrawn ones. */
export function toOptions(currencies: readonly Currency[]): {
  readonly inUse: readonly CurrencyOption[]
  readonly withdrawn: readonly CurrencyOption[]
} {
  const inUse = new Map<string, CurrencyOption>(MINOR_UNITS.map((unit) => [unit.code, unit]))
  const withdrawn = new Map<string, CurrencyOption>()
  for (const { AlphabeticCode: code, Currency: name, WithdrawalDate: gone } of currencies) {
    if (code === '') continue
    if (gone === null) inUse.set(code, { code, label: texts.currency(code, name) })
    else withdrawn.set(code, { code, label: texts.withdrawnOn(code, name, gone) })
  }
  // A withdrawn code can be in use again for another currency.
  for (const code of inUse.keys()) withdrawn.delete(code)
  const byCode = (options: Iterable<CurrencyOption>) =>
    [...options].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return { inUse: byCode(inUse.values()), withdrawn: byCode(withdrawn.values()) }
}
