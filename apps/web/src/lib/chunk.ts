import { type ComponentType, lazy } from 'react'

/** A component in a chunk of its own. */
export interface Chunk<Props> {
  /** @throws when the chunk cannot be fetched */
  load(): Promise<unknown>
  /** To be kept for as long as it is mounted: it is another one before and after loading. */
  component(): ComponentType<Props>
  /** Null until it has been loaded. */
  loaded(): ComponentType<Props> | null
}

const NOT_LOADED =
  'A part of the terminal could not be fetched: the server cannot be reached, or there is a newer version.'

/**
 * Loads once. When loaded, the component itself is rendered: a lazy one would still show its fallback
 * for a moment, and React keeps a fallback that was shown for 300 ms.
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
