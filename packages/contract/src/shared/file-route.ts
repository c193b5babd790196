import type { KeyScope } from './endpoint.ts'

/**
 * A route of a signed-in user that answers a file or a bare value, not JSON by a schema: the web opens it
 * by its URL, or a program that can only open one.
 */
export interface FileRoute {
  /** As an endpoint's: `{year}` is one part of the path. */
  readonly path: string
  readonly summary: string
  readonly keyScope: KeyScope
  /** In no cache and no store for offline use. */
  readonly kept: 'never'
}

/** True for the paths of the route, whatever its parameters are. */
export function isPathOf({ path }: Pick<FileRoute, 'path'>, pathname: string): boolean {
  const pattern = path.replace(/[.]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`, 'i').test(pathname)
}
