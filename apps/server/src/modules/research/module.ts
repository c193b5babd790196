import * as endpoints from '@leadenhall/contract/research/endpoints.ts'
import * as schemas from '@leadenhall/contract/research/schemas.ts'
import { todayOf } from '../../platform/calendar/days.ts'
import type { Module } from '../../platform/module.ts'
import type { ResearchLine } from '../../providers/research-line.ts'
import type { Universe } from '../instruments/index.ts'
import type { HeadlineReadingDeps } from '../news/index.ts'
import { listNotes, type NoteDeps } from './notes/write-notes.ts'
import { registerResearchRoutes } from './routes.ts'

export interface ResearchOptions extends Pick<HeadlineReadingDeps, 'news'>, NoteDeps {
  readonly line: ResearchLine
  readonly universe: () => Universe
}

export function researchModule({ line, news, universe, ...deps }: ResearchOptions): Module {
  return {
    name: 'research',
    summary: 'Research headlines',
    register({ archive, clock, serve }) {
      line.connect(async (topic) => {
        await deps.closes.follow()
        return listNotes(deps, universe(), topic, todayOf({ clock }))
      })
      registerResearchRoutes(serve({ endpoints, schemas }), { archive, clock, news })
    },
  }
}
