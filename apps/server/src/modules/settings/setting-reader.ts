/**
 * The effective settings on this node: stored values, with defaults for the rest. Changes made on
 * any node are picked up within seconds.
 */
import type { Db } from '../../platform/db/database.ts'
import type { VersionPoll } from '../../platform/db/follow-version.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import {
  SettingError,
  type SettingGroup,
  type SettingReader,
  type Settings,
  type SettingValues,
} from '../../platform/settings/setting.ts'
import { openSealedValue } from './sealed-values.ts'
import { listSettings, SETTINGS_VERSION_FACT } from './setting-store.ts'

export async function createSettingReader(deps: {
  readonly db: Db
  readonly secrets: Pick<SecretBox, 'open'>
  readonly versions: Pick<VersionPoll, 'followVersion'>
  /** Called for a stored value that does not parse; its default is used instead. */
  readonly onBadValue: (name: string, reason: string) => void
  readonly onReload: () => Promise<void>
}): Promise<SettingReader> {
  const { db, secrets, versions, onBadValue, onReload } = deps
  const followed = await versions.followVersion(
    [SETTINGS_VERSION_FACT],
    async () => {
      const rows = await listSettings(db)
      return {
        texts: new Map(rows.map(({ name, value }) => [name, value])),
        parsed: new WeakMap<object, object>(),
      }
    },
    onReload,
  )

  const parseGroup = <S extends Settings>(group: SettingGroup<S>): SettingValues<S> => {
    const values = Object.entries(group.settings).map(([name, setting]) => {
      const fullName = `${group.key}.${name}`
      const stored = followed.current().texts.get(fullName)
      if (stored === undefined) return [name, setting.parse(setting.fallback)] as const
      try {
        const text = setting.isSecret ? openSealedValue(secrets, fullName, stored) : stored
        if (text === null) {
          throw new SettingError('the secret of this installation has changed: enter it again')
        }
        return [name, setting.parse(text)] as const
      } catch (error) {
        if (!(error instanceof SettingError)) throw error
        onBadValue(fullName, error.message)
        return [name, setting.parse(setting.fallback)] as const
      }
    })
    return Object.fromEntries(values) as SettingValues<S>
  }

  return {
    read<S extends Settings>(group: SettingGroup<S>): SettingValues<S> {
      const { parsed } = followed.current()
      const known = parsed.get(group) as SettingValues<S> | undefined
      if (known) return known
      const values = parseGroup(group)
      parsed.set(group, values)
      return values
    },
  }
}
