import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { Passkey, User } from '@leadenhall/contract/accounts/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { buildUser } from '../../test-support/build-user.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { userQuery } from './api.ts'
import { canUsePasskeys } from './ask-authenticator.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { SecondFactorAdvice } from './second-factor-advice.tsx'
import { StepUp } from './step-up.tsx'

const PHONE: Passkey = {
  id: 'passkey-1',
  name: 'My phone',
  created_at: '2026-11-20T09:03:22.000Z',
  is_synced: true,
}
const CREDENTIAL = { id: 'abc' }

let api: FakeApi
let user: User

/** A browser with passkeys for the address of the test. */
function offerPasskeys(
  answer: () => Promise<unknown> = async () => ({ toJSON: () => CREDENTIAL }),
) {
  const same = (options: unknown) => options
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: same,
    parseRequestOptionsFromJSON: same,
  })
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({
    create: answer,
    get: answer,
  } as unknown as CredentialsContainer)
}

function answerOptions(passkeyHost: string | null = window.location.hostname): void {
  api.on(endpoints.getSignInOptions, () => ({
    google: false,
    oidc: null,
    password: true,
    registration: 'open' as const,
    passkeyHost,
    robotCheck: { kind: 'altcha' as const },
  }))
}

beforeEach(() => {
  api = fakeApi()
  user = buildUser()
  api.on(endpoints.getUser, () => user)
  answerOptions()
  offerPasskeys()
})

function WithUser({ children }: { children: (user: User) => ReactNode }) {
  const client = useQueryClient()
  client.setQueryData(userQuery.queryKey, user)
  return children(user)
}

describe('Signing in with a passkey', () => {
  it('passes the browser’s answer on', async () => {
    const sent: unknown[] = []
    api.on(endpoints.beginPasskeyLogin, () => ({ challenge: 'xyz' }))
    api.on(endpoints.completePasskeyLogin, ({ body }) => {
      sent.push(body)
      return undefined
    })
    const onDone = vi.fn<() => void>()
    renderPage(<PasskeyButton onDone={onDone} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent).toEqual([{ credential: CREDENTIAL }])
  })

  it('says so when the user cancels', async () => {
    offerPasskeys(async () => Promise.reject(new DOMException('', 'NotAllowedError')))
    api.on(endpoints.beginPasskeyLogin, () => ({ challenge: 'xyz' }))
    renderPage(<PasskeyButton onDone={() => undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used. Try again.')
  })

  it('is offered on the installation’s host and below it only', () => {
    const { hostname } = window.location
    expect(canUsePasskeys(hostname)).toBe(true)
    for (const host of [null, undefined, 'elsewhere.example', `www.${hostname}`]) {
      expect(canUsePasskeys(host)).toBe(false)
    }
  })

  it('is not offered without HTTPS, or by a browser that is too old', () => {
    const { hostname } = window.location
    vi.stubGlobal('PublicKeyCredential', {})
    expect(canUsePasskeys(hostname)).toBe(false)
    offerPasskeys()
    vi.stubGlobal('isSecureContext', false)
    expect(canUsePasskeys(hostname)).toBe(false)
  })
})

describe('Passkeys on the profile page', () => {
  const show = () => renderPage(<PasskeysPanel user={user} />)

  it('can be added with the password', async () => {
    const sent: unknown[] = []
    api.on(endpoints.beginPasskey, ({ body }) => {
      sent.push(body)
      return { challenge: 'xyz' }
    })
    api.on(endpoints.addPasskey, ({ body }) => {
      sent.push(body)
      return PHONE
    })
    api.on(endpoints.listPasskeys, () => [PHONE])
    show()
    await userEvent.type(await screen.findByLabelText('Your password'), 'a pass phrase{Enter}')
    expect(await screen.findByText(/You can now sign in with the passkey “My phone”/)).toBeDefined()
    expect(sent).toEqual([{ password: 'a pass phrase' }, { credential: CREDENTIAL }])
  })

  it('are listed, and can be renamed and removed', async () => {
    user = buildUser({ has_passkey: true })
    let passkeys = [PHONE]
    api.on(endpoints.listPasskeys, () => passkeys)
    api.on(endpoints.renamePasskey, ({ params, body }) => {
      expect(params['id']).toBe(PHONE.id)
      const renamed = { ...PHONE, ...(body as { name: string }) }
      passkeys = [renamed]
      return renamed
    })
    api.on(endpoints.removePasskey, ({ body }) => {
      if ((body as { password: string }).password === 'wrong') {
        return new Failure('validation_failed', 422, 'Incorrect password. Try again.')
      }
      passkeys = []
      return { success: true, message: 'The passkey was removed.' }
    })
    show()
    expect(await screen.findByText(/added 20 Nov 2026 · on all your devices/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Rename My phone' }))
    await userEvent.clear(screen.getByLabelText('Passkey name'))
    await userEvent.type(screen.getByLabelText('Passkey name'), 'Old phone{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Old phone' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.type(dialog.getByLabelText('Password'), 'wrong')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await dialog.findByText('Incorrect password. Try again.')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Password'), ' no more')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Old phone')).toBeNull())
  })

  it('are asked for without a password where the account has none', async () => {
    user = buildUser({ has_password: false })
    show()
    expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeDefined()
    expect(screen.queryByLabelText('Your password')).toBeNull()
  })
})

/** Fails as a call of administrators does, until the session is proven. */
function Refused() {
  const client = useQueryClient()
  const ask = async () =>
    client
      .fetchQuery({
        queryKey: ['notes'],
        queryFn: () => Promise.reject(new ApiError('step_up_required', 403, 'Confirm first.')),
        retry: false,
      })
      .catch(() => undefined)
  return (
    <button type="button" onClick={() => void ask()}>
      Read notes
    </button>
  )
}

describe('A call that needs the second factor', () => {
  const show = () =>
    renderPage(
      <WithUser>
        {() => (
          <>
            <Refused />
            <StepUp />
          </>
        )}
      </WithUser>,
    )

  it('leads to a question for the code, which proves the session', async () => {
    user = buildUser({ admin: true, has_second_factor: true })
    api.on(endpoints.proveSecondFactor, ({ body }) =>
      (body as { code: string }).code === '123456'
        ? undefined
        : new Failure('validation_failed', 422, 'Check your input.', { code: ['Wrong code.'] }),
    )
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Read notes' }))
    const dialog = within(await screen.findByRole('dialog'))
    const code = dialog.getByLabelText('Authenticator code or recovery code')
    expect(dialog.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    await userEvent.type(code, '000000{Enter}')
    expect(await dialog.findByText('Wrong code.')).toBeDefined()
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes a passkey instead', async () => {
    user = buildUser({ admin: true, has_passkey: true })
    api.on(endpoints.beginPasskeyLogin, () => ({ challenge: 'xyz' }))
    api.on(endpoints.completePasskeyLogin, () => undefined)
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Read notes' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('An administrator without a second factor', () => {
  it.each([
    [{ admin: true }, true],
    [{ admin: true, has_passkey: true }, false],
    [{ admin: true, has_second_factor: true }, false],
    [{}, false],
  ])('is advised to set one up: %o', (over, isAdvised) => {
    user = buildUser(over)
    renderPage(<WithUser>{() => <SecondFactorAdvice hasLink />}</WithUser>)
    expect(screen.queryByRole('link', { name: 'Go to your profile' }) !== null).toBe(isAdvised)
  })
})
