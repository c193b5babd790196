import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getFund = endpoint({
  method: 'GET',
  path: '/api/funds/{ticker}',
  summary: 'Get the charge, holdings, tracking and rivals of an exchange-traded fund',
  params: 'fundTickerParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'fundSchema' },
})

export const getFundHoldings = endpoint({
  method: 'GET',
  path: '/api/funds/{ticker}/holdings',
  summary: "Get the fund's holdings from your own copy of its issuer's file",
  access: 'signed-in',
  keyScope: 'read',
  params: 'fundTickerParamsSchema',
  responses: { 200: 'fundHoldingsAnswerSchema' },
})

/** multipart/form-data with `file`, and `asOf` as `YYYY-MM-DD` for a file that does not state its day. */
export const importFundHoldings = endpoint({
  method: 'POST',
  path: '/api/funds/{ticker}/holdings',
  summary: "Read an issuer's list of a fund's holdings, in place of an earlier one",
  access: 'signed-in',
  maxBodyBytes: 8_454_144,
  params: 'fundTickerParamsSchema',
  responses: { 201: 'fundHoldingsAnswerSchema' },
})

export const forgetFundHoldings = endpoint({
  method: 'DELETE',
  path: '/api/funds/{ticker}/holdings',
  summary: 'Forget your copy of the file',
  access: 'signed-in',
  params: 'fundTickerParamsSchema',
  responses: { 204: null },
})
