import { forgetAuthor, listForgottenAuthors } from '@leadenhall/contract/boards/endpoints.ts'
import * as endpoints from '@leadenhall/contract/settings/endpoints.ts'
import type { Setting } from '@leadenhall/contract/settings/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
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
  about: 'Whether the board is asked.',
  default_value: 'on',
}

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(listForgottenAuthors, () => [])
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

it('tells what a known setting sets, and takes its default again', async () => {
  const reset: unknown[] = []
  let row = KNOWN
  api.on(endpoints.listSettings, () => [row])
  api.on(endpoints.resetSetting, ({ params }) => {
    reset.push(params['id'])
    row = { ...KNOWN, id: KNOWN.name, value: 'on', updated_at: null }
    return { success: true, message: 'The default holds again.', data: row }
  })
  renderPage(<ScraperConfigPage />)
  await userEvent.click(await screen.findByText('lse-chat.enabled'))
  expect(screen.getByText('Whether the board is asked.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Use the default' }))
  expect(await screen.findByText('Default')).toBeDefined()
  expect(reset).toEqual(['setting-2'])
})

it('shows at the value why it is refused', async () => {
  api.on(endpoints.listSettings, () => [KNOWN])
  api.on(
    endpoints.updateSetting,
    () =>
      new Failure('validation_failed', 422, 'value: must be on or off', {
        value: ['must be on or off'],
      }),
  )
  renderPage(<ScraperConfigPage />)
  await userEvent.click(await screen.findByText('lse-chat.enabled'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('must be on or off')).toBeDefined()
  expect(screen.getByLabelText('Value').getAttribute('aria-invalid')).toBe('true')
})

it('does nothing while the name is empty', async () => {
  api.on(endpoints.listSettings, () => [])
  renderPage(<ScraperConfigPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Add setting' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(api.asked.filter((address) => address.includes('create'))).toEqual([])
  expect(screen.getByRole('dialog')).toBeDefined()
})

it('sends people who are signed out to Browse', async () => {
  api.on(endpoints.listSettings, () => new Failure('unauthenticated', 401, 'Not Authorized!'))
  const { visited } = renderPage(<ScraperConfigPage />, { path: '/scraperconfig' })
  await waitFor(() => expect(visited.at(-1)).toBe('/browse/all'))
})

it('deletes and forgets an author of a board', async () => {
  const sent: unknown[] = []
  api.on(endpoints.listSettings, () => [SETTING])
  api.on(listForgottenAuthors, () =>
    sent.length === 0
      ? []
      : [{ board: 'advfn', author: 'loud', forgotten_at: '2026-11-20T09:03:22.000Z' }],
  )
  api.on(forgetAuthor, ({ body }) => {
    sent.push(body)
    return { success: true, message: 'Forgotten.', deleted: 3 }
  })
  renderPage(<ScraperConfigPage />)
  expect(await screen.findByText('Nobody has been forgotten')).toBeDefined()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Board' }), 'advfn')
  await userEvent.type(screen.getByLabelText('Author'), 'loud')
  await userEvent.click(screen.getByRole('button', { name: 'Delete and forget' }))
  expect(await screen.findByText('loud')).toBeDefined()
  expect(sent).toEqual([{ board: 'advfn', author: 'loud' }])
})
