import { listJournal } from '@leadenhall/contract/journal/endpoints.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { JournalPage } from './journal-page.tsx'

it('searches by words and tag, and forgets the filters when asked', async () => {
  const asked: unknown[] = []
  fakeApi().on(listJournal, ({ query }) => {
    asked.push(Object.fromEntries(query))
    return { items: [], tags: [{ tag: 'income', entries: 2 }], next: null }
  })
  renderPage(<JournalPage renderSearch={() => null} />)
  const user = userEvent.setup()
  expect(await screen.findByText('No entries yet')).toBeDefined()
  await user.selectOptions(await screen.findByLabelText('Tag'), 'income (2)')
  await user.type(screen.getByLabelText('Search your entries'), 'oil')
  expect(await screen.findByText('No entry matches')).toBeDefined()
  expect(asked.at(-1)).toEqual({ tag: 'income', q: 'oil' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No entries yet')).toBeDefined()
})

it('reads its filters from the address', async () => {
  const asked: unknown[] = []
  fakeApi().on(listJournal, ({ query }) => {
    asked.push(Object.fromEntries(query))
    return { items: [], tags: [], next: null }
  })
  renderPage(<JournalPage renderSearch={() => null} />, { path: '/journal?ticker=VOD.L' })
  expect(await screen.findByText('Only VOD.L')).toBeDefined()
  expect(asked).toEqual([{ ticker: 'VOD.L' }])
})

it('exports all entries as files', async () => {
  fakeApi().on(listJournal, () => ({ items: [], tags: [], next: null }))
  renderPage(<JournalPage renderSearch={() => null} />)
  const markdown = await screen.findByRole('link', { name: 'Export Markdown' })
  expect(markdown.getAttribute('href')).toBe('/api/journal/export.md')
})
