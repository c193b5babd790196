import { listResearch, listResearchSources } from '@leadenhall/contract/research/endpoints.ts'
import type { ResearchItem } from '@leadenhall/contract/research/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildSourceState } from '../../test-support/build-news.ts'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ResearchPage } from './research-page.tsx'

const itemOf = (headline: string, source: string): ResearchItem => ({
  headline,
  source,
  link: `https://research.example/${headline}`,
  published_date: '2026-11-20T09:00:00.000Z',
  simulated: false,
})
let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(listResearch, () => [itemOf('Paper one', 'Institute'), itemOf('Paper two', 'Bank')])
  api.on(listResearchSources, () =>
    ['Institute', 'Bank'].map((name) => ({ name, state: buildSourceState() })),
  )
})

it('lists headlines with source and short US date', async () => {
  renderPage(<ResearchPage />)
  expect(await screen.findByText('Paper one')).toBeDefined()
  expect(screen.getAllByText('11/20/26')).toHaveLength(2)
})

it('can be filtered by source, kept in the URL', async () => {
  const { visited } = renderPage(<ResearchPage />, { path: '/research' })
  await screen.findByText('Paper one')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Bank')
  expect(screen.queryByText('Paper one')).toBeNull()
  expect(visited.at(-1)).toBe('/research?source=Bank')
})

it('opens an article in a new window', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  renderPage(<ResearchPage />)
  const row = (await screen.findByText('Paper one')).closest('tr')
  await userEvent.click(row as HTMLElement)
  expect(open).toHaveBeenCalledWith(
    'https://research.example/Paper one',
    '_blank',
    expect.stringContaining('noopener'),
  )
  open.mockClear()
  const link = screen.getByRole('link', { name: 'Paper one' })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(open, 'the link itself opens one window').not.toHaveBeenCalled()
  open.mockRestore()
})

it('names a failing source', async () => {
  const failure = { kind: 'timeout', message: 'Bank: no answer in time.' }
  api.on(listResearchSources, () => [{ name: 'Bank', state: buildSourceState({ failure }) }])
  renderPage(<ResearchPage />)
  expect(await screen.findByText(/Bank: no answer in time\./)).toBeDefined()
})
