import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../test-support/render-page.tsx'
import { CrashBoundary } from './crash-boundary.tsx'

const reported = vi.fn<(error: Error) => void>()

beforeEach(() => {
  reported.mockReset()
  vi.stubGlobal('reportError', reported)
  // React also logs every caught error to the console.
  vi.mocked(console.error).mockImplementation(() => {})
})
afterEach(() => vi.unstubAllGlobals())

function Crash(): never {
  throw new Error('Loading chunk 7 failed')
}

it('a crash is shown with a way on, and reported', () => {
  renderPage(
    <CrashBoundary>
      <Crash />
    </CrashBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'This page has crashed' })).toBeDefined()
  expect(screen.getByText('Loading chunk 7 failed')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  expect(reported.mock.calls[0]?.[0]?.message).toContain('Loading chunk 7 failed')
})
