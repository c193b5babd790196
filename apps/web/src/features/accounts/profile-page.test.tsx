import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { Login, User } from '@leadenhall/contract/accounts/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildUser } from '../../test-support/build-user.ts'
import {
  errorPage,
  errorWithoutMessage,
  Failure,
  type FakeApi,
  fakeApi,
  heldBack,
} from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { ProfilePage } from './profile-page.tsx'

/** The user signed in when the page loads. */
const settings = vi.hoisted(() => ({ bootstrap: { user: {} } }))
vi.mock('../../lib/bootstrap.ts', () => settings)

const LOGIN: Login = {
  id: 'login-1',
  ip_address: '81.2.69.142',
  user_agent: 'Mozilla/5.0',
  created_at: '2026-11-20T09:03:22.000Z',
  device: { browser: 'Firefox 140', system: 'Linux', kind: 'computer' },
  location: { country: 'United Kingdom', country_code: 'gb', city: null },
}

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(endpoints.listRecentLogins, () => [])
  api.on(endpoints.listSessions, () => [])
  api.on(endpoints.getSignInOptions, () => ({
    google: false,
    oidc: null,
    password: true,
    registration: 'open' as const,
    passkeyHost: null,
    robotCheck: { kind: 'altcha' as const },
  }))
  api.on(endpoints.getProfileRecord, () => ({
    username: 'margot',
    tts_volume: 1,
    theme: null,
    palette: null,
    density: null,
  }))
})

const beforeLogout = vi.fn<() => Promise<void>>()

function show(over: Partial<User> = {}) {
  const user = buildUser(over)
  Object.assign(settings.bootstrap.user, user)
  api.on(endpoints.getUser, () => user)
  return renderPage(
    <>
      <ProfilePage
        displaySettings={null}
        delivery={null}
        apiKeys={null}
        beforeLogout={beforeLogout}
      />
      <Toaster />
    </>,
    { path: '/profile' },
  )
}

// @spec 5.8
it('asks for confirmation, saves, and confirms the save', async () => {
  const sent: unknown[] = []
  api.on(endpoints.updateProfile, ({ body }) => {
    sent.push(body)
    return { success: true, message: 'Your profile has been updated' }
  })
  show()
  await userEvent.clear(screen.getByLabelText('Username'))
  await userEvent.type(screen.getByLabelText('Username'), 'gogo')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('You are about to change your profile. Are you sure?')
  expect(sent).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await shownToast('Your profile has been updated')
  expect(sent).toEqual([{ name: 'gogo', firstName: 'Margot', lastName: 'Ledbetter' }])
})

it('shows the read-aloud volume as a whole percentage', async () => {
  show()
  const volume = screen.getByLabelText('Read-aloud volume')
  await waitFor(() => expect(volume.nextElementSibling?.textContent).toBe('100%'))
})

it('shows the email as read-only', () => {
  show()
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
})

it('shows a guest no email that was made up, and asks for no confirmation of it', () => {
  show({ is_guest: true, email: '1795620052392@guest.invalid', email_verified: false })
  expect(screen.getByText(/as a guest, without an email/)).toBeDefined()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(document.body.textContent).not.toMatch(/guest\.invalid|not confirmed/)
})

const REFUSALS: [string, () => Failure | Response, string][] = [
  ['as the server says', () => new Failure('conflict', 409, 'Name taken.'), 'Name taken.'],
  ['when the reply is empty', errorWithoutMessage, 'Failed to update profile'],
  ['when a proxy replies', errorPage, 'Failed to update profile'],
]
// @spec 8.10
it.each(REFUSALS)('shows that a change was refused, %s', async (_, reply, message) => {
  api.on(endpoints.updateProfile, reply)
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await shownToast(message)
})

// @spec 8.8
it('logs out, says so and goes Home', async () => {
  api.on(endpoints.logout, () => undefined)
  const { visited } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await shownToast('You have been logged out')
  await waitFor(() => expect(visited.at(-1)).toBe('/'))
})

it('turns off push on this device before logging out', async () => {
  const done: string[] = []
  beforeLogout.mockImplementation(async () => void done.push('push'))
  api.on(endpoints.logout, () => void done.push('logout'))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(done).toEqual(['push', 'logout']))
})

it('goes Home only once the session is over, so that Home asks for no private data', async () => {
  const held = heldBack<undefined>()
  api.on(endpoints.logout, held.answer)
  const { visited } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(api.asked).toContain('/api/logout'))
  expect(visited).not.toContain('/')
  held.release(undefined)
  await waitFor(() => expect(visited.at(-1)).toBe('/'))
})

it('logs out even if push cannot be turned off, and says so', async () => {
  beforeLogout.mockRejectedValue(new Error('the push service is unavailable'))
  api.on(endpoints.logout, () => undefined)
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await shownToast(
    'This browser may still show alerts. You can turn them off in its site settings.',
  )
  await shownToast('You have been logged out')
})

// @spec 2.30
it('lists recent logins with device, location and time', async () => {
  api.on(endpoints.listRecentLogins, () => [LOGIN])
  show()
  expect(await screen.findByText('Firefox 140 on Linux')).toBeDefined()
  expect(screen.getByText('United Kingdom')).toBeDefined()
  expect(screen.getByText('20 Nov 2026, 09:03')).toBeDefined()
  expect(screen.getByText(/81\.2\.69\.142/)).toBeDefined()
})

