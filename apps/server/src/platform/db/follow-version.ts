/**
 * What a node holds in memory of the database, such as instruments and settings, reloaded when
 * another process changes it. Each change writes a new version as a fact of the installation, and
 * one query per poll reads the versions of everything that is followed.
 */
import { randomUUID } from 'node:crypto'
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

interface Follower {
  readonly keys: readonly string[]
  reloadIfChanged(facts: ReadonlyMap<string, string>): Promise<void>
}

export function createVersionPoll({ clock, db }: { clock: Clock; db: Db }): VersionPoll {
  const followers: Follower[] = []
  let polling: Promise<void> | null = null

  async function pollOnce(): Promise<void> {
    const facts = await listInstallationFacts(
      db,
      followers.flatMap(({ keys }) => keys),
    )
    await Promise.all(followers.map((follower) => follower.reloadIfChanged(facts)))
  }

  function poll(): Promise<void> {
    polling ??= pollOnce().finally(() => {
      polling = null
    })
    return polling
  }

  return {
    poll,

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
      // A poll that started before the change may have missed it.
      await polling
      await poll()
    },
  }
}
