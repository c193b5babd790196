export { taxYearOf } from './engine/tax-year.ts'
export { importMonthlyRates } from './monthly-rates/stored-rates.ts'
export {
  DIVIDEND_ALLOWANCES,
  DIVIDEND_RATES,
  PROPERTY_RATES,
  SAVINGS_ALLOWANCES,
  SAVINGS_RATES,
} from './rates/rows.ts'
export { withheldOn } from './reading/property-income.ts'
export type { TaxDeps } from './reading/tax-deps.ts'
export { grossRelief, taxWithIncome } from './reading/tax-with-income.ts'
export { askWhatIf } from './reading/what-if.ts'
export { amountIn, inYear } from './reading/years.ts'
export { readStatements } from './statements.ts'
