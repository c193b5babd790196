/** Compiles a screen of the contract into clauses for the engine. */
import { parseExpression } from '@leadenhall/contract/screener/expression.ts'
import { toIndices } from '@leadenhall/contract/screener/expression-fields.ts'
import {
  OPTION_FILTERS,
  type OptionFilterKey,
  RANGE_FILTERS,
  type ScreenFilters,
} from '@leadenhall/contract/screener/filters.ts'
import type { UnknownFilter } from '@leadenhall/contract/screener/index.ts'
import { parseMarketCapFilter } from '@leadenhall/contract/screener/market-cap-filter.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { memoBy } from '../../platform/memo-by.ts'
import { foldText } from '../instruments/index.ts'
import type { OptionColumn } from './engine/option-column.ts'
import { type Clause, getOptions, type Table } from './engine/table.ts'

/** The table column of each option filter. */
export const OPTION_COLUMNS: Readonly<Record<OptionFilterKey, string>> = {
  industryFilters: 'industry',
  sectorFilters: 'sector',
  exchangeDataFilters: 'exchange',
  countriesOfIncorporationFilters: 'country',
  indices: 'indices',
  segments: 'market',
  listingCategories: 'listing_category',
  types: 'type',
  lines: 'line',
  currencies: 'currency',
}
export const CAP_COLUMN = 'market_cap_usd'

type OptionTable = Pick<Table, 'options'>

export interface CompiledScreen {
  readonly clauses: readonly Clause[]
  /** Options that do not occur in the table. */
  readonly unknownFilters: readonly UnknownFilter[]
}

/** @throws AppError validation_failed for an invalid expression or market cap filter */
export function compileScreen(
  table: OptionTable,
  screen: ScreenFilters & { readonly expression?: string | undefined },
): CompiledScreen {
  const clauses: Clause[] = []
  const unknownFilters: UnknownFilter[] = []
  compileFilters(table, screen, clauses, unknownFilters)
  if (screen.expression) {
    const { filters, error } = parseExpression(screen.expression)
    if (error) throw invalid('expression', `At character ${error.at + 1}: ${error.message}`)
    compileFilters(table, filters, clauses, unknownFilters)
  }
  return { clauses, unknownFilters }
}

function compileFilters(
  table: OptionTable,
  filters: ScreenFilters,
  clauses: Clause[],
  unknownFilters: UnknownFilter[],
): void {
  for (const { key } of OPTION_FILTERS) {
    const names = filters[key] ?? []
    if (names.length === 0) continue
    const column = OPTION_COLUMNS[key]
    const codeOf = codesOf(getOptions(table, column))
    const codes = new Set<number>()
    for (const name of names) {
      const code = codeOf.get(name) ?? codeOf.get(foldText(name.trim()))
      const found = code === undefined ? codesOfUnion(key, name, codeOf) : [code]
      if (found.length === 0) unknownFilters.push({ field: key, value: name })
      for (const one of found) codes.add(one)
    }
    clauses.push({ kind: 'options', column, codes: [...codes] })
  }
  for (const text of filters.marketCapFilters ?? []) {
    const cap = parseMarketCapFilter(text)
    if (!cap)
      throw invalid(
        'marketCapFilters',
        `${text} is not a market cap filter. Use a form such as > 10B.`,
      )
    const bound = ({ '<': 'below', '<=': 'max', '>': 'above', '>=': 'min' } as const)[cap.sign]
    clauses.push({ kind: 'range', column: CAP_COLUMN, bounds: { [bound]: cap.value } })
  }
  for (const { key: column } of RANGE_FILTERS) {
    const bounds = filters.ranges?.[column]
    const isBound = bounds && Object.values(bounds).some((bound) => bound !== undefined)
    if (isBound) clauses.push({ kind: 'range', column, bounds })
  }
  const text = foldText(filters.text?.trim() ?? '')
  if (text) clauses.push({ kind: 'text', text })
}

/** Of an index that is several others together: the FTSE 350. */
function codesOfUnion(
  key: OptionFilterKey,
  name: string,
  codeOf: ReadonlyMap<string, number>,
): readonly number[] {
  if (key !== 'indices') return []
  return toIndices(name.trim()).flatMap((index) => codeOf.get(index) ?? [])
}

/** Option codes by exact name and by folded name; the exact name wins. */
const codesOf = memoBy(
  ({ values }: OptionColumn) =>
    new Map([
      ...values.map((value, position) => [foldText(value), position + 1] as const),
      ...values.map((value, position) => [value, position + 1] as const),
    ]),
)
