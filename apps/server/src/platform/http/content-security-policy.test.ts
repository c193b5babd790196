import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const DOCUMENT = '<script>alert(1)</script><script type="module" src="/main.js"></script>'

it('a page runs its own inline script, loads nothing from other origins and has no frames', () => {
  const policy = contentSecurityPolicy(DOCUMENT)
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  const hash = 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='
  expect(policy).toContain(`script-src 'self' '${hash}';`)
  expect(policy).toContain("frame-src 'none'")
  expect(policy).not.toContain('https:')
})

it('Google’s robot check is allowed only if its keys are set', () => {
  const policy = contentSecurityPolicy(DOCUMENT, { allowsRecaptcha: true })
  expect(policy).toContain('https://www.google.com/recaptcha/')
  expect(policy).not.toContain('unsafe')
})
