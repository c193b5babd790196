import { type ComponentType, lazy } from 'react'

/** A component in its own chunk. */
export interface Chunk<Props> {
  /** @throws when the chunk cannot be fetched */
  load(): Promise<unknown>
  /** Keep the result while mounted: it differs before and after loading. */
  component(): ComponentType<Props>
  /** Null until it has been loaded. */
  loaded(): ComponentType<Props> | null
}

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
    const module = await fetchModule().catch((cause: unknown) => {
      throw new Error(NOT_LOADED, { cause })
    })
    loaded = module.default
    return module
  }
  const Lazy = lazy(load)
  return { load, component: () => loaded ?? Lazy, loaded: () => loaded }
}
