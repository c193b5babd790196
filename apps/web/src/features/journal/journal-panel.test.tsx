import { getFigures } from '@leadenhall/contract/figures/endpoints.ts'
import {
  createJournalEntry,
  deleteJournalEntry,
  listJournal,
} from '@leadenhall/contract/journal/endpoints.ts'
import type { Journal, JournalBody, JournalEntry } from '@leadenhall/contract/journal/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { JournalPanel } from './journal-panel.tsx'

const ENTRY: JournalEntry = {
  id: 'one',
  ticker: 'VOD.L',
  name: 'Vodafone Group plc',
  kind: 'thesis',
  text: 'Cash flow covers the dividend.',
  tags: ['income'],
  review_on: '2027-01-31',
  reminded_at: null,
  figures: [
    {
      metric: null,
      label: 'Price',
      kind: 'per_share',
      value: '69.48',
      unit: 'GBX',
      source: 'Yahoo',
      as_of: '2026-11-19',
      simulated: false,
    },
  ],
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}
const PE = {
  metric: 'pe',
  label: 'P/E',
  kind: 'ratio',
  value: 12.345,
  unit: null,
  date: null,
  period: null,
  publishedAt: '2026-11-18T09:00:00Z',
  source: 'computed',
  link: null,
  age: 1,
  simulated: true,
  because: null,
  inputs: [],
} as const

function serve(entries: JournalEntry[]) {
  const bodies: JournalBody[] = []
  let items = entries
  const api = fakeApi()
  api.on(listJournal, (): Journal => ({ items, tags: [], next: null }))
  api.on(getFigures, () => ({ ticker: 'VOD.L', figures: [PE], ranks: [] }) as never)
  api.on(createJournalEntry, ({ body }) => {
    bodies.push(body as JournalBody)
    const created = { ...ENTRY, id: 'two', ...(body as JournalBody) } as JournalEntry
    items = [created, ...items]
    return created
  })
  api.on(deleteJournalEntry, () => {
    items = []
    return undefined
  })
  renderPage(
    <>
      <JournalPanel ticker="VOD.L" />
      <Toaster />
    </>,
  )
  return { api, bodies, user: userEvent.setup() }
}

describe('The journal of a share', () => {
  it('shows an entry with its figure as it was, its review and its tags', async () => {
    serve([ENTRY])
    const [item] = await screen.findAllByRole('listitem')
    expect(item?.textContent).toContain('Thesis')
    expect(item?.textContent).toContain('Price 69.48pYahoo, 19 Nov 2026')
    expect(item?.textContent).toContain('Review on 31 Jan 2027')
    expect(item?.textContent).toContain('#income')
  })

  it('writes an entry with a figure that keeps its number, source and day', async () => {
    const { bodies, user } = serve([])
    expect(await screen.findByText('You have written nothing about VOD.L yet.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Write an entry' }))
    await user.selectOptions(screen.getByLabelText('Kind'), 'Question')
    await user.type(screen.getByLabelText('Text'), 'Is it cheap?')
    await user.type(screen.getByLabelText('Tags, separated by commas'), 'value, income,')
    const choice = await screen.findByRole('option', { name: 'P/E: 12.3' })
    await user.selectOptions(screen.getByLabelText('Figure'), choice)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByRole('button', { name: 'Save entry' }))
    await shownToast('Entry saved')
    expect(bodies).toEqual([
      {
        ticker: 'VOD.L',
        kind: 'question',
        text: 'Is it cheap?',
        tags: ['value', 'income'],
        review_on: null,
        figures: [
          {
            metric: 'pe',
            label: 'P/E',
            kind: 'ratio',
            value: '12.345',
            unit: null,
            source: 'Computed',
            as_of: '2026-11-18',
            simulated: true,
          },
        ],
      },
    ])
    expect(await screen.findByText('Is it cheap?')).toBeDefined()
  })

  it('shows at its field why an entry was not saved, and keeps what was typed', async () => {
    const { api, user } = serve([])
    api.on(
      createJournalEntry,
      () =>
        new Failure('validation_failed', 422, 'Check it.', {
          text: ['Write the entry.'],
        }),
    )
    await user.click(await screen.findByRole('button', { name: 'Write an entry' }))
    await user.type(screen.getByLabelText('Tags, separated by commas'), 'value')
    await user.click(screen.getByRole('button', { name: 'Save entry' }))
    expect(await screen.findByText('Write the entry.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/^Tags/).value).toBe('value')
  })

  it('deletes an entry after asking', async () => {
    const { user } = serve([ENTRY])
    await user.click(await screen.findByRole('button', { name: 'Delete the entry of 20 Nov 2026' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('You have written nothing about VOD.L yet.')).toBeDefined()
  })
})
