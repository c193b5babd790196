import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/lmscraperconfig/get',
  summary: 'List every source setting, stored or default',
  access: 'admin',
  responses: { 200: 'settingsSchema' },
})

export const updateSetting = endpoint({
  method: 'POST',
  path: '/api/lmscraperconfig/update/{id}',
  summary: 'Change a setting; the log records who, when, and the values before and after',
  access: 'admin',
  params: 'settingParamsSchema',
  body: 'settingBodySchema',
  maxBodyBytes: 128_000,
  responses: { 200: 'settingOutcomeSchema' },
})

export const createSetting = endpoint({
  method: 'POST',
  path: '/api/lmscraperconfig/create',
  summary: 'Add a setting',
  access: 'admin',
  body: 'settingBodySchema',
  maxBodyBytes: 128_000,
  responses: { 201: 'settingOutcomeSchema' },
})

export const reloadSettings = endpoint({
  method: 'POST',
  path: '/api/lmscraperconfig/reload',
  summary: 'Reload the settings on every node',
  access: 'admin',
  responses: { 200: 'settingOutcomeSchema' },
})

export const resetSetting = endpoint({
  method: 'POST',
  path: '/api/lmscraperconfig/reset/{id}',
  summary: 'Restore the default value',
  access: 'admin',
  params: 'settingParamsSchema',
  responses: { 200: 'settingOutcomeSchema' },
})