it('lists sessions by device, and ends one', async () => {
  const session = {
    id: 's-1',
    created_at: '2026-11-20T09:03:22.000Z',
    expires_at: '2026-12-20T09:03:22.000Z',
    user_agent: 'Mozilla/5.0',
    device: LOGIN.device,
    is_current: true,
  }
  const phone = { browser: null, system: 'iOS 26', kind: 'phone' } as const
  let sessions = [session, { ...session, id: 's-2', device: phone, is_current: false }]
  api.on(endpoints.listSessions, () => sessions)
  api.on(endpoints.revokeSession, () => {
    sessions = [session]
    return undefined
  })
  show()
  const shown = await screen.findByText('Firefox 140 on Linux')
  expect(shown.textContent).toBe('Firefox 140 on Linux signed in 20 Nov 2026, 09:03 · this device')
  expect(screen.getByText('iOS 26')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.queryByText('iOS 26')).toBeNull())
})

// @spec 2.30b
it('says that there are no recent logins', async () => {
  show()
  expect(await screen.findByText('No recent logins found.')).toBeDefined()
})

// @spec 2.30a
it('shows the user object to administrators only', () => {
  show()
  expect(screen.queryByText('User object')).toBeNull()
})

it('deletes the account with the password, and refuses a wrong one', async () => {
  api.on(endpoints.deleteAccount, ({ body }) =>
    (body as { password: string }).password === 'right'
      ? undefined
      : new Failure('validation_failed', 422, 'Incorrect password. Try again.'),
  )
  const { visited } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  const question = await screen.findByRole('alertdialog')
  const confirm = within(question).getByRole('button', { name: 'Delete my account' })
  await userEvent.type(within(question).getByLabelText('Password'), 'wrong')
  await userEvent.click(confirm)
  expect(await screen.findByText('Incorrect password. Try again.')).toBeDefined()
  await userEvent.clear(within(question).getByLabelText('Password'))
  await userEvent.type(within(question).getByLabelText('Password'), 'right')
  await userEvent.click(confirm)
  await waitFor(() => expect(visited.at(-1)).toBe('/'))
})

it('changes the password with the current one', async () => {
  const sent: unknown[] = []
  api.on(endpoints.changePassword, ({ body }) => {
    sent.push(body)
    return { success: true, message: 'Your password has been changed.' }
  })
  show({ has_password: true })
  await userEvent.type(screen.getByLabelText('Current password'), 'the old one')
  await userEvent.type(screen.getByLabelText('New password'), 'a new pass phrase')
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'a new pass phrase')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Your password has been changed.')).toBeDefined()
  expect(sent).toEqual([
    {
      current_password: 'the old one',
      password: 'a new pass phrase',
      password_confirmation: 'a new pass phrase',
    },
  ])
})

/** The form that a button sends. */
function formOf(button: string) {
  const form = screen.getByRole('button', { name: button }).closest('form')
  if (!form) throw new Error(`${button} is in no form`)
  return within(form)
}

it('asks for a link to a new email address, and shows what was wrong', async () => {
  api.on(
    endpoints.requestAddressChange,
    () =>
      new Failure('validation_failed', 422, 'Check your input.', {
        password: ['Incorrect password. Try again.'],
      }),
  )
  show({ has_password: true })
  await userEvent.type(screen.getByLabelText('New email address'), 'new@example.org')
  const form = formOf('Change email address')
  await userEvent.type(form.getByLabelText('Your password'), 'wrong')
  await userEvent.click(form.getByRole('button', { name: 'Change email address' }))
  expect(await screen.findByText('Incorrect password. Try again.')).toBeDefined()
})

it('asks a guest of the demo for nothing before the account is deleted', async () => {
  show({ is_guest: true, has_password: false })
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.queryByLabelText('Password')).toBeNull()
  expect(dialog.queryByText(/Google/)).toBeNull()
})

it('has no such forms for a user without a password', () => {
  show({ has_password: false })
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

it('sets up an authenticator app: password, key and recovery codes, then a code', async () => {
  let isOn = false
  api.on(endpoints.beginSecondFactor, () => ({
    uri: 'otpauth://totp/Leadenhall:margot?secret=ABCD',
    secret: 'ABCD',
    recovery_codes: ['one-code', 'other-code'],
  }))
  api.on(endpoints.confirmSecondFactor, () => {
    isOn = true
    return { success: true, message: 'The second factor is on.' }
  })
  show({ has_password: true })
  api.on(endpoints.getUser, () => buildUser({ has_password: true, has_second_factor: isOn }))
  const form = formOf('Set up an authenticator app')
  await userEvent.type(form.getByLabelText('Your password'), 'a pass phrase{Enter}')
  expect(await screen.findByText('ABCD')).toBeDefined()
  expect(screen.getByText('other-code')).toBeDefined()
  await userEvent.type(formOf('Switch on').getByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByRole('button', { name: 'Switch off' })).toBeDefined()
})
