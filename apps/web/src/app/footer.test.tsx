import { findPage } from '@leadenhall/contract/shared/pages.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildUser } from '../test-support/build-user.ts'
import { renderPage } from '../test-support/render-page.tsx'
import { Footer } from './footer.tsx'

/** The user signed in when the page loads. */
const settings = vi.hoisted(() => ({ bootstrap: { productName: 'Leadenhall', user: {} } }))
vi.mock('../lib/bootstrap.ts', () => settings)

it('leads signed-in users to an About page that they may open', () => {
  Object.assign(settings.bootstrap.user, buildUser())
  renderPage(<Footer />)
  const path = screen.getByRole('link', { name: 'About' }).getAttribute('href') ?? ''
  expect(path).toBe('/legal/about')
  expect(findPage(path)?.page.access).toBe('open')
})
