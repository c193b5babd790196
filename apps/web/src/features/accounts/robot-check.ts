import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { callApi } from '../../lib/api.ts'

/** Gets the proof for a form from this installation's robot check, loading the solver on demand. */
export async function proveHuman(): Promise<string> {
  const { robotCheck } = await callApi(endpoints.getSignInOptions, {})
  if (robotCheck.kind === 'recaptcha') {
    const { proveByRecaptcha } = await import('./prove-by-recaptcha.ts')
    return proveByRecaptcha(robotCheck.siteKey)
  }
  const { solveRobotCheck } = await import('./solve-robot-check.ts')
  return solveRobotCheck()
}
