import * as endpoints from '@leadenhall/contract/research/endpoints.ts'
import * as schemas from '@leadenhall/contract/research/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { HeadlineReadingDeps } from '../../providers/read-headlines.ts'
import { listResearch, listResearchSources } from './list-research.ts'

export function registerResearchRoutes(app: FastifyInstance, deps: HeadlineReadingDeps): void {
  serveEndpoint(app, 'research', schemas, endpoints.listResearch, () => listResearch(deps))

  serveEndpoint(app, 'research', schemas, endpoints.listResearchSources, () =>
    listResearchSources(deps),
  )
}
