import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listBrokerKeys = endpoint({
  method: 'GET',
  path: '/api/broker-keys',
  summary: "List the user's keys for reports of brokers, with the state of each sync",
  access: 'signed-in',
  responses: { 200: 'brokerKeysSchema' },
})

export const addBrokerKey = endpoint({
  method: 'POST',
  path: '/api/broker-keys',
  summary: 'Test a key with its broker, keep it sealed, and start the first sync',
  access: 'signed-in',
  body: 'brokerKeyBodySchema',
  responses: { 201: 'brokerKeySchema' },
})

export const setBrokerKeyDaily = endpoint({
  method: 'PUT',
  path: '/api/broker-keys/{id}',
  summary: 'Switch daily syncs of a key on or off',
  access: 'signed-in',
  params: 'brokerKeyParamsSchema',
  body: 'brokerKeyDailySchema',
  responses: { 200: 'brokerKeySchema' },
})

export const syncBrokerKey = endpoint({
  method: 'POST',
  path: '/api/broker-keys/{id}/sync',
  summary: 'Start a sync of a key',
  access: 'signed-in',
  params: 'brokerKeyParamsSchema',
  responses: { 202: 'brokerKeySchema' },
})

export const removeBrokerKey = endpoint({
  method: 'DELETE',
  path: '/api/broker-keys/{id}',
  summary: 'Delete a key; rows that it brought stay',
  access: 'signed-in',
  params: 'brokerKeyParamsSchema',
  responses: { 204: null },
})
