export { readFundFacts } from './fund-facts.ts'
export { forgetFundFile, importFundFile } from './import-file.ts'
