import { listResearch, listResearchSources } from '@leadenhall/contract/research/endpoints.ts'
import type { ResearchItem, ResearchTable } from '@leadenhall/contract/research/index.ts'
import { screen, within } from '@testing-library/react'
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
  body: null,
  table: null,
  simulated: false,
})
const TABLE: ResearchTable = {
  columns: [
    { label: 'Sector', kind: 'text' },
    { label: 'Companies', kind: 'count' },
    { label: 'Change', kind: 'change' },
    { label: 'Discount', kind: 'percent' },
    { label: 'Points', kind: 'points' },
  ],
  rows: [
    ['Banks', 12, 0.0312, -0.094, 0.0123],
    ['Media', null, -0.01, 0.02, -0.005],
  ],
}
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
  expect(screen.getAllByText('20 Nov 2026')).toHaveLength(2)
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

it('opens a note of the demo with its text, its figures and a link to its page', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  api.on(listResearch, () => [
    {
      ...itemOf('Banks led', 'Sector returns'),
      link: '/sectors',
      body: 'Five of six sectors rose.',
      simulated: true,
      table: TABLE,
    },
  ])
  const { visited } = renderPage(<ResearchPage />, { path: '/research' })
  await userEvent.click(await screen.findByRole('button', { name: 'Banks led' }))
  const dialog = await screen.findByRole('dialog', { name: 'Banks led' })
  expect(within(dialog).getByText('Five of six sectors rose.')).toBeDefined()
  expect(within(dialog).getByText(/simulated/)).toBeDefined()
  const cellsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  const [, banks, media] = within(dialog).getAllByRole('row')
  expect(cellsOf(banks as HTMLElement)).toEqual(['Banks', '12', 'up +3.12%', '−9.40%', '+1.23'])
  expect(cellsOf(media as HTMLElement)).toEqual(['Media', '–', 'down −1.00%', '2.00%', '−0.50'])
  await userEvent.click(within(dialog).getByRole('link', { name: /Open the page/ }))
  expect(visited.at(-1)).toBe('/sectors')
  expect(open).not.toHaveBeenCalled()
  open.mockRestore()
})

it('names a failing source', async () => {
  const failure = { kind: 'timeout', message: 'Bank: no answer in time.' }
  api.on(listResearchSources, () => [{ name: 'Bank', state: buildSourceState({ failure }) }])
  renderPage(<ResearchPage />)
  expect(await screen.findByText(/Bank: no answer in time\./)).toBeDefined()
})

it('keeps a line for the sources, so that the list below it does not move', async () => {
  renderPage(<ResearchPage />)
  expect(await screen.findByText('2 sources read.')).toBeDefined()
})

it('does not call a list empty whose sources have not answered yet', async () => {
  api.on(listResearch, () => [])
  api.on(listResearchSources, () => [{ name: 'Bank', state: buildSourceState({ pending: true }) }])
  renderPage(<ResearchPage />)
  expect(await screen.findByText(/Waiting for Bank/)).toBeDefined()
  expect(screen.getByRole('status', { name: 'Fetching research headlines' })).toBeDefined()
  expect(screen.queryByText('No research yet')).toBeNull()
})
