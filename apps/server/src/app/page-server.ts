/** Serves the web app's HTML documents, with the modules' contributions. */
import path from 'node:path'
import type { User } from '@leadenhall/contract/accounts/index.ts'
import type { FastifyRequest } from 'fastify'
import type { PageParts } from '../platform/pages/page-parts.ts'
import { serveWeb } from '../platform/pages/serve-web.ts'
import type { Config } from './config.ts'
import type { Core } from './core.ts'

export const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../web/dist')

export function servePages(
  { clock, http, site, sources: { dataMode } }: Core,
  options: {
    readonly config: Config
    readonly pages: PageParts
    readonly hasSocialPosts: boolean
    readonly hasGuests: boolean
    readonly hasToChoosePrices: () => boolean
    readonly findReader: (request: FastifyRequest) => Promise<User | null>
    readonly webFolder?: string | undefined
    readonly firstAnswersWaitMs?: number | undefined
  },
): Promise<void> {
  const { config, pages, hasSocialPosts, hasGuests, findReader } = options
  return serveWeb(http, {
    folder: options.webFolder ?? WEB_FOLDER,
    publicUrl: config.publicUrl,
    dataMode,
    allowsRecaptcha: config.recaptcha !== null,
    bootstrap: async (request) => ({
      productName: site.productName,
      version: site.version,
      contactEmail: site.contactEmail,
      dataMode,
      communityInviteUrl: config.communityInviteUrl,
      isDevelopment: config.isDevelopment,
      hasSocialPosts,
      hasGuests,
      hasToChoosePrices: options.hasToChoosePrices(),
      user: await findReader(request),
    }),
    titleOf: pages.titleOf,
    prefetch: pages.prefetch,
    exists: pages.exists,
    firstAnswersWaitMs: options.firstAnswersWaitMs,
    now: () => clock.now(),
  })
}
