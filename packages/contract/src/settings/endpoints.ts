import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/lmscraperconfig/get',
  summary: 'Every setting of the sources, stored or by default',
  access: 'admin',
  responses: { 200: 'settingsSchema' },
})

export const updateSetting = endpoint({
  method: 'POST',
  path: '/api/lmscraperconfig/update/{id}',
  summary: 'Change a setting; who, when, before and after are kept',
  access: 'admin',
  params: 'settingParamsSchema',
  body: 'settingBodySchema',
  responses: { 200: 'settingOutcomeSchema' },
})

export const createSetting = endpoint({
  method: 'POST',
  path: '/api/lmscraperconfig/create',
  summary: 'Add a setting',
  access: 'admin',
  body: 'settingBodySchema',
  responses: { 201: 'settingOutcomeSchema' },
})

export const reloadSettings = endpoint({
  method: 'POST',
  path: '/api/lmscraperconfig/reload',
  summary: 'Make every node read the settings again',
  access: 'admin',
  responses: { 200: 'settingOutcomeSchema' },
})

export const resetSetting = endpoint({
  method: 'POST',
  path: '/api/lmscraperconfig/reset/{id}',
  summary: 'Take the default again',
  access: 'admin',
  params: 'settingParamsSchema',
  responses: { 200: 'settingOutcomeSchema' },
})
