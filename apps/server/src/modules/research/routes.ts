import * as endpoints from '@leadenhall/contract/research/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { HeadlineReadingDeps } from '../news/index.ts'
import { listResearch, listResearchSources } from './list-research.ts'

export function registerResearchRoutes(serve: Serve, deps: HeadlineReadingDeps): void {
  serve(endpoints.listResearch, () => listResearch(deps))

  serve(endpoints.listResearchSources, () => listResearchSources(deps))
}
