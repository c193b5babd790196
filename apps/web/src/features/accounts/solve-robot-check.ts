/** Solves the installation's robot challenge and returns the proof that forms send. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { type Challenge, solveChallenge, solveChallengeWorkers } from 'altcha-lib'
import { callApi } from '../../lib/api.ts'
import { texts } from './texts.ts'

const TIMEOUT_MS = 60_000

/** @throws when the challenge cannot be fetched or is not solved in time */
export async function solveRobotCheck(): Promise<string> {
  const challenge = (await callApi(endpoints.getRobotChallenge, {})) as unknown as Challenge
  const solution = await solve(challenge)
  if (!solution) throw new Error(texts.robotTooSlow)
  return btoa(JSON.stringify({ challenge, solution }))
}

function solve(challenge: Challenge) {
  // crypto.subtle is missing on plain http over a local network; fall back to JavaScript.
  if (!globalThis.isSecureContext) return solveInScript(challenge)
  return solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 2),
    createWorker: () =>
      new Worker(new URL('./robot-worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_MS,
  })
}

async function solveInScript(challenge: Challenge) {
  const { deriveKeyInScript } = await import('./derive-key-in-script.ts')
  return solveChallenge({ challenge, deriveKey: deriveKeyInScript, timeout: TIMEOUT_MS })
}
