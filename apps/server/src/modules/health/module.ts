import * as endpoints from '@leadenhall/contract/health/endpoints.ts'
import { pages } from '@leadenhall/contract/health/pages.ts'
import * as schemas from '@leadenhall/contract/health/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { prefersPage } from '../../platform/http/prefers-page.ts'
import type { Module } from '../../platform/module.ts'
import { type HealthDeps, registerHealthRoutes } from './routes.ts'

const [page] = pages

export function healthModule(options: Omit<HealthDeps, 'cache' | 'calendar' | 'clock'>): Module {
  return {
    name: 'health',
    summary: 'Whether the server and its sources work',
    register({ cache, calendar, clock, http, serve }) {
      leadBrowsersToPage(http)
      registerHealthRoutes(serve({ endpoints, schemas }), { ...options, cache, calendar, clock })
    },
  }
}

/** Paths are case-sensitive: a browser that opens the address of the data wants the page. */
function leadBrowsersToPage(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== endpoints.getHealth.path) return
    void reply.header('vary', 'accept')
    if (prefersPage(request.headers.accept)) await reply.redirect(page.path, 302)
  })
}
