import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listFigureAlerts = endpoint({
  method: 'GET',
  path: '/api/figurealerts',
  summary: "List the user's alerts on metrics and saved screens",
  access: 'signed-in',
  keyScope: 'read',
  responses: { 200: 'figureAlertsSchema' },
})

export const createFigureAlert = endpoint({
  method: 'POST',
  path: '/api/figurealerts',
  summary:
    'Create an alert on any metric of a share, or on shares that enter or leave a saved screen',
  access: 'signed-in',
  keyScope: 'write',
  body: 'figureAlertBodySchema',
  responses: { 201: 'figureAlertSchema' },
})

export const pauseFigureAlert = endpoint({
  method: 'POST',
  path: '/api/figurealerts/{id}/pause',
  summary:
    'Pause an alert on a metric or a saved screen, or resume it; one that resumes starts again',
  access: 'signed-in',
  keyScope: 'write',
  params: 'figureAlertParamsSchema',
  body: 'figureAlertPauseBodySchema',
  responses: { 200: 'figureAlertDoneSchema' },
})

export const deleteFigureAlert = endpoint({
  method: 'DELETE',
  path: '/api/figurealerts/{id}',
  summary: 'Delete an alert on a metric or a saved screen',
  access: 'signed-in',
  keyScope: 'write',
  params: 'figureAlertParamsSchema',
  responses: { 200: 'figureAlertDoneSchema' },
})
