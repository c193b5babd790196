/** The share chat of ADVFN. */
import { namesOf } from '../board-page.ts'
import { type BoardDeps, createBoardSource } from '../board-source.ts'
import type { BoardSource } from '../content-ports.ts'
import { parseChat } from './parse-chat.ts'
import { ADVFN_SETTINGS, ADVFN_TITLE } from './settings.ts'

export function createAdvfnSource(deps: BoardDeps): BoardSource {
  return createBoardSource(deps, {
    key: 'advfn',
    title: ADVFN_TITLE,
    group: ADVFN_SETTINGS,
    placeholdersOf: (company) => {
      const { tidm, slug } = namesOf(company)
      return { tidm, slug: slug.toLowerCase() }
    },
    parse: parseChat,
  })
}
