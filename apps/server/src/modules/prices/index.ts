export { createDailyCalls } from './daily-calls.ts'
export { PriceFileError } from './files/file-reading.ts'
export {
  commitPriceFile,
  NO_ANSWERS,
  previewPriceFile,
  undoPriceFile,
} from './files/import-prices.ts'
export { type FirstChoice, openFirstChoice } from './first-choice.ts'
export type { PriceSourceFacts } from './list-sources.ts'
export { createRefusedDays } from './refused-days.ts'
export { OTHER_EXCHANGES, type PriceSettings, priceSettings } from './settings.ts'
export { createSymbolLists } from './symbol-lists.ts'
