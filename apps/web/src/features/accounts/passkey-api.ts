import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { Passkey } from '@leadenhall/contract/accounts/index.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { refetchUser, useUserChange } from './api.ts'
import { canUsePasskeys, createCredential, getCredential } from './ask-authenticator.ts'
import { proofOf } from './profile-api.ts'
import { signInOptionsQuery } from './sign-in-api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => callApi(endpoints.listPasskeys, {}, { signal }),
})

/** True if this browser can use passkeys on this page's address. */
export function useCanUsePasskeys(): boolean {
  const { data } = useQuery(signInOptionsQuery)
  return canUsePasskeys(data?.passkeyHost)
}

export function useAddPasskey(events: MutationEvents<Passkey, string | null>) {
  const client = useQueryClient()
  return useApiMutation(
    async (password: string | null) => {
      const options = await callApi(endpoints.beginPasskey, { body: proofOf(password) })
      const credential = await createCredential(options)
      return callApi(endpoints.addPasskey, { body: { credential } })
    },
    {
      ...events,
      invalidates: passkeysQuery,
      onSuccess: async (passkey, password) => {
        events.onSuccess?.(passkey, password)
        await refetchUser(client)
      },
    },
  )
}

export function useRenamePasskey(id: string, events: MutationEvents<Passkey, string>) {
  return useApiMutation(
    (name: string) => callApi(endpoints.renamePasskey, { params: { id }, body: { name } }),
    { ...events, invalidates: passkeysQuery },
  )
}

export function useRemovePasskey(id: string) {
  const client = useQueryClient()
  return useApiMutation(
    (password: string | null) =>
      callApi(endpoints.removePasskey, { params: { id }, body: proofOf(password) }),
    { invalidates: passkeysQuery, onSuccess: () => refetchUser(client) },
  )
}

/** Signs in, or proves the present session by replacing it. */
export function usePasskeySignIn(events: MutationEvents<unknown>) {
  return useApiMutation<unknown>(async () => {
    const options = await callApi(endpoints.beginPasskeyLogin, {})
    const credential = await getCredential(options)
    return callApi(endpoints.completePasskeyLogin, { body: { credential } })
  }, events)
}

export function useProveByCode(events: MutationEvents<unknown, string>) {
  const { signedIn } = useUserChange()
  return useApiMutation<unknown, string>(
    (code) => callApi(endpoints.proveSecondFactor, { body: { code } }),
    {
      ...events,
      onSuccess: async (outcome, code) => {
        events.onSuccess?.(outcome, code)
        await signedIn()
      },
    },
  )
}
