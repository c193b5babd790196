import { tickerParamsSchema } from '@leadenhall/contract/instruments/schemas.ts'
import { errorBodySchema } from '@leadenhall/contract/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ImageType } from '../../platform/outbound/image.ts'
import type { LogoService } from './logo.ts'
import type { Universe } from './universe.ts'

export interface LogoRouteDeps {
  readonly logos: LogoService
  readonly universe: () => Universe
}

/** The question mark that the web application has as /no-logo.svg, so that the server stands alone. */
export const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="8" fill="#8b94a3" fill-opacity=".18"/><path d="M18.5 18.2a5.6 5.6 0 1 1 8.2 5c-1.8 1-2.7 2-2.7 4v.8" fill="none" stroke="#8b94a3" stroke-width="3" stroke-linecap="round"/><circle cx="24" cy="34" r="2" fill="#8b94a3"/></svg>'

const FOUND_FOR_SECONDS = 86_400
const PLACEHOLDER_FOR_SECONDS = 300

const binary = { schema: z.string().meta({ format: 'binary' }) }
const CONTENT: Readonly<Record<ImageType | 'image/svg+xml', typeof binary>> = {
  'image/png': binary,
  'image/jpeg': binary,
  'image/gif': binary,
  'image/webp': binary,
  'image/x-icon': binary,
  'image/svg+xml': binary,
}

/** Not an endpoint value: it answers with an image, which the web shows by its address. */
export function registerLogoRoutes(app: FastifyInstance, { logos, universe }: LogoRouteDeps): void {
  app.route({
    method: 'GET',
    url: '/api/logo/:ticker',
    schema: {
      tags: ['instruments'],
      summary: "The icon of a company's own site; a question mark where there is none",
      params: tickerParamsSchema,
      response: {
        200: {
          description: 'An image; `x-logo: placeholder` marks the question mark',
          content: CONTENT,
        },
        '4xx': errorBodySchema.describe('The request was refused'),
      },
    },
    handler: async (request, reply) => {
      const { ticker } = request.params as z.output<typeof tickerParamsSchema>
      const logo = await logos.findLogo(universe().resolve(ticker)?.listing.website ?? null)
      const seconds = logo ? FOUND_FOR_SECONDS : PLACEHOLDER_FOR_SECONDS
      void reply
        .header('cache-control', `public, max-age=${seconds}`)
        .header('content-disposition', 'inline')
      if (logo) return reply.type(logo.type).send(logo.body)
      return reply.type('image/svg+xml').header('x-logo', 'placeholder').send(PLACEHOLDER)
    },
  })
}
