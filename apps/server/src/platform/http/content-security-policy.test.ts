import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

it('a page loads nothing from other origins and has no frames', () => {
  const policy = contentSecurityPolicy('abc')
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-src 'none'")
  expect(policy).not.toContain('https:')
})

it('Google’s robot check is allowed only if its keys are set', () => {
  const policy = contentSecurityPolicy('abc', { allowsRecaptcha: true })
  expect(policy).toContain('https://www.google.com/recaptcha/')
  expect(policy).not.toContain('unsafe')
})
