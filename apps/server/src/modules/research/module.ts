import * as endpoints from '@leadenhall/contract/research/endpoints.ts'
import * as schemas from '@leadenhall/contract/research/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { HeadlineReadingDeps } from '../news/index.ts'
import { registerResearchRoutes } from './routes.ts'

export function researchModule({ news }: Pick<HeadlineReadingDeps, 'news'>): Module {
  return {
    name: 'research',
    summary: 'Research headlines',
    register: ({ archive, clock, serve }) =>
      registerResearchRoutes(serve({ endpoints, schemas }), { archive, clock, news }),
  }
}
