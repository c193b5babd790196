export { identifyFund } from './identify-fund.ts'
