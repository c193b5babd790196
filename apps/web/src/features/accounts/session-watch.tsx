import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { onSessionRefused } from '../../lib/api.ts'
import { isSessionEnding } from '../../lib/session-ending.ts'
import { showProblem } from '../../ui/show-toast.ts'
import { showSignedIn, showSignedOut, userQuery } from './api.ts'
import { onOtherTab, tellTabs } from './session-channel.ts'
import { texts } from './texts.ts'

/**
 * Notices that the session has ended, or that another tab has signed in or out. A refused call says so
 * once, clears what belongs to the user and leads to sign-in and back.
 */
export function SessionWatch() {
  const client = useQueryClient()
  const [, navigate] = useLocation()

  useEffect(
    () =>
      onSessionRefused(() => {
        if (!client.getQueryData(userQuery.queryKey) || isSessionEnding(client)) return
        tellTabs('signed-out')
        void showSignedOut(client)
        showProblem(texts.sessionEnded)
        const returnTo = window.location.pathname + window.location.search
        navigate(pagePath('auth', {}, { login: 'true', returnTo }), { replace: true })
      }),
    [client, navigate],
  )

  useEffect(
    () =>
      onOtherTab((change) => {
        const isKnown = Boolean(client.getQueryData(userQuery.queryKey))
        // Without a server the next call fails too, and says so.
        if (change === 'signed-in') showSignedIn(client).catch(() => undefined)
        else if (isKnown) void showSignedOut(client)
      }),
    [client],
  )
  return null
}
