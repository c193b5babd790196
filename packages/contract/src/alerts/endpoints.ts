import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listPriceAlerts = endpoint({
  method: 'GET',
  path: '/api/pricealerts/get',
  summary: "List the user's price alerts, all or for one ticker",
  access: 'signed-in',
  keyScope: 'read',
  query: 'priceAlertsQuerySchema',
  responses: { 200: 'priceAlertsOutcomeSchema' },
})

export const createPriceAlert = endpoint({
  method: 'POST',
  path: '/api/pricealerts/create',
  summary: 'Create a price alert; 409 if the user already has a move alert for the listing',
  access: 'signed-in',
  keyScope: 'write',
  body: 'priceAlertBodySchema',
  responses: { 200: 'priceAlertOutcomeSchema' },
})

export const updatePriceAlert = endpoint({
  method: 'POST',
  path: '/api/pricealerts/update/{id}',
  summary: 'Update a price alert; changing its ticker or kind resets it',
  access: 'signed-in',
  keyScope: 'write',
  params: 'priceAlertParamsSchema',
  body: 'priceAlertBodySchema',
  responses: { 200: 'priceAlertOutcomeSchema' },
})

export const pausePriceAlert = endpoint({
  method: 'POST',
  path: '/api/pricealerts/pause/{id}',
  summary: 'Pause a price alert or resume it; one that resumes starts again from the price of then',
  access: 'signed-in',
  keyScope: 'write',
  params: 'priceAlertParamsSchema',
  body: 'priceAlertPauseBodySchema',
  responses: { 200: 'priceAlertOutcomeSchema' },
})

export const deletePriceAlert = endpoint({
  method: 'POST',
  path: '/api/pricealerts/delete/{id}',
  summary: 'Delete a price alert',
  access: 'signed-in',
  keyScope: 'write',
  params: 'priceAlertParamsSchema',
  responses: { 200: 'priceAlertDeletionSchema' },
})
