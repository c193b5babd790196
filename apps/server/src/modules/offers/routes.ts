import * as endpoints from '@leadenhall/contract/offers/endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { PRIVATE } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { getOffer, listOffers } from './get-offers.ts'
import { getSpread, type SpreadDeps } from './get-spread.ts'

export function registerOfferRoutes(
  serve: Serve,
  deps: SpreadDeps,
  heldOf: (userId: string) => Promise<readonly string[]>,
): void {
  serve(endpoints.listOffers, async ({ query }, { reply, request }) => {
    if (query.mine !== 'true') return listOffers(deps, query.state, null)
    reply.header('cache-control', PRIVATE)
    const held = await heldOf(await requireSession(request))
    return listOffers(deps, query.state, new Set(held))
  })
  serve(endpoints.getOffer, ({ params }) => getOffer(deps, params.isin))
  serve(endpoints.getSpread, ({ params, query }) => getSpread(deps, params.isin, query))
}

/** The call itself is open; what the user holds is not, and no key that reads prices opens it. */
async function requireSession(request: FastifyRequest): Promise<string> {
  const visitor = request.keyHolder ? null : await request.server.authenticate(request)
  if (!visitor) throw new AppError('unauthenticated', 'Sign in to see offers for what you hold.')
  return visitor.userId
}
