import * as endpoints from '@leadenhall/contract/boards/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { type BoardDeps, getBoard } from './get-board.ts'

export function registerBoardRoutes(serve: Serve, deps: BoardDeps): void {
  serve(endpoints.getLseChat, ({ params }) => getBoard(deps, 'lse-chat', params.ticker))

  serve(endpoints.getAdvfnChat, ({ params }) => getBoard(deps, 'advfn', params.ticker))

  serve(endpoints.listRemovedAuthors, async () => {
    const removed = await deps.archive.listRemovedAuthors()
    return removed.map(({ source, author, removedAtMs }) => ({
      board: source,
      author,
      forgotten_at: new Date(removedAtMs).toISOString(),
    }))
  })

  serve(endpoints.removeAuthor, async ({ body }) => {
    const deleted = await deps.archive.removeAuthor(body.board, body.author)
    const messages = deleted === 1 ? '1 message' : `${deleted} messages`
    return {
      success: true,
      message: `Deleted ${messages} by ${body.author}. New ones will not be stored.`,
      deleted,
    }
  })
}
