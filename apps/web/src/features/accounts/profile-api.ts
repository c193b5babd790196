import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { ProfileRecord, SecondFactorSecret } from '@leadenhall/contract/accounts/index.ts'
import type { EndpointInput } from '@leadenhall/contract/shared/endpoint.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { endSession } from '../../lib/session-ending.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { useLatestMutation } from '../../lib/use-latest-mutation.ts'
import { profileRecordQuery, useUserChange } from './api.ts'
import { texts } from './texts.ts'

export const loginsQuery = queryOptions({
  queryKey: ['account', 'logins'],
  queryFn: ({ signal }) => callApi(endpoints.listRecentLogins, {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => callApi(endpoints.listSessions, {}, { signal }),
})

interface ProfileNames {
  readonly name: string
  readonly firstName: string
  readonly lastName: string
}

export function useUpdateProfile(events: MutationEvents<{ message: string }, ProfileNames>) {
  const { signedIn } = useUserChange()
  return useApiMutation(
    (body: ProfileNames) =>
      callApi(endpoints.updateProfile, { body }, { fallback: texts.profile.failed }),
    {
      ...events,
      onSuccess: async (outcome, names) => {
        await signedIn()
        events.onSuccess?.(outcome, names)
      },
    },
  )
}

/**
 * Ends the session on this device.
 * @param prepare runs before the call, to end whatever needs the session
 */
export function useLogout<Prepared>(
  prepare: () => Promise<Prepared>,
  { onSuccess, onError }: MutationEvents<Prepared>,
) {
  const client = useQueryClient()
  const { signedOut } = useUserChange()
  return useApiMutation(
    async () => {
      const prepared = await prepare()
      await endSession(client, () => callApi(endpoints.logout, {}))
      return prepared
    },
    {
      onSuccess: (prepared) => {
        void signedOut()
        onSuccess?.(prepared)
      },
      onError: (error) => {
        onError?.(error)
        void client.invalidateQueries()
      },
    },
  )
}

type PasswordChange = EndpointInput<typeof endpoints.changePassword>['body']
type AddressChange = EndpointInput<typeof endpoints.requestAddressChange>['body']

export function useChangePassword(events: MutationEvents<{ message: string }, PasswordChange>) {
  return useApiMutation((body: PasswordChange) => callApi(endpoints.changePassword, { body }), {
    ...events,
    invalidates: sessionsQuery,
  })
}

export function useRequestAddressChange(
  events: MutationEvents<{ message: string }, AddressChange>,
) {
  return useApiMutation(
    (body: AddressChange) => callApi(endpoints.requestAddressChange, { body }),
    events,
  )
}

export function useBeginSecondFactor(events: MutationEvents<SecondFactorSecret, string>) {
  return useApiMutation(
    (password: string) => callApi(endpoints.beginSecondFactor, { body: { password } }),
    events,
  )
}

export function useRenewRecoveryCodes() {
  return useApiMutation(
    (password: string) => callApi(endpoints.renewRecoveryCodes, { body: { password } }),
    {},
  )
}

export function useConfirmSecondFactor() {
  const { signedIn } = useUserChange()
  return useApiMutation(
    (code: string) => callApi(endpoints.confirmSecondFactor, { body: { code } }),
    { onSuccess: () => void signedIn() },
  )
}

type Removal = EndpointInput<typeof endpoints.removeSecondFactor>['body']

export function useRemoveSecondFactor() {
  const { signedIn } = useUserChange()
  return useApiMutation((body: Removal) => callApi(endpoints.removeSecondFactor, { body }), {
    onSuccess: () => void signedIn(),
  })
}

export function useSendVerification(events: MutationEvents<{ message: string }>) {
  return useApiMutation(() => callApi(endpoints.sendVerification, {}), events)
}

/** Null is the password of an account that has none. */
export function proofOf(password: string | null): { password?: string } {
  return password === null ? {} : { password }
}

/** @returns a mutation that takes the password, null for an account that has none */
export function useDeleteAccount(events: MutationEvents<unknown, string | null>) {
  const { signedOut } = useUserChange()
  return useApiMutation<unknown, string | null>(
    (password) => callApi(endpoints.deleteAccount, { body: proofOf(password) }),
    {
      ...events,
      onSuccess: (outcome, password) => {
        events.onSuccess?.(outcome, password)
        void signedOut()
      },
    },
  )
}

export function useRevokeSession(events: MutationEvents<unknown, string>) {
  return useApiMutation<unknown, string>(
    (id) => callApi(endpoints.revokeSession, { params: { id } }),
    { ...events, invalidates: sessionsQuery },
  )
}

/** Shows the volume before it is saved, so that the slider follows the pointer. */
export function useSaveVolume({ onError }: MutationEvents<unknown, number>) {
  return useLatestMutation({
    thing: 'read-aloud volume',
    queryKey: profileRecordQuery.queryKey,
    show: (record: ProfileRecord, tts_volume: number) => ({ ...record, tts_volume }),
    write: (tts_volume) =>
      callApi(endpoints.putProfileRecord, { body: { tts_volume } }, { isEarly: true }),
    invalidates: profileRecordQuery,
    onError,
  })
}
