import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getTaxOverview = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax',
  summary: 'List the tax years of the ledger and the taxpayers',
  access: 'signed-in',
  keyScope: 'tax',
  responses: { 200: 'taxOverviewSchema' },
})

export const getTaxYear = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax/{year}',
  summary: 'Get gains, losses, income, allowances and boxes of a tax year',
  access: 'signed-in',
  keyScope: 'tax',
  params: 'taxYearParamsSchema',
  query: 'taxPersonQuerySchema',
  responses: { 200: 'taxYearSchema' },
})

export const listTaxDisposals = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax/{year}/disposals',
  summary: 'List the disposals of a tax year with the rule of each slice',
  access: 'signed-in',
  keyScope: 'tax',
  params: 'taxYearParamsSchema',
  query: 'taxPersonQuerySchema',
  responses: { 200: 'taxDisposalsSchema' },
})

export const stateTaxYear = endpoint({
  method: 'PUT',
  path: '/api/portfolio/tax/{year}/stated',
  summary: 'State other income, earlier losses, pension contributions and Gift Aid of a tax year',
  access: 'signed-in',
  params: 'taxYearParamsSchema',
  query: 'taxPersonQuerySchema',
  body: 'statedBodySchema',
  responses: { 200: 'taxYearSchema' },
})

export const setTaxRateSource = endpoint({
  method: 'PUT',
  path: '/api/portfolio/tax/rate-source',
  summary: 'Choose the exchange rates of amounts in other currencies',
  access: 'signed-in',
  body: 'rateSourceBodySchema',
  responses: { 200: 'taxOverviewSchema' },
})

export const listTaxPools = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax/pools',
  summary: 'List section 104 pools at the end of a day',
  access: 'signed-in',
  keyScope: 'tax',
  query: 'taxPoolsQuerySchema',
  responses: { 200: 'taxPoolsSchema' },
})

export const getPoolTrail = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax-pool/{ticker}',
  summary: 'Get shares and cost of a pool through time',
  access: 'signed-in',
  keyScope: 'tax',
  params: 'taxTickerParamsSchema',
  query: 'taxPersonQuerySchema',
  responses: { 200: 'poolTrailSchema' },
})

export const getTaxPosition = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax-position/{ticker}',
  summary: 'Get the pool of a share and the gain of selling it now',
  access: 'signed-in',
  keyScope: 'tax',
  params: 'taxTickerParamsSchema',
  responses: { 200: 'taxPositionSchema' },
})

export const askWhatIf = endpoint({
  method: 'POST',
  path: '/api/portfolio/tax/what-if',
  summary: 'Compute cash, gain and tax of a sale today, beside other ways to it; nothing is stored',
  access: 'signed-in',
  keyScope: 'tax',
  body: 'whatIfBodySchema',
  responses: { 200: 'whatIfSchema' },
})

export const getBedAndIsa = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax/bed-and-isa',
  summary: 'List what could be sold and bought again in an ISA within this year’s allowances',
  access: 'signed-in',
  keyScope: 'tax',
  query: 'bedAndIsaQuerySchema',
  responses: { 200: 'bedAndIsaSchema' },
})

export const listUnusedLosses = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax/losses',
  summary: 'List holdings that are below their cost',
  access: 'signed-in',
  keyScope: 'tax',
  query: 'taxPersonQuerySchema',
  responses: { 200: 'unusedLossesSchema' },
})

export const listTaxExamples = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax/examples',
  summary: 'List published examples, computed by the engine',
  access: 'signed-in',
  keyScope: 'tax',
  responses: { 200: 'taxExamplesSchema' },
})

export const listNotCovered = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax/not-covered',
  summary: 'List the law that the calculation leaves out, and what it does instead',
  access: 'signed-in',
  keyScope: 'tax',
  responses: { 200: 'notCoveredListSchema' },
})

export const listMonthlyRates = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax/monthly-rates',
  summary: 'List the months for which HMRC’s exchange rates are held, newest first',
  access: 'signed-in',
  keyScope: 'tax',
  responses: { 200: 'rateMonthsSchema' },
})

/** multipart/form-data with `file`. */
export const importMonthlyRates = endpoint({
  method: 'POST',
  path: '/api/portfolio/tax/monthly-rates',
  summary: 'Store HMRC’s exchange rates of a month for all users, from its CSV or XML file',
  access: 'admin',
  maxBodyBytes: 1_114_112,
  responses: { 201: 'rateMonthsSchema' },
})

export const listTaxFunds = endpoint({
  method: 'GET',
  path: '/api/portfolio/tax/{year}/funds',
  summary: 'List offshore funds of a tax year with the income that they reported and did not pay',
  access: 'signed-in',
  keyScope: 'tax',
  params: 'taxYearParamsSchema',
  query: 'taxPersonQuerySchema',
  responses: { 200: 'taxFundsSchema' },
})

export const stateTaxFund = endpoint({
  method: 'PUT',
  path: '/api/portfolio/funds/{security}',
  summary:
    'State how a fund’s income is taxed, whether it is a reporting fund, when its periods end, and of which kinds a security is for tax',
  access: 'signed-in',
  params: 'taxFundParamsSchema',
  body: 'taxFundBodySchema',
  responses: { 204: null },
})
