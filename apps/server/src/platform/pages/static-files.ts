/** The built files of the web application, with how long browsers keep each. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ASSET_POLICY } from '../http/content-security-policy.ts'

/** One route for each folder, and one for each file beside the document, which a page may be named like. */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const options = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header(name: string, value: string): unknown }, file: string) => {
      // A worker runs under the policy of its own file.
      reply.header('content-security-policy', ASSET_POLICY)
      reply.header('cache-control', cacheControlOf(file))
    },
  } as const
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    wildcard: false,
    globIgnore: ['*/*/**'],
  })
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const [root, prefix] = [path.join(folder, entry.name), `/${entry.name}/`]
    await app.register(fastifyStatic, { ...options, root, prefix, decorateReply: false })
  }
}

/** @param file path of a built file or of its compressed variant */
function cacheControlOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  // Browsers look for a new worker in this file, so a cached one would hide it.
  return path.basename(file).startsWith('sw.js') ? 'no-cache' : 'public, max-age=3600'
}
