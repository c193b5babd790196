import * as endpoints from '@leadenhall/contract/boards/endpoints.ts'
import { getAdvfnChat, getLseChat } from '@leadenhall/contract/boards/endpoints.ts'
import * as schemas from '@leadenhall/contract/boards/schemas.ts'
import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import type { Module } from '../../platform/module.ts'
import { prefetchForListing } from '../instruments/index.ts'
import type { BoardDeps } from './get-board.ts'
import { registerBoardRoutes } from './routes.ts'

export function boardsModule(options: Pick<BoardDeps, 'boards' | 'universe'>): Module {
  return {
    name: 'boards',
    summary: 'Messages of bulletin boards about a share',
    register({ archive, clock, pages, serve }) {
      registerBoardRoutes(serve({ endpoints, schemas }), { ...options, archive, clock })
      pages.add('share', {
        prefetch: prefetchForListing(options.universe, (ticker) =>
          [getLseChat, getAdvfnChat].map((call) => toAddress(call, { params: { ticker } })),
        ),
      })
    },
  }
}
