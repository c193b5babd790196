import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../test-support/render-page.tsx'
import { SourceNotes } from './source-notes.tsx'

const fine = { readAt: '2026-11-20T14:00:00.000Z', pending: false, failure: null }
const failed = { readAt: null, pending: false, failure: { message: 'No connection.' } }

it('is silent while all sources respond', () => {
  renderPage(<SourceNotes sources={[{ name: 'BBC', state: fine }]} />)
  expect(screen.queryByText(/sources|BBC/)).toBeNull()
})

it('says in one line how many sources failed, with the reasons inside', () => {
  const sources = [
    { name: 'BBC', state: failed },
    { name: 'FT', state: failed },
    { name: 'Sky', state: fine },
  ]
  renderPage(<SourceNotes sources={sources} />)
  const line = screen.getByText('2 of 3 sources could not be read')
  expect(line.closest('details')?.open).toBe(false)
  expect(screen.getAllByText(/No connection\./)).toHaveLength(2)
})

it('gives the reason of a single source itself', () => {
  renderPage(<SourceNotes sources={[{ name: 'BBC', state: failed }]} />)
  expect(screen.getByRole('status').textContent).toContain('No connection.')
})
