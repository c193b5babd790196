import { describe, expect, it } from 'vitest'
import {
  countsAsFailure,
  countsForEveryOwner,
  type FailureAction,
  failureAction,
} from './failure-policy.ts'
import type { OutboundErrorKind } from './outbound-error.ts'

const policy: Record<OutboundErrorKind, { action: FailureAction; opensCircuit: boolean }> = {
  timeout: { action: 'nextProvider', opensCircuit: true },
  network: { action: 'backOff', opensCircuit: true },
  server_error: { action: 'backOff', opensCircuit: true },
  rate_limited: { action: 'backOff', opensCircuit: true },
  blocked: { action: 'nextProvider', opensCircuit: true },
  unauthorised: { action: 'nextProvider', opensCircuit: false },
  not_found: { action: 'nextProvider', opensCircuit: false },
  bad_request: { action: 'never', opensCircuit: false },
  malformed: { action: 'nextProvider', opensCircuit: false },
  too_large: { action: 'nextProvider', opensCircuit: false },
  circuit_open: { action: 'nextProvider', opensCircuit: false },
  forbidden_address: { action: 'never', opensCircuit: false },
  not_configured: { action: 'nextProvider', opensCircuit: false },
}

describe('the failure policy', () => {
  for (const [kind, { action, opensCircuit }] of Object.entries(policy)) {
    it(`answers ${action} to ${kind}${opensCircuit ? ' and counts it towards the circuit' : ''}`, () => {
      expect(failureAction(kind as OutboundErrorKind)).toBe(action)
      expect(countsAsFailure(kind as OutboundErrorKind)).toBe(opensCircuit)
    })
  }

  it('counts for every owner of an address only what is wrong with the host', () => {
    const counted = Object.keys(policy).filter((kind) =>
      countsForEveryOwner(kind as OutboundErrorKind),
    )
    expect(counted).toEqual(['timeout', 'network', 'server_error'])
  })
})
