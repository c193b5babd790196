import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../test-support/build-user.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { AuthPage } from './auth-page.tsx'

/** The server's tests cover the proof of work itself. */
vi.mock('./robot-check.ts', () => ({ proveHuman: async () => 'a proof' }))

const ALTCHA = { kind: 'altcha' as const }

const onTitle = vi.fn<(title: string) => void>()
let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(endpoints.getSignInOptions, () => ({
    google: false,
    oidc: null,
    password: true,
    registration: 'open' as const,
    passkeyHost: null,
    robotCheck: ALTCHA,
  }))
  api.on(endpoints.getUser, () => buildUser())
})

const fill = async (label: string, text: string) => {
  await userEvent.type(screen.getByLabelText(label), text)
}

it.each([
  ['/auth', 'Register'],
  ['/auth?login=true', 'Sign In'],
  ['/auth?login=true&forgot=true', 'Forgot your password?'],
])('%s has the window title of its heading: %s', (path, title) => {
  renderPage(<AuthPage onTitle={onTitle} />, { path })
  expect(onTitle).toHaveBeenLastCalledWith(screen.getByRole('heading', { level: 1 }).textContent)
  expect(onTitle).toHaveBeenLastCalledWith(title)
})

it('leaves the page without waiting for data that is read again', async () => {
  const isSignedIn = { now: false }
  const options = {
    google: false,
    oidc: null,
    password: true,
    registration: 'open' as const,
    passkeyHost: null,
    robotCheck: ALTCHA,
  }
  api.on(endpoints.login, () => {
    isSignedIn.now = true
    return undefined
  })
  api.on(endpoints.getSignInOptions, () => (isSignedIn.now ? new Promise(() => {}) : options))
  const { visited } = renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth?login=true' })
  await fill('Email', 'margot@example.org')
  await fill('Password', 'a long pass phrase')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(visited.at(-1)).toBe('/'))
})

describe('Registering', () => {
  // @spec 2.13
  it('sends the input with the robot-check proof and goes Home', async () => {
    const sent: unknown[] = []
    api.on(endpoints.register, ({ body, headers }) => {
      sent.push(body, headers?.['x-xsrf-token'])
      return buildUser()
    })
    const { visited } = renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth' })
    await fill('Username', 'margot')
    await fill('First name', 'Margot')
    await fill('Last name', 'Ledbetter')
    await fill('Email', 'margot@example.org')
    await fill('Password', 'a long pass phrase')
    await fill('Confirm password', 'a long pass phrase')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    await waitFor(() => expect(visited.at(-1)).toBe('/'))
    expect(sent).toEqual([
      {
        name: 'margot',
        first_name: 'Margot',
        last_name: 'Ledbetter',
        email: 'margot@example.org',
        password: 'a long pass phrase',
        password_confirmation: 'a long pass phrase',
        accept_tos: true,
        'g-recaptcha-response': 'a proof',
      },
      'a-token',
    ])
  })

  // @spec 5.7
  it('shows the message in a banner and the first error below each field', async () => {
    api.on(
      endpoints.register,
      () =>
        new Failure('validation_failed', 422, 'The given data was invalid.', {
          email: ['The email has already been taken.', 'second'],
          accept_tos: ['Please accept the terms.'],
        }),
    )
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth' })
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The given data was invalid.')
    expect(screen.getByText('The email has already been taken.')).toBeDefined()
    expect(screen.getByText('Please accept the terms.')).toBeDefined()
    expect(screen.queryByText('second')).toBeNull()
  })

  // @spec 4.11b
  it('disables its button while the request is in flight and enables it again on an error', async () => {
    const held = heldBack<ReturnType<typeof buildUser>>()
    api.on(endpoints.register, held.answer)
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth' })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Register' })
    await userEvent.click(button)
    await waitFor(() => expect(button.disabled).toBe(true))
    held.release(new Failure('validation_failed', 422, 'No.'))
    await waitFor(() => expect(button.disabled).toBe(false))
  })

  it('states the rule of a password, and shows what is typed', async () => {
    const user = userEvent.setup()
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth' })
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect(password.getAttribute('aria-describedby')).toBe(
      screen.getByText(/^At least 10 characters/).id,
    )
    const [show] = screen.getAllByRole('button', { name: 'Show' })
    await user.click(show as HTMLElement)
    expect(password.type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(password.type).toBe('password')
  })

  it('opens terms and privacy beside the form, each at its own address', () => {
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth' })
    const links = ['terms', 'privacy policy'].map((name) => screen.getByRole('link', { name }))
    const where = links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])
    expect(where).toEqual([
      ['/legal/terms', '_blank'],
      ['/legal/privacy', '_blank'],
    ])
  })

  // @spec 2.13
  it('explains that Google sign-in is not set up instead of failing', async () => {
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth' })
    await userEvent.click(screen.getByRole('button', { name: 'Sign up with Google' }))
    expect(screen.getByText(/not set up here/)).toBeDefined()
  })
})

