import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { FormBanner } from '../../ui/form-banner.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useUser } from './api.ts'
import { CredentialsPanel } from './credentials-panel.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RecentLogins } from './recent-logins.tsx'
import { SecondFactorAdvice } from './second-factor-advice.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { Sessions } from './sessions.tsx'
import { texts } from './texts.ts'
import { VolumeSetting } from './volume-setting.tsx'

interface ProfilePageProps {
  /** Theme, palette and density settings, provided by the app. */
  readonly displaySettings: ReactNode
  /** Alert delivery settings, from another feature. */
  readonly delivery: ReactNode
  /** API keys, from another feature. */
  readonly apiKeys: ReactNode
  /** Ends what belongs to the session on this device; logging out does not depend on its success. */
  readonly beforeLogout: () => Promise<void>
}

export function ProfilePage({
  displaySettings,
  delivery,
  apiKeys,
  beforeLogout,
}: ProfilePageProps) {
  const user = useUser()
  const [search] = useSearchParams()
  if (!user) return null
  return (
    <main className="flex flex-col gap-3">
      <h1 className="sr-only">{texts.profile.heading}</h1>
      {search.get('verified') === 'yes' ? (
        <FormBanner kind="info" message={texts.verified} />
      ) : null}
      <SecondFactorAdvice hasLink={false} />
      <div className="grid gap-3 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <Panel title={texts.profile.title}>
            <ProfileForm key={user.name} user={user} beforeLogout={beforeLogout} />
          </Panel>
          <Panel title={texts.profile.settings}>
            <div className="flex flex-col gap-3 p-3">
              {displaySettings}
              <VolumeSetting />
              <div className="flex flex-wrap gap-2">
                <a className="control" href="/api/user/export" download>
                  {texts.profile.export}
                </a>
                <DeleteAccount user={user} />
              </div>
            </div>
          </Panel>
          {user.has_password ? (
            <>
              <CredentialsPanel />
              <SecondFactorPanel user={user} />
            </>
          ) : null}
          <PasskeysPanel user={user} />
          {apiKeys}
          {user.admin ? (
            <Panel title={texts.profile.userObject}>
              <pre className="overflow-auto p-3 text-sm">{JSON.stringify(user, null, 2)}</pre>
            </Panel>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {delivery}
          <RecentLogins />
          <Sessions />
        </div>
      </div>
    </main>
  )
}
