import { ProfilePage } from '../../features/accounts/profile-page.tsx'
import { ApiKeys } from '../../features/keys/index.ts'
import { DeliveryChannels, leavePush } from '../../features/notifications/index.ts'
import { DisplaySettings } from '../theme/display-settings.tsx'

export default function ProfileRoute() {
  return (
    <ProfilePage
      displaySettings={<DisplaySettings />}
      delivery={<DeliveryChannels />}
      apiKeys={<ApiKeys />}
      beforeLogout={leavePush}
    />
  )
}
