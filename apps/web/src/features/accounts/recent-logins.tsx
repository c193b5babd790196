import type { Login } from '@leadenhall/contract/accounts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { formatDayTime } from '../../format/time.ts'
import { FlagImage } from '../../listing/flag-image.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { nameDevice } from './name-device.ts'
import { loginsQuery } from './profile-api.ts'
import { texts } from './texts.ts'

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, other: MonitorSmartphone }

/** The latest sign-ins with device and location. */
export function RecentLogins() {
  const query = useQuery(loginsQuery)
  return (
    <Panel title={texts.profile.logins}>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={4} label={texts.profile.logins} />}
        empty={{
          when: (logins) => logins.length === 0,
          show: <Empty title={texts.profile.noLogins} />,
        }}
      >
        {(logins) => (
          <ul>
            {logins.map((login) => (
              <LoginCard key={login.id} login={login} />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}

function LoginCard({ login }: { login: Login }) {
  const { device, location } = login
  const Icon = ICONS[device.kind]
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-0">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p>{nameDevice(device)}</p>
        <p className="truncate text-sm text-muted" title={login.user_agent}>
          {login.ip_address || texts.profile.noAddress} ·{' '}
          {login.user_agent || texts.profile.noUserAgent}
        </p>
      </div>
      <div className="shrink-0 text-right max-sm:text-sm">
        <p className="flex items-center justify-end gap-1.5">
          {location.country_code ? <FlagImage country={location.country_code} /> : null}
          {[location.city, location.country].filter(Boolean).join(', ')}
        </p>
        <p className="text-sm text-muted">{formatDayTime(login.created_at)}</p>
      </div>
    </li>
  )
}
