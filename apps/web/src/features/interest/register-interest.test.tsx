import * as endpoints from '@leadenhall/contract/interest/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { errorWithoutMessage, Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { RegisterInterest } from './register-interest.tsx'

const THANKS = 'You will now be kept updated with Leadenhall development updates! Thank you.'

async function open() {
  renderPage(
    <>
      <RegisterInterest contactEmail="desk@example.org" proveHuman={async () => 'a proof'} />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Register your interest' }))
}

// @spec 5.6
it('does nothing while name or email is empty', async () => {
  const api = fakeApi()
  await open()
  await userEvent.type(screen.getByLabelText('Preferred name'), 'Margot')
  await userEvent.click(screen.getByRole('button', { name: 'Keep me updated' }))
  expect(api.asked).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})

// @spec 1.15
it('explains how to be removed, and thanks the user', async () => {
  fakeApi().on(endpoints.registerInterest, () => ({ success: true, message: THANKS }))
  await open()
  expect(screen.getByRole('link', { name: 'desk@example.org' })).toBeDefined()
  await userEvent.type(screen.getByLabelText('Preferred name'), 'Margot')
  await userEvent.type(screen.getByLabelText('Email'), 'margot@example.org{Enter}')
  await shownToast(THANKS)
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Register your interest' })).toBeNull(),
  )
})

it('ends its consent without an address where there is none', async () => {
  renderPage(<RegisterInterest contactEmail={null} proveHuman={async () => 'a proof'} />)
  await userEvent.click(screen.getByRole('button', { name: 'Register your interest' }))
  expect(await screen.findByText(/through the link in each email\.$/)).toBeDefined()
})

// @spec 8.10
it('says that it failed when the server does not say why', async () => {
  fakeApi().on(endpoints.registerInterest, errorWithoutMessage)
  await open()
  await userEvent.type(screen.getByLabelText('Preferred name'), 'Margot')
  await userEvent.type(screen.getByLabelText('Email'), 'margot@example.org{Enter}')
  await shownToast('Failed to register interest')
})

// @spec 8.7
it('shows the first message of each field, joined by newlines', async () => {
  fakeApi().on(
    endpoints.registerInterest,
    () =>
      new Failure('validation_failed', 422, 'No.', {
        email: ['Enter an email address.', 'second'],
        'g-recaptcha-response': ['The robot check has expired.'],
      }),
  )
  await open()
  await userEvent.type(screen.getByLabelText('Preferred name'), 'Margot')
  await userEvent.type(screen.getByLabelText('Email'), 'margot{Enter}')
  await shownToast('Enter an email address.\nThe robot check has expired.')
})
