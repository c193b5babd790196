/**
 * Proxies the picture from a user's sign-in provider, so that pages load pictures only from this
 * origin and browsers never contact the provider.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Cache } from '../../platform/cache/create-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { requireAccess, visitorOf } from '../../platform/http/access.ts'
import { FAILURE_RESPONSES } from '../../platform/http/api-description.ts'
import { securityOf } from '../../platform/http/api-security.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { fetchImage, type ImageType } from '../../platform/outbound/image.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { AVATAR_PATH } from './account-service.ts'

export interface AvatarDeps {
  readonly cache: Cache
  readonly db: Db
  readonly outbound: Outbound
}

interface StoredAvatar {
  readonly type: ImageType
  readonly base64: string
}

const FOUND_TTL_MS = 86_400_000
const NOT_FOUND_TTL_MS = 10 * 60_000
const DEADLINE_MS = 5000

const binary = { schema: z.string() }

/** Not an endpoint value: it returns an image, which the web app loads by URL. */
export function registerAvatarRoutes(app: FastifyInstance, deps: AvatarDeps): void {
  app.route({
    method: 'GET',
    url: AVATAR_PATH,
    schema: {
      operationId: 'getAvatar',
      tags: ['accounts'],
      summary: "The signed-in user's picture; 404 if there is none",
      security: securityOf({ method: 'GET', access: 'signed-in' }),
      response: {
        200: {
          description: 'The picture',
          content: {
            'image/png': binary,
            'image/jpeg': binary,
            'image/gif': binary,
            'image/webp': binary,
            'image/x-icon': binary,
          },
        },
        ...FAILURE_RESPONSES,
      },
    },
    preValidation: (request) => requireAccess(request, 'signed-in'),
    handler: async (request, reply) => {
      const avatar = await findAvatar(deps, visitorOf(request).userId)
      if (!avatar) throw notFound('You have no profile picture.')
      return reply
        .type(avatar.type)
        .header('cache-control', 'private, max-age=3600')
        .header('vary', 'cookie')
        .header('content-disposition', 'inline')
        .send(Buffer.from(avatar.base64, 'base64'))
    },
  })
}

export async function clearAvatar(cache: Cache, userId: string): Promise<void> {
  await cache.delete(keyOf(userId))
}

async function findAvatar(deps: AvatarDeps, userId: string): Promise<StoredAvatar | null> {
  const { avatar } = await deps.cache.getOrLoad(keyOf(userId), async () => {
    const found = await fetchAvatar(deps, userId)
    return { value: { avatar: found }, ttlMs: found ? FOUND_TTL_MS : NOT_FOUND_TTL_MS }
  })
  return avatar
}

async function fetchAvatar({ db, outbound }: AvatarDeps, userId: string) {
  const user = await db
    .selectFrom('user')
    .select('image')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.image?.startsWith('https://') || !URL.canParse(user.image)) return null
  try {
    const image = await fetchImage(outbound, {
      source: 'Profile picture',
      url: user.image,
      deadlineMs: DEADLINE_MS,
      retries: 0,
    })
    return image && { type: image.type, base64: image.body.toString('base64') }
  } catch (error) {
    // Pages fall back to initials; outbound has already counted the failure.
    if (error instanceof OutboundError) return null
    throw error
  }
}

function keyOf(userId: string): string {
  return `avatar:${userId}`
}
