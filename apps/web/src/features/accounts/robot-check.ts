import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { callApi } from '../../lib/api.ts'

/** The proof that a form sends, by the check of this installation; its solver is fetched when needed. */
export async function proveHuman(): Promise<string> {
  const { robotCheck } = await callApi(endpoints.getSignInOptions, {})
  if (robotCheck.kind === 'recaptcha') {
    const { proveByRecaptcha } = await import('./prove-by-recaptcha.ts')
    return proveByRecaptcha(robotCheck.siteKey)
  }
  const { solveRobotCheck } = await import('./solve-robot-check.ts')
  return solveRobotCheck()
}
