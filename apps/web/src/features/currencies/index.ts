export { CurrencyConverter } from './currency-converter.tsx'
