import { ProfilePage } from '../../features/accounts/profile-page.tsx'
import { DisplaySettings } from '../theme/display-settings.tsx'

export function ProfileRoute() {
  return <ProfilePage displaySettings={<DisplaySettings />} />
}
