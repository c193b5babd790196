import { listRemovedAuthors, removeAuthor } from '@leadenhall/contract/boards/endpoints.ts'
import * as endpoints from '@leadenhall/contract/settings/endpoints.ts'
import type { Setting } from '@leadenhall/contract/settings/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
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
import { ScraperConfigPage } from './scraper-config-page.tsx'

const SETTING: Setting = {
  id: 'setting-1',
  name: 'news.feeds',
  value: 'https://example.org/feed',
  updated_at: '2026-11-20T09:03:22.000Z',
  about: null,
  default_value: null,
}
const KNOWN: Setting = {
  id: 'setting-2',
  name: 'lse-chat.enabled',
  value: 'off',
  updated_at: '2026-11-20T09:03:22.000Z',
  about: 'Whether the board is read.',
  default_value: 'on',
}

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(listRemovedAuthors, () => [])
})

it('says what it is fetching, then lists name, value and last update', async () => {
  const held = heldBack<Setting[]>()
  api.on(endpoints.listSettings, held.answer)
  renderPage(<ScraperConfigPage />)
  expect(screen.getByText('Fetching scraper configuration settings...')).toBeDefined()
  held.release([SETTING])
  expect(await screen.findByText('news.feeds')).toBeDefined()
  expect(screen.getByText('20 Nov 2026, 09:03')).toBeDefined()
})

// @spec 2.32
it('opens a row for editing and saves it', async () => {
  const sent: unknown[] = []
  api.on(endpoints.listSettings, () => [SETTING])
  api.on(endpoints.updateSetting, ({ params, body }) => {
    sent.push(params['id'], body)
    return { success: true, message: 'Setting saved.', data: SETTING }
  })
  renderPage(<ScraperConfigPage />)
  await userEvent.click(await screen.findByText('news.feeds'))
  expect(screen.getByRole('dialog', { name: 'Edit Configuration' })).toBeDefined()
  await userEvent.type(screen.getByLabelText('Value'), '/2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual(['setting-1', { name: 'news.feeds', value: 'https://example.org/feed/2' }])
})

it('describes a known setting, and restores its default', async () => {
  const reset: unknown[] = []
  let row = KNOWN
  api.on(endpoints.listSettings, () => [row])
  api.on(endpoints.resetSetting, ({ params }) => {
    reset.push(params['id'])
    row = { ...KNOWN, id: KNOWN.name, value: 'on', updated_at: null }
    return { success: true, message: 'Restored to default.', data: row }
  })
  renderPage(<ScraperConfigPage />)
  await userEvent.click(await screen.findByText('lse-chat.enabled'))
  expect(screen.getByText('Whether the board is read.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Restore default' }))
  expect(await screen.findByText('Default')).toBeDefined()
  expect(reset).toEqual(['setting-2'])
})

it('shows whether a key was entered, never the key, and sends another', async () => {
  const sent: unknown[] = []
  const key: Setting = {
    ...KNOWN,
    id: 'eodhd.apiKey',
    name: 'eodhd.apiKey',
    value: '',
    is_secret: true,
  }
  api.on(endpoints.listSettings, () => [key])
  api.on(endpoints.updateSetting, ({ body }) => {
    sent.push(body)
    return { success: true, message: 'Setting saved.', data: key }
  })
  renderPage(<ScraperConfigPage />)
  expect(await screen.findByText('Entered, not shown')).toBeDefined()
  await userEvent.click(screen.getByText('eodhd.apiKey'))
  const field = screen.getByLabelText('Value')
  expect(field.getAttribute('type')).toBe('password')
  await userEvent.type(field, 'another-key')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ name: 'eodhd.apiKey', value: 'another-key' }]))
})

it('shows at the value why it was refused', async () => {
  api.on(endpoints.listSettings, () => [KNOWN])
  api.on(
    endpoints.updateSetting,
    () =>
      new Failure('validation_failed', 422, 'Enter on or off.', {
        value: ['Enter on or off.'],
      }),
  )
  renderPage(<ScraperConfigPage />)
  await userEvent.click(await screen.findByText('lse-chat.enabled'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Enter on or off.')).toBeDefined()
  expect(screen.getByLabelText('Value').getAttribute('aria-invalid')).toBe('true')
})

// @spec 8.10
it('says that saving or reloading failed when the server does not say why', async () => {
  api.on(endpoints.listSettings, () => [KNOWN])
  api.on(endpoints.updateSetting, errorPage)
  api.on(endpoints.reloadSettings, errorWithoutMessage)
  renderPage(
    <>
      <ScraperConfigPage />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Force Scraper Config Reload' }))
  await shownToast('Failed to reload scraper config setting')
  await userEvent.click(await screen.findByText('lse-chat.enabled'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Failed to update scraper config setting')).toBeDefined()
})

// @spec 5.9
it('does nothing while the name is empty', async () => {
  api.on(endpoints.listSettings, () => [])
  renderPage(<ScraperConfigPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Add setting' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(api.asked.filter((address) => address.includes('create'))).toEqual([])
  expect(screen.getByRole('dialog')).toBeDefined()
})

// @spec 8.9
it('redirects signed-out users to Browse', async () => {
  api.on(endpoints.listSettings, () => new Failure('unauthenticated', 401, 'Not Authorized!'))
  const { visited } = renderPage(<ScraperConfigPage />, { path: '/scraperconfig' })
  await waitFor(() => expect(visited.at(-1)).toBe('/browse/all'))
})

it('deletes and blocks an author', async () => {
  const sent: unknown[] = []
  api.on(endpoints.listSettings, () => [SETTING])
  api.on(listRemovedAuthors, () =>
    sent.length === 0
      ? []
      : [{ board: 'advfn', author: 'loud', forgotten_at: '2026-11-20T09:03:22.000Z' }],
  )
  api.on(removeAuthor, ({ body }) => {
    sent.push(body)
    return { success: true, message: 'Forgotten.', deleted: 3 }
  })
  renderPage(<ScraperConfigPage />)
  expect(await screen.findByText('No removed authors')).toBeDefined()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Board' }), 'advfn')
  await userEvent.type(screen.getByLabelText('Author'), 'loud')
  await userEvent.click(screen.getByRole('button', { name: 'Delete and block' }))
  expect(await screen.findByText('loud')).toBeDefined()
  expect(sent).toEqual([{ board: 'advfn', author: 'loud' }])
})
