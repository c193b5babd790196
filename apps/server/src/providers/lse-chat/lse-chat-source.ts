/** The share chat of lse.co.uk. */
import { namesOf } from '../board-page.ts'
import { type BoardDeps, createBoardSource } from '../board-source.ts'
import type { BoardSource } from '../content-ports.ts'
import { parseChat } from './parse-chat.ts'
import { LSE_CHAT_SETTINGS, LSE_CHAT_TITLE } from './settings.ts'

export function createLseChatSource(deps: BoardDeps): BoardSource {
  return createBoardSource(deps, {
    key: 'lse-chat',
    title: LSE_CHAT_TITLE,
    group: LSE_CHAT_SETTINGS,
    placeholdersOf: (company) => ({ ...namesOf(company), page: '1' }),
    parse: parseChat,
  })
}
