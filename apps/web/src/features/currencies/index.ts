export { CrossesPanel } from './crosses-panel.tsx'
export { CurrencyConverter } from './currency-converter.tsx'
