/**
 * Data that a node holds in memory, such as instruments and settings, reloaded when
 * another process changes it. Each change writes a new version as a fact of the installation, and
 * one query per poll, shared by the nodes, reads the versions of everything that is followed.
 */
import { randomUUID } from 'node:crypto'
import type { Cache } from '../cache/create-cache.ts'
import type { Clock } from '../clock.ts'
import type { Db } from './database.ts'
import { listInstallationFacts, setInstallationFact } from './installation.ts'

export interface Followed<T> {
  current(): T
  /** Epoch milliseconds of this node's last load. */
  loadedAtMs(): number
}

export interface VersionPoll {
  /**
   * Loads a value, and loads it again whenever one of the versions changes.
   * @param keys facts of the installation
   * @param onReload called after every load but the first
   */
  followVersion<T>(
    keys: readonly string[],
    load: () => Promise<T>,
    onReload?: () => Promise<void>,
  ): Promise<Followed<T>>
  /** Reloads what has changed. A load that fails is repeated by the next poll. */
  poll(): Promise<void>
  /** Makes every node reload what follows the key; this node has done so when it resolves. */
  changeVersion(key: string): Promise<void>
}

const VERSIONS = 'versions'

interface Follower {
  readonly keys: readonly string[]
  reloadIfChanged(facts: ReadonlyMap<string, string>): Promise<void>
}

/** @param deps.everyMs how often each node polls */
export function createVersionPoll(deps: {
  readonly clock: Clock
  readonly db: Db
  readonly cache: Pick<Cache, 'readTogether' | 'delete'>
  readonly everyMs: number
}): VersionPoll {
  const { clock, db, cache, everyMs } = deps
  const followers: Follower[] = []
  let polling: Promise<void> | null = null

  type Facts = readonly (readonly [key: string, value: string])[]
  const list = async (): Promise<Facts> => {
    const keys = followers.flatMap((follower) => follower.keys)
    return [...(await listInstallationFacts(db, keys))]
  }

  async function pollOnce(read: () => Promise<Facts>): Promise<void> {
    const facts = new Map(await read())
    await Promise.all(followers.map((follower) => follower.reloadIfChanged(facts)))
  }

  function poll(read = () => cache.readTogether(VERSIONS, everyMs, list)): Promise<void> {
    polling ??= pollOnce(read).finally(() => {
      polling = null
    })
    return polling
  }

  return {
    poll: () => poll(),

    async followVersion<T>(
      keys: readonly string[],
      load: () => Promise<T>,
      onReload?: () => Promise<void>,
    ) {
      const versionIn = (facts: ReadonlyMap<string, string>) =>
        JSON.stringify(keys.map((key) => facts.get(key) ?? null))
      // The version is read before the data: a change in between causes one load too many, not too few.
      let version = versionIn(await listInstallationFacts(db, keys))
      let value = await load()
      let loadedAtMs = clock.now()
      followers.push({
        keys,
        async reloadIfChanged(facts) {
          const found = versionIn(facts)
          if (found === version) return
          value = await load()
          loadedAtMs = clock.now()
          await onReload?.()
          version = found
        },
      })
      return { current: () => value, loadedAtMs: () => loadedAtMs }
    },

    async changeVersion(key) {
      await setInstallationFact(db, key, randomUUID())
      await cache.delete(VERSIONS)
      // Polls that started before the change may have missed it.
      for (let running = polling; running; running = polling) await running
      await poll(list)
    },
  }
}
