import * as endpoints from '@leadenhall/contract/interest/endpoints.ts'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { texts } from './texts.ts'

interface Interest {
  readonly preferred_name: string
  readonly email: string
}

/** @param proveHuman returns the robot-check proof */
export function useRegisterInterest(
  proveHuman: () => Promise<string>,
  events: MutationEvents<{ message: string }, Interest>,
) {
  return useApiMutation(async (interest: Interest) => {
    const proof = await proveHuman()
    return callApi(
      endpoints.registerInterest,
      { body: { ...interest, 'g-recaptcha-response': proof } },
      { fallback: texts.failed },
    )
  }, events)
}
