import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listOwnedAlerts = endpoint({
  method: 'GET',
  path: '/api/portfolio/alerts',
  summary: 'List the alerts on what you own, with which are on',
  access: 'signed-in',
  keyScope: 'portfolio',
  responses: { 200: 'ownedAlertsSchema' },
})

export const setOwnedAlert = endpoint({
  method: 'PUT',
  path: '/api/portfolio/alerts',
  summary: 'Switch an alert on what you own on or off',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  body: 'ownedAlertBodySchema',
  responses: { 200: 'ownedAlertsSchema' },
})
