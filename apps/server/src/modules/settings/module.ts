import * as endpoints from '@leadenhall/contract/settings/endpoints.ts'
import * as schemas from '@leadenhall/contract/settings/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { SettingGroup } from '../../platform/settings/setting.ts'
import { registerSettingRoutes } from './routes.ts'

export function settingsModule({
  groups,
  secrets,
}: {
  readonly groups: readonly SettingGroup[]
  readonly secrets: SecretBox
}): Module {
  return {
    name: 'settings',
    summary: 'Settings of the sources, for administrators',
    register({ clock, db, personal, serve }) {
      registerSettingRoutes(serve({ endpoints, schemas }), { clock, db, groups, secrets })
      personal.add({
        key: 'setting_changes',
        // The audit log keeps the change, without the deleted user.
        async delete(db, { id }) {
          await db
            .updateTable('setting_changes')
            .set({ user_id: null })
            .where('user_id', '=', id)
            .execute()
        },
      })
    },
  }
}
