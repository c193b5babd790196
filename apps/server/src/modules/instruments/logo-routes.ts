import { tickerParamsSchema } from '@leadenhall/contract/instruments/schemas.ts'
import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FAILURE_RESPONSES } from '../../platform/http/api-description.ts'
import { securityOf } from '../../platform/http/api-security.ts'
import type { ImageType } from '../../platform/outbound/image.ts'
import type { LogoService } from './logo.ts'
import { drawMonogram, drawSymbolMonogram } from './monogram.ts'
import type { Listing } from './tables.ts'
import type { Universe } from './universe.ts'

export interface LogoRouteDeps {
  readonly logos: LogoService
  readonly universe: () => Universe
}

/** A copy of the web app's /no-logo.svg, so that the server works without its files. */
export const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="8" fill="#8b94a3" fill-opacity=".18"/><path d="M18.5 18.2a5.6 5.6 0 1 1 8.2 5c-1.8 1-2.7 2-2.7 4v.8" fill="none" stroke="#8b94a3" stroke-width="3" stroke-linecap="round"/><circle cx="24" cy="34" r="2" fill="#8b94a3"/></svg>'

const LOGO_MAX_AGE_SECONDS = 86_400
const PLACEHOLDER_MAX_AGE_SECONDS = 300

const binary = { schema: z.string() }
const CONTENT: Readonly<Record<ImageType | 'image/svg+xml', typeof binary>> = {
  'image/png': binary,
  'image/jpeg': binary,
  'image/gif': binary,
  'image/webp': binary,
  'image/x-icon': binary,
  'image/svg+xml': binary,
}

/** A code that could be a share and is not listed has no drawing of its own. */
function drawingOf(ticker: string, listing: Listing | undefined): string {
  if (listing) return drawMonogram(listing)
  return kindOfSymbol(ticker) === 'share' ? PLACEHOLDER : drawSymbolMonogram(ticker)
}

/** Not an endpoint value: it returns an image, which the web app loads by URL. */
export function registerLogoRoutes(app: FastifyInstance, { logos, universe }: LogoRouteDeps): void {
  app.route({
    method: 'GET',
    url: '/api/logo/:ticker',
    schema: {
      operationId: 'getLogo',
      tags: ['instruments'],
      summary:
        "The icon of a company's own site; its initials if there is none, a question mark for an unknown ticker",
      security: securityOf({ method: 'GET' }),
      params: tickerParamsSchema,
      response: {
        200: {
          description: 'The image; a placeholder has the header `x-logo: placeholder`',
          content: CONTENT,
        },
        ...FAILURE_RESPONSES,
      },
    },
    handler: async (request, reply) => {
      const { ticker } = request.params as z.output<typeof tickerParamsSchema>
      const listing = universe().resolve(ticker)?.listing
      const logo = await logos.findLogo(listing?.website ?? null)
      const seconds = logo ? LOGO_MAX_AGE_SECONDS : PLACEHOLDER_MAX_AGE_SECONDS
      void reply
        .header('cache-control', `public, max-age=${seconds}`)
        .header('content-disposition', 'inline')
      if (logo) return reply.type(logo.type).send(logo.body)
      return reply
        .type('image/svg+xml')
        .header('x-logo', 'placeholder')
        .send(drawingOf(ticker, listing))
    },
  })
}
