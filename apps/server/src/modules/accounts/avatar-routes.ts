/**
 * A person's picture, fetched from where they signed in and shown as our own: pages load pictures
 * from nowhere else, and nobody's browser calls there.
 */
import { errorBodySchema } from '@leadenhall/contract/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Cache } from '../../platform/cache/create-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { requireAccess, visitorOf } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { fetchImage, type ImageType } from '../../platform/outbound/image.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { ProviderError } from '../../platform/outbound/provider-error.ts'
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

const FOUND_FOR_MS = 86_400_000
const NOT_FOUND_FOR_MS = 10 * 60_000
const DEADLINE_MS = 5000

const binary = { schema: z.string().meta({ format: 'binary' }) }

/** Not an endpoint value: it answers with an image, which the web shows by its address. */
export function registerAvatarRoutes(app: FastifyInstance, deps: AvatarDeps): void {
  app.route({
    method: 'GET',
    url: AVATAR_PATH,
    schema: {
      tags: ['accounts'],
      summary: 'The picture of the signed-in person; 404 where there is none',
      response: {
        200: {
          description: 'An image',
          content: {
            'image/png': binary,
            'image/jpeg': binary,
            'image/gif': binary,
            'image/webp': binary,
            'image/x-icon': binary,
          },
        },
        '4xx': errorBodySchema.describe('The request was refused'),
      },
    },
    preValidation: (request) => requireAccess(request, 'signed-in'),
    handler: async (request, reply) => {
      const avatar = await findAvatar(deps, visitorOf(request).userId)
      if (!avatar) throw notFound('There is no picture.')
      return reply
        .type(avatar.type)
        .header('cache-control', 'private, max-age=3600')
        .header('vary', 'cookie')
        .header('content-disposition', 'inline')
        .send(Buffer.from(avatar.base64, 'base64'))
    },
  })
}

export async function forgetAvatar(cache: Cache, userId: string): Promise<void> {
  await cache.delete(keyOf(userId))
}

async function findAvatar(deps: AvatarDeps, userId: string): Promise<StoredAvatar | null> {
  const { avatar } = await deps.cache.getOrLoad(keyOf(userId), async () => {
    const found = await fetchAvatar(deps, userId)
    return { value: { avatar: found }, ttlMs: found ? FOUND_FOR_MS : NOT_FOUND_FOR_MS }
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
      provider: 'avatar',
      url: user.image,
      deadlineMs: DEADLINE_MS,
      retries: 0,
    })
    return image && { type: image.type, base64: image.body.toString('base64') }
  } catch (error) {
    // The initials stand in for a picture that cannot be had; outbound counts why.
    if (error instanceof ProviderError) return null
    throw error
  }
}

function keyOf(userId: string): string {
  return `avatar:${userId}`
}
