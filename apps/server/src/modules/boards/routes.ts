import * as endpoints from '@leadenhall/contract/boards/endpoints.ts'
import * as schemas from '@leadenhall/contract/boards/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { type BoardDeps, getBoard } from './get-board.ts'

export function registerBoardRoutes(app: FastifyInstance, deps: BoardDeps): void {
  serveEndpoint(app, 'boards', schemas, endpoints.getLseChat, ({ params }) =>
    getBoard(deps, 'lse-chat', params.ticker),
  )

  serveEndpoint(app, 'boards', schemas, endpoints.getAdvfnChat, ({ params }) =>
    getBoard(deps, 'advfn', params.ticker),
  )

  serveEndpoint(app, 'boards', schemas, endpoints.listForgottenAuthors, async () => {
    const forgotten = await deps.archive.listForgotten()
    return forgotten.map(({ source, author, forgottenAtMs }) => ({
      board: source,
      author,
      forgotten_at: new Date(forgottenAtMs).toISOString(),
    }))
  })

  serveEndpoint(app, 'boards', schemas, endpoints.forgetAuthor, async ({ body }) => {
    const deleted = await deps.archive.forgetAuthor(body.board, body.author)
    const messages = deleted === 1 ? '1 message' : `${deleted} messages`
    return {
      success: true,
      message: `Deleted ${messages} of ${body.author}; no others will be kept.`,
      deleted,
    }
  })
}
