import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { openGuest } from '@leadenhall/contract/demo/endpoints.ts'
import type { EndpointInput } from '@leadenhall/contract/shared/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, callApi } from '../../lib/api.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { proveHuman } from './robot-check.ts'

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => callApi(endpoints.getSignInOptions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

type RegistrationBody = EndpointInput<typeof endpoints.register>['body']
type Registration = Omit<RegistrationBody, 'accept_tos' | 'g-recaptcha-response'> & {
  readonly accept_tos: boolean
}

export function useRegister(events: MutationEvents<unknown, Registration>) {
  return useApiMutation<unknown, Registration>(async ({ accept_tos, ...fields }) => {
    const proof = await proveHuman()
    const body = {
      ...fields,
      // The server rejects anything but true with its own message.
      accept_tos: accept_tos as true,
      'g-recaptcha-response': proof,
    }
    return callApi(endpoints.register, { body })
  }, events)
}

export function useGuest(events: MutationEvents<unknown>) {
  return useApiMutation<unknown>(() => callApi(openGuest, {}), events)
}

/** The field that the server names when it wants a robot check. */
const PROOF = 'g-recaptcha-response'

interface Credentials {
  readonly email: string
  readonly password: string
}

export function useSignIn(events: MutationEvents<unknown, Credentials>) {
  return useApiMutation<unknown, Credentials>(async (body) => {
    try {
      return await callApi(endpoints.login, { body })
    } catch (error) {
      if (!(error instanceof ApiError) || !(PROOF in firstErrors(error))) throw error
      const proof = await proveHuman()
      return callApi(endpoints.login, { body: { ...body, [PROOF]: proof } })
    }
  }, events)
}

export function useCompleteSignIn(events: MutationEvents<unknown, string>) {
  return useApiMutation<unknown, string>(
    (code) => callApi(endpoints.completeLogin, { body: { code } }),
    events,
  )
}

export function useRequestPasswordReset() {
  return useApiMutation(async (email: string) => {
    const proof = await proveHuman()
    const body = { email, 'g-recaptcha-response': proof }
    return callApi(endpoints.requestPasswordReset, { body })
  }, {})
}

interface NewPassword {
  /** The token from the emailed link. */
  readonly token: string
  readonly password: string
  readonly password_confirmation: string
}

export function useResetPassword(events: MutationEvents<{ message: string }, NewPassword>) {
  return useApiMutation((body: NewPassword) => callApi(endpoints.resetPassword, { body }), events)
}
