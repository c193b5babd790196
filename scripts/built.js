/**
 * What a checkout builds before it runs, and whether that is newer than its sources. Plain
 * JavaScript for Node 18 and later, like the scripts that use it.
 */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const BUILDS = {
  web: {
    folder: 'apps/web/dist',
    sources: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/build',
      'packages/contract/src',
      'package-lock.json',
    ],
  },
  server: {
    folder: 'apps/server/dist',
    sources: [
      'apps/server/src',
      'apps/server/rolldown.config.ts',
      'packages/contract/src',
      'package-lock.json',
    ],
  },
}

export function isBuilt(root, { folder, sources }) {
  const stamp = path.join(root, folder, '.built')
  if (!existsSync(stamp)) return false
  const builtAt = statSync(stamp).mtimeMs
  return sources.every((source) => builtAt > newestOf(path.join(root, source)))
}

export function markBuilt(root, { folder }) {
  writeFileSync(path.join(root, folder, '.built'), '')
}

function newestOf(entry) {
  const stats = statSync(entry)
  if (!stats.isDirectory()) return stats.mtimeMs
  const inside = readdirSync(entry).map((name) => newestOf(path.join(entry, name)))
  return Math.max(stats.mtimeMs, ...inside)
}
