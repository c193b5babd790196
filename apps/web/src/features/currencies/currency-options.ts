import type { Currency } from '@leadenhall/contract/currencies/index.ts'

export interface CurrencyOption {
  readonly code: string
  readonly label: string
}

/** Units that markets quote in and ISO does not list. */
const MINOR_UNITS: readonly CurrencyOption[] = [
  { code: 'GBX', label: 'GBX · Penny (1/100 GBP)' },
  { code: 'ZAC', label: 'ZAC · South African cent (1/100 ZAR)' },
  { code: 'ILA', label: 'ILA · Agora (1/100 ILS)' },
]

/** Each currency once: those in use by code with minor units among them, then the withdrawn ones. */
export function toOptions(currencies: readonly Currency[]): {
  readonly inUse: readonly CurrencyOption[]
  readonly withdrawn: readonly CurrencyOption[]
} {
  const inUse = new Map<string, CurrencyOption>(MINOR_UNITS.map((unit) => [unit.code, unit]))
  const withdrawn = new Map<string, CurrencyOption>()
  for (const { AlphabeticCode: code, Currency: name, WithdrawalDate: gone } of currencies) {
    if (code === '') continue
    if (gone === null) inUse.set(code, { code, label: `${code} · ${name}` })
    else withdrawn.set(code, { code, label: `${code} · ${name} (withdrawn ${gone})` })
  }
  // A code that is in use again under another currency is no withdrawn one.
  for (const code of inUse.keys()) withdrawn.delete(code)
  const byCode = (options: Iterable<CurrencyOption>) =>
    [...options].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return { inUse: byCode(inUse.values()), withdrawn: byCode(withdrawn.values()) }
}
