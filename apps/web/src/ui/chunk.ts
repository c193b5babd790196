import { type ComponentType, lazy } from 'react'

/** A component in its own chunk. */
export interface Chunk<Props> {
  /** @throws when the chunk cannot be fetched, or takes longer than two minutes */
  load(): Promise<unknown>
  /** Keep the result while mounted: it differs before and after loading. */
  component(): ComponentType<Props>
  /** Null until it has been loaded. */
  loaded(): ComponentType<Props> | null
}

/** A request that a broken connection never answers would show a loading page for ever. */
const LOAD_TIMEOUT_MS = 120_000

const NOT_LOADED =
  'Part of the page could not be loaded: the server cannot be reached, or there is a newer version.'

/**
 * Loads once. After loading, the component itself is rendered: React.lazy would still show its fallback
 * for a moment, and React keeps a fallback on screen for at least 300 ms.
 */
export function chunk<Props>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): Chunk<Props> {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    const module = await inTime(fetchModule()).catch((cause: unknown) => {
      throw new Error(NOT_LOADED, { cause })
    })
    loaded = module.default
    return module
  }
  const Lazy = lazy(load)
  return { load, component: () => loaded ?? Lazy, loaded: () => loaded }
}

/** @throws after `LOAD_TIMEOUT_MS` */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Timed out')), LOAD_TIMEOUT_MS)
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
