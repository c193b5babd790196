import * as endpoints from '@leadenhall/contract/health/endpoints.ts'
import * as schemas from '@leadenhall/contract/health/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { type HealthDeps, registerHealthRoutes } from './routes.ts'

export function healthModule(options: Omit<HealthDeps, 'cache' | 'calendar' | 'clock'>): Module {
  return {
    name: 'health',
    summary: 'Whether the server and its sources work',
    register: ({ cache, calendar, clock, serve }) =>
      registerHealthRoutes(serve({ endpoints, schemas }), { ...options, cache, calendar, clock }),
  }
}
