/** Authenticates and authorises requests to endpoints that declare an access. */
import type { EndpointAccess } from '@leadenhall/contract/shared/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** `cache-control` of what depends on who asks: it stays out of every cache. */
export const PRIVATE = 'private, no-store'

export interface Visitor {
  readonly userId: string
  readonly isAdmin: boolean
  /** An administrator whose session lacks the second factor that they have set up. */
  readonly needsStepUp?: boolean
}

export const STEP_UP_MESSAGE = 'Confirm that it is you with your second factor, then try again.'

/**
 * Null without a session. Roles are only read where the endpoint needs them: `isAdmin` is false for
 * `signed-in`, and for the holder of an API key.
 */
export type Authenticate = (
  request: FastifyRequest,
  access?: EndpointAccess,
) => Promise<Visitor | null>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
  }
  interface FastifyRequest {
    visitor: Visitor | null
  }
}

export function decorateAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate('authenticate', async (request, access) =>
    request.keyHolder
      ? { userId: request.keyHolder.userId, isAdmin: false }
      : authenticate(request, access),
  )
  app.decorateRequest('visitor', null)
}

/** @throws AppError unauthenticated, forbidden or step_up_required */
export async function requireAccess(
  request: FastifyRequest,
  access: EndpointAccess,
): Promise<void> {
  const visitor = await request.server.authenticate(request, access)
  if (!visitor) throw new AppError('unauthenticated', 'Not Authorized!')
  if (access === 'admin' && !visitor.isAdmin) {
    throw new AppError('forbidden', 'Only administrators may do this.')
  }
  if (access === 'admin' && visitor.needsStepUp) {
    throw new AppError('step_up_required', STEP_UP_MESSAGE)
  }
  request.visitor = visitor
}

/** The signed-in user, for endpoints that declare an access. */
export function visitorOf(request: FastifyRequest): Visitor {
  if (!request.visitor) throw new AppError('unauthenticated', 'Not Authorized!')
  return request.visitor
}
