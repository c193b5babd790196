import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const fetchStocks = endpoint({
  method: 'GET',
  path: '/api/fetchStocks',
  summary: 'Search every exchange by code, name or ISIN',
  query: 'searchQuerySchema',
  responses: { 200: 'instrumentHitsSchema' },
})

export const fetchStock = endpoint({
  method: 'GET',
  path: '/api/fetchStock/{ticker}',
  summary: 'Exchange data of every line that a ticker can mean, the likeliest first',
  params: 'tickerParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'exchangeDataListSchema' },
})

export const fetchStockOnMarket = endpoint({
  method: 'GET',
  path: '/api/fetchStock/{ticker}/{exchange}/{market}',
  summary: 'Exchange data of a ticker on one exchange and market',
  params: 'stockParamsSchema',
  responses: { 200: 'exchangeDataListSchema' },
})

export const listIndustries = endpoint({
  method: 'GET',
  path: '/api/exchangeData/industries',
  summary: 'Industries of both schemes with their number of live listings',
  responses: { 200: 'industryListSchema' },
})

export const listCountriesOfIncorporation = endpoint({
  method: 'GET',
  path: '/api/exchangeData/countriesOfIncorporation',
  summary: 'Countries of incorporation over all exchanges',
  responses: { 200: 'countryListSchema' },
})

export const listSectors = endpoint({
  method: 'GET',
  path: '/api/exchangeData/sectors',
  summary: 'Sectors of both schemes with their industries',
  responses: { 200: 'sectorListSchema' },
})

export const listExchanges = endpoint({
  method: 'GET',
  path: '/api/exchangeData/exchanges',
  summary: 'Exchanges with their number of live listings',
  responses: { 200: 'exchangeListSchema' },
})

export const listInstruments = endpoint({
  method: 'GET',
  path: '/api/instruments',
  summary: 'Browse London instruments, 16 a page',
  query: 'browseQuerySchema',
  responses: { 200: 'instrumentPageSchema' },
})

export const listInstrumentCountries = endpoint({
  method: 'GET',
  path: '/api/instruments/countries',
  summary: 'Countries that the browse filter offers',
  responses: { 200: 'countryListSchema' },
})

export const searchInstruments = endpoint({
  method: 'GET',
  path: '/api/instruments/search',
  summary: 'The search box: five best hits',
  query: 'searchQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'instrumentHitsSchema' },
})

export const getRandomInstrument = endpoint({
  method: 'GET',
  path: '/api/instruments/random',
  summary: 'A random London share',
  responses: { 200: 'instrumentHitSchema' },
})

export const getInstrument = endpoint({
  method: 'GET',
  path: '/api/instruments/{ticker}',
  summary: 'Everything the instrument list knows of a ticker, former tickers included',
  params: 'tickerParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'instrumentDetailSchema' },
})

export const listByIndustry = endpoint({
  method: 'GET',
  path: '/api/instruments/byIndustry/{industry}',
  summary: 'Instruments of an industry',
  params: 'industryParamsSchema',
  query: 'schemeQuerySchema',
  responses: { 200: 'instrumentGroupSchema' },
})

export const listBySupersector = endpoint({
  method: 'GET',
  path: '/api/instruments/bySupersector/{supersector}',
  summary: 'Instruments of an ICB supersector or a GICS sector',
  params: 'supersectorParamsSchema',
  query: 'schemeQuerySchema',
  responses: { 200: 'instrumentGroupSchema' },
})
