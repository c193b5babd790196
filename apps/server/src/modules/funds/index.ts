export { identifyFund } from './identify-fund.ts'
export { sumWeights } from './sum-weights.ts'
