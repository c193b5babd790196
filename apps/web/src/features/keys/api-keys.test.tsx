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
  opens_portfolio: false,
  portfolio_until: null,
}

let api: FakeApi
let keys: ApiKey[]

beforeEach(() => {
  api = fakeApi()
  keys = [KEY]
  api.on(endpoints.listApiKeys, () => keys)
  const watchlists = { feature: 'watchlists', summary: 'List watchlists' }
  const holdings = { feature: 'portfolio', summary: 'Get holdings' }
  api.on(endpoints.listKeyReach, () => [
    { scope: 'read' as const, public_reads: 80, reads: [watchlists], changes: [] },
    {
      scope: 'portfolio-write' as const,
      public_reads: 80,
      reads: [watchlists, holdings],
      changes: [{ feature: 'portfolio', summary: 'Delete an account' }],
    },
    {
      scope: 'calendar' as const,
      public_reads: 0,
      reads: [{ feature: 'income', summary: 'Get ex-dividend days' }],
      changes: [],
    },
  ])
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

it('says what each scope opens, as the calls declare it', async () => {
  const user = show()
  expect(await screen.findByText('Reads all public data, and of yours: watchlists.')).toBeDefined()
  expect(screen.getByText(/^Changes nothing\./)).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Access'), 'Read and write, with portfolio')
  expect(screen.getByText(/of yours: portfolio, watchlists\.$/)).toBeDefined()
  expect(screen.getByText(/^Changes: portfolio\./)).toBeDefined()
  await user.click(screen.getByText('Every call on what is yours (3)'))
  expect(screen.getByText('Delete an account')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Access'), 'Calendar of payments only')
  expect(
    screen.getByText('Reads of yours: income. By its URL too, and nothing else.'),
  ).toBeDefined()
})

it('asks about a key of an earlier release whether it keeps the portfolio', async () => {
  const old = { ...KEY, opens_portfolio: true, portfolio_until: '2026-12-01T09:00:00.000Z' }
  const over = { ...KEY, id: 'key-2', name: 'Robot', portfolio_until: '2026-11-01T09:00:00.000Z' }
  keys = [old, over]
  const sent: unknown[] = []
  api.on(endpoints.decideKeyPortfolio, ({ params, body }) => {
    sent.push([params['id'], body])
    keys = keys.map((key) => (key.id === params['id'] ? { ...key, portfolio_until: null } : key))
    return KEY
  })
  const user = show()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Opens your portfolio until 1 Dec 2026, as before.')
  expect(second?.textContent).toContain('No longer opens your portfolio.')
  await user.click(screen.getByRole('button', { name: 'Keep it open: Spreadsheet' }))
  await user.click(screen.getByRole('button', { name: 'Leave it so: Robot' }))
  expect(sent).toEqual([
    ['key-1', { keeps: true }],
    ['key-2', { keeps: false }],
  ])
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
