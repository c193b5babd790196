/**
 * Builds of a checkout, and whether they are newer than its sources. Plain
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

/**
 * The web is built with these in place of an installation's secrets: a build cannot reveal what it
 * never saw, and tests/security/secrets.test.ts looks for the marks in the files.
 */
export const SECRETS_OF_BUILD = {
  APP_SECRET: 'MARK-app-secret-that-is-32-characters-long',
  SMTP_URL: 'smtp://margot:MARK-smtp-password@127.0.0.1:9',
  X_BEARER_TOKEN: 'MARK-x-token',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'MARK-google-secret',
  GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:9/MARK-discovery',
  OIDC_ISSUER: 'http://127.0.0.1:9/MARK-issuer',
  OIDC_CLIENT_ID: 'client',
  OIDC_CLIENT_SECRET: 'MARK-oidc-secret',
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
  const names = readdirSync(entry).filter((name) => !/\.test\.tsx?$/.test(name))
  const inside = names.map((name) => newestOf(path.join(entry, name)))
  return Math.max(stats.mtimeMs, ...inside)
}
