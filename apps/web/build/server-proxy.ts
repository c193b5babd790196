import { globSync } from 'node:fs'
import path from 'node:path'
import { SERVER_PATHS } from '@leadenhall/contract/shared/server-paths.ts'
import type { ProxyOptions } from 'vite'

const CONTRACT = path.resolve(import.meta.dirname, '../../../packages/contract/src')

/**
 * In development Vite hands to the server what is the server's: every call of the contract, found in
 * its folders, so that a new one needs no line here.
 */
export async function serverProxy(server: string): Promise<Record<string, ProxyOptions>> {
  const roots = new Set([...(await listEndpointPaths()).map(firstSegment), ...SERVER_PATHS])
  const source = [...roots].map((root) => root.replaceAll('.', '\\.')).join('|')
  // A key that begins with ^ is a pattern to Vite; a plain one would match /api-docs as /api.
  return { [`^(?:${source})(?=[/?]|$)`]: { target: server } }
}

async function listEndpointPaths(): Promise<string[]> {
  const files = globSync('*/endpoints.ts', { cwd: CONTRACT })
  const modules = await Promise.all(files.map((file) => import(path.join(CONTRACT, file))))
  return modules.flatMap((endpoints: Record<string, { path: string }>) =>
    Object.values(endpoints).map((endpoint) => endpoint.path),
  )
}

/** `/stockInfo/{ticker}` → `/stockInfo` */
function firstSegment(template: string): string {
  return template.split('/', 2).join('/')
}
