import * as endpoints from '@leadenhall/contract/keys/endpoints.ts'
import type { ApiKey } from '@leadenhall/contract/keys/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { ApiKeys } from './index.ts'

const KEY: ApiKey = {
  id: 'key-1',
  name: 'Spreadsheet',
  scope: 'read',
  prefix: 'lh_abcde',
  created_at: '2026-11-01T09:00:00.000Z',
  expires_at: null,
  last_used_at: null,
}

let api: FakeApi
let keys: ApiKey[]

beforeEach(() => {
  api = fakeApi()
  keys = [KEY]
  api.on(endpoints.listApiKeys, () => keys)
})

function show() {
  renderPage(
    <>
      <ApiKeys />
      <Toaster />
    </>,
  )
  return userEvent.setup()
}

it('explains keys when there are none', async () => {
  keys = []
  show()
  expect(await screen.findByText('You have no API keys.')).toBeDefined()
})

it('lists keys with prefix, scope, expiry and last use', async () => {
  keys = [
    KEY,
    {
      ...KEY,
      id: 'key-2',
      name: 'Old',
      scope: 'write',
      expires_at: '2020-01-01T00:00:00.000Z',
      last_used_at: '2019-12-31T00:00:00.000Z',
    },
  ]
  show()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Spreadsheet lh_abcde…')
  expect(first?.textContent).toContain('Read · created 1 Nov 2026 · never expires · not used yet')
  expect(second?.textContent).toContain('Read and write')
  expect(second?.textContent).toContain('expired')
  expect(second?.textContent).toContain('last used')
})

// @spec 10.127
it('creates a key and shows it once to copy', async () => {
  const sent: unknown[] = []
  api.on(endpoints.createApiKey, ({ body }) => {
    sent.push(body)
    const made = { ...KEY, id: 'key-2', name: 'Robot', scope: 'write' as const }
    keys = [made, KEY]
    return { ...made, key: 'lh_abcde-the-rest' }
  })
  const user = show()
  await user.type(await screen.findByLabelText('Name'), 'Robot')
  await user.selectOptions(screen.getByLabelText('Access'), 'Read and write')
  await user.selectOptions(screen.getByLabelText('Expires'), 'never')
  await user.click(screen.getByRole('button', { name: 'Create API key' }))
  expect(await screen.findByText('lh_abcde-the-rest')).toBeDefined()
  expect(sent).toEqual([{ name: 'Robot', scope: 'write', expires_in_days: null }])
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('lh_abcde-the-rest')
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
})

it('shows below the name why it was refused', async () => {
  const message = 'You already have 20 API keys. Revoke one first.'
  api.on(
    endpoints.createApiKey,
    () => new Failure('validation_failed', 422, message, { name: [message] }),
  )
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Create API key' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
})

it('asks for confirmation before revoking a key', async () => {
  const revoked: string[] = []
  api.on(endpoints.revokeApiKey, ({ params }) => {
    revoked.push(params['id'] ?? '')
    keys = []
    return undefined
  })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Revoke Spreadsheet' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('“Spreadsheet”')
  expect(revoked).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Revoke' }))
  await shownToast('API key revoked')
  expect(revoked).toEqual(['key-1'])
  expect(await screen.findByText('You have no API keys.')).toBeDefined()
})
