import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { proveHuman } from './robot-check.ts'

vi.mock('./solve-robot-check.ts', () => ({ solveRobotCheck: async () => 'work' }))

const recaptcha = {
  ready: (run: () => void) => run(),
  execute: async (siteKey: string) => `token of ${siteKey}`,
}

beforeEach(() => {
  fakeApi().on(endpoints.getSignInOptions, () => ({
    google: false,
    oidc: null,
    password: true,
    registration: 'open' as const,
    passkeyHost: null,
    robotCheck: { kind: 'recaptcha' as const, siteKey: 'site-1' },
  }))
})
afterEach(() => {
  delete window.grecaptcha
})

it('is a proof of work when no keys are configured', async () => {
  fakeApi().on(endpoints.getSignInOptions, () => ({
    google: false,
    oidc: null,
    password: true,
    registration: 'open' as const,
    passkeyHost: null,
    robotCheck: { kind: 'altcha' as const },
  }))
  expect(await proveHuman()).toBe('work')
})

// @spec 10.22
it('is Google’s token when keys are configured, loading the script on demand', async () => {
  const loaded: string[] = []
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const script = node as HTMLScriptElement
    loaded.push(script.src)
    window.grecaptcha = recaptcha
    script.dispatchEvent(new Event('load'))
  })
  expect(await proveHuman()).toBe('token of site-1')
  expect(await proveHuman()).toBe('token of site-1')
  expect(loaded).toEqual(['https://www.google.com/recaptcha/api.js?render=site-1'])
})

it('reports a script that fails to load', async () => {
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    ;(node as HTMLScriptElement).dispatchEvent(new Event('error'))
  })
  await expect(proveHuman()).rejects.toThrow('The robot check could not be loaded.')
})
