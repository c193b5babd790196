import { useQuery } from '@tanstack/react-query'
import { formatDayTime } from '../../format/time.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { nameDevice } from './name-device.ts'
import { sessionsQuery, useRevokeSession } from './profile-api.ts'
import { texts } from './texts.ts'

/** Lists the user's sessions; each of the others can be ended. */
export function Sessions() {
  const query = useQuery(sessionsQuery)
  const revoke = useRevokeSession({ onError: (error) => showProblem(error) })
  return (
    <Panel title={texts.profile.sessions}>
      <QueryView query={query} loading={<SkeletonRows rows={2} label={texts.profile.sessions} />}>
        {(sessions) => (
          <ul>
            {sessions.map((session) => (
              <li
                key={session.id}
                className="flex items-center gap-3 border-b border-line px-3 py-1.5 last:border-0"
              >
                <span className="min-w-0 grow truncate" title={session.user_agent}>
                  {nameDevice(session.device)}{' '}
                  <span className="text-sm text-muted">
                    {texts.profile.signedIn(formatDayTime(session.created_at))}
                    {session.is_current ? ` · ${texts.profile.thisSession}` : ''}
                  </span>
                </span>
                {session.is_current ? null : (
                  <Button disabled={revoke.isPending} onClick={() => revoke.mutate(session.id)}>
                    {texts.profile.revoke}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}
