import type { FastifyInstance } from 'fastify'
import { describeApps } from './openbb-apps.ts'
import { describeWidgets } from './openbb-widgets.ts'

/**
 * Serves the files by which OpenBB Workspace uses this server as a backend. They are public; Workspace
 * sends its key with them, too.
 */
export function serveOpenbb(http: FastifyInstance, productName: string): void {
  const files = {
    '/widgets.json': describeWidgets(productName),
    '/apps.json': describeApps(productName),
  }
  for (const [path, answer] of Object.entries(files)) {
    http.get(path, { schema: { hide: true }, config: { keyScope: 'read' } }, async () => answer)
  }
}
