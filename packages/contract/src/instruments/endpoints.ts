import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const fetchStocks = endpoint({
  method: 'GET',
  path: '/api/fetchStocks',
  summary: 'Search all exchanges by code, name or ISIN',
  query: 'searchQuerySchema',
  responses: { 200: 'instrumentHitsSchema' },
})

export const fetchStock = endpoint({
  method: 'GET',
  path: '/api/fetchStock/{ticker}',
  summary: 'List exchange data for every listing a ticker could mean, most likely first',
  params: 'tickerParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'exchangeDataListSchema' },
})

export const fetchStockOnMarket = endpoint({
  method: 'GET',
  path: '/api/fetchStock/{ticker}/{exchange}/{market}',
  summary: 'Get exchange data for a ticker on one exchange and market',
  params: 'stockParamsSchema',
  responses: { 200: 'exchangeDataListSchema' },
})

export const listIndustries = endpoint({
  method: 'GET',
  path: '/api/exchangeData/industries',
  summary: 'List the industries of both schemes with their live listing counts',
  responses: { 200: 'industryListSchema' },
})

export const listCountriesOfIncorporation = endpoint({
  method: 'GET',
  path: '/api/exchangeData/countriesOfIncorporation',
  summary: 'List the countries of incorporation across all exchanges',
  responses: { 200: 'countryListSchema' },
})

export const listSectors = endpoint({
  method: 'GET',
  path: '/api/exchangeData/sectors',
  summary: 'List the sectors of both schemes with their industries',
  responses: { 200: 'sectorListSchema' },
})

export const listExchanges = endpoint({
  method: 'GET',
  path: '/api/exchangeData/exchanges',
  summary: 'List the exchanges with their live listing counts',
  responses: { 200: 'exchangeListSchema' },
})

export const listInstruments = endpoint({
  method: 'GET',
  path: '/api/instruments',
  summary: 'Browse London instruments, 16 per page',
  query: 'browseQuerySchema',
  responses: { 200: 'instrumentPageSchema' },
})

export const listInstrumentCountries = endpoint({
  method: 'GET',
  path: '/api/instruments/countries',
  summary: 'List the countries offered by the browse filter',
  responses: { 200: 'countryListSchema' },
})

export const searchInstruments = endpoint({
  method: 'GET',
  path: '/api/instruments/search',
  summary: 'Get the five best matches for the search box',
  query: 'searchQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'instrumentHitsSchema' },
})

export const getRandomInstrument = endpoint({
  method: 'GET',
  path: '/api/instruments/random',
  summary: 'Get a random London share',
  responses: { 200: 'instrumentHitSchema' },
})

export const getInstrument = endpoint({
  method: 'GET',
  path: '/api/instruments/{ticker}',
  summary: 'Get all reference data for a ticker; former tickers resolve too',
  params: 'tickerParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'instrumentDetailSchema' },
})

export const listByIndustry = endpoint({
  method: 'GET',
  path: '/api/instruments/byIndustry/{industry}',
  summary: 'List the instruments in an industry',
  params: 'industryParamsSchema',
  query: 'schemeQuerySchema',
  responses: { 200: 'instrumentGroupSchema' },
})

export const listBySupersector = endpoint({
  method: 'GET',
  path: '/api/instruments/bySupersector/{supersector}',
  summary: 'List the instruments in an ICB supersector or GICS sector',
  params: 'supersectorParamsSchema',
  query: 'schemeQuerySchema',
  responses: { 200: 'instrumentGroupSchema' },
})

export const makeFund = endpoint({
  method: 'POST',
  path: '/api/instruments/funds',
  summary: 'Add a fund that is no listing, by its ISIN, or correct one that was added',
  access: 'admin',
  body: 'fundBodySchema',
  responses: { 200: 'instrumentHitSchema' },
})

export const getFundFacts = endpoint({
  method: 'GET',
  path: '/api/instruments/funds/{isin}',
  summary: 'Get how a fund was added, and what a source that lists funds declares of it',
  access: 'admin',
  params: 'fundParamsSchema',
  responses: { 200: 'fundFactsSchema' },
})

export const removeFund = endpoint({
  method: 'DELETE',
  path: '/api/instruments/funds/{isin}',
  summary: 'Remove a fund that was added; who holds it keeps it',
  access: 'admin',
  params: 'fundParamsSchema',
  responses: { 204: null },
})
