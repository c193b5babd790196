import type { UseQueryResult } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import '../test-support/render-page.tsx'
import { QueryView } from './query-view.tsx'

const view = (data: string | undefined) => (
  <QueryView
    query={{ data, error: null } as UseQueryResult<string>}
    loading={<p>Loading</p>}
    empty={{ when: (text) => text === '', show: <p>Nothing</p> }}
  >
    {(text) => <p>{text}</p>}
  </QueryView>
)

it('the first data is built in slices, not in the synchronous update that brings it', () => {
  const { rerender } = render(view(undefined))
  act(() => {
    flushSync(() => rerender(view('Rows')))
    expect(screen.queryByText('Rows')).toBeNull()
    expect(screen.getByText('Loading')).toBeDefined()
  })
  expect(screen.getByText('Rows')).toBeDefined()
  expect(screen.queryByText('Loading')).toBeNull()
})

it('data of the document is in the first paint, and later data replaces it immediately', () => {
  const { rerender } = render(view('Rows'))
  act(() => {
    flushSync(() => rerender(view('Newer rows')))
    expect(screen.getByText('Newer rows')).toBeDefined()
    flushSync(() => rerender(view('')))
    expect(screen.getByText('Nothing')).toBeDefined()
  })
})