describe('Signing in', () => {
  // @spec 2.13
  it('and registering link to each other', async () => {
    renderPage(<AuthPage onTitle={() => undefined} />, { path: '/auth' })
    await userEvent.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
    expect(screen.getByRole('heading', { name: 'Sign In' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'No account yet? Register' }))
    expect(screen.getByRole('heading', { name: 'Register' })).toBeDefined()
  })

  // @spec 2.13
  it('is selected by login=true and returns to the previous page', async () => {
    api.on(endpoints.login, () => undefined)
    const { visited } = renderPage(<AuthPage onTitle={onTitle} />, {
      path: '/auth?login=true&returnTo=%2Fprofile',
    })
    await fill('Email', 'margot@example.org')
    await fill('Password', 'a long pass phrase{Enter}')
    await waitFor(() => expect(visited.at(-1)).toBe('/profile'))
  })

  it('never redirects to another site', async () => {
    api.on(endpoints.login, () => undefined)
    const { visited } = renderPage(<AuthPage onTitle={onTitle} />, {
      path: '/auth?login=true&returnTo=%2F%2Fevil.example',
    })
    await fill('Password', 'x{Enter}')
    await waitFor(() => expect(visited.at(-1)).toBe('/'))
  })

  it('asks for a code where the account has a second factor', async () => {
    api.on(
      endpoints.login,
      () => new Failure('second_factor_required', 401, 'Enter the code of your authenticator app.'),
    )
    api.on(endpoints.completeLogin, ({ body }) => {
      expect(body).toEqual({ code: '123456' })
      return undefined
    })
    const { visited } = renderPage(<AuthPage onTitle={() => undefined} />, {
      path: '/auth?login=true',
    })
    await fill('Email', 'margot@example.org')
    await fill('Password', 'a long pass phrase{Enter}')
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(visited.at(-1)).toBe('/'))
  })

  it('repeats the request with a robot check where the server wants one', async () => {
    const sent: unknown[] = []
    api.on(endpoints.login, ({ body }) => {
      sent.push(body)
      if ((body as Record<string, string>)['g-recaptcha-response']) return undefined
      return new Failure('validation_failed', 422, 'Check your input.', {
        'g-recaptcha-response': ['Complete the robot check.'],
      })
    })
    const { visited } = renderPage(<AuthPage onTitle={() => undefined} />, {
      path: '/auth?login=true',
    })
    await fill('Email', 'margot@example.org')
    await fill('Password', 'a long pass phrase{Enter}')
    await waitFor(() => expect(visited.at(-1)).toBe('/'))
    expect(sent).toHaveLength(2)
  })

  // @spec 4.11c
  it('clears a wrong password, and says once that it is one', async () => {
    const WRONG = 'These credentials do not match our records.'
    api.on(
      endpoints.login,
      () =>
        new Failure('validation_failed', 422, WRONG, {
          email: [WRONG],
        }),
    )
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth?login=true' })
    await fill('Password', 'wrong{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('do not match')
    expect(screen.getAllByText(WRONG)).toHaveLength(1)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  it('links to Google when it is set up', async () => {
    api.on(endpoints.getSignInOptions, () => ({
      google: true,
      oidc: null,
      password: true,
      registration: 'open' as const,
      passkeyHost: null,
      robotCheck: ALTCHA,
    }))
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth?login=true' })
    const link = await screen.findByRole('link', { name: 'Sign in with Google' })
    expect(link.getAttribute('href')).toBe('/auth/google/redirect')
  })

  it.each([
    ['/auth?login=true&google=off', /GOOGLE_CLIENT_ID/],
    ['/auth?login=true&error=account_not_linked', /confirm your email first/],
    ['/auth?login=true&error=registration_closed', /Registration is closed/],
    ['/auth?login=true&error=constructor', /Google sign-in failed/],
    ['/auth?login=true&error=access_denied', /Google sign-in failed/],
    ['/auth?login=true&verified=no', /link has expired/],
  ])('explains the failure at %s', (path, text) => {
    renderPage(<AuthPage onTitle={onTitle} />, { path })
    expect(screen.getByRole('alert').textContent).toMatch(text)
  })

  it('asks for the password once where a service may join an account', async () => {
    api.on(endpoints.getSignInOptions, () => ({
      google: false,
      oidc: { label: 'Authelia' },
      password: false,
      registration: 'closed' as const,
      passkeyHost: null,
      robotCheck: ALTCHA,
    }))
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth?login=true&error=proof_needed' })
    expect(await screen.findByText(/Sign in to it once/)).toBeDefined()
    await screen.findByRole('link', { name: 'Sign in with Authelia' })
    expect(screen.getByLabelText('Password')).toBeDefined()
  })
})

describe('A forgotten password', () => {
  it('gives the same answer for every address', async () => {
    api.on(endpoints.requestPasswordReset, () => ({
      success: true,
      message: 'If it exists, a mail is on its way.',
    }))
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth?login=true' })
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    await fill('Email', 'visitor@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }))
    expect((await screen.findByText(/If it exists/)).getAttribute('role')).toBe('status')
  })

  it('is replaced through the emailed link, which then asks to sign in', async () => {
    api.on(endpoints.resetPassword, () => ({
      success: true,
      message: 'Your password has been changed.',
    }))
    renderPage(<AuthPage onTitle={onTitle} />, { path: '/auth?reset=token-1' })
    await fill('Password', 'quite another phrase')
    await fill('Confirm password', 'quite another phrase')
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Your password has been changed.')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign In')
  })
})
