import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildUser } from '../test-support/build-user.ts'
import { renderPage } from '../test-support/render-page.tsx'
import { Footer } from './footer.tsx'

/** The user signed in when the page loads; null for a visitor. */
const settings = vi.hoisted(() => ({ bootstrap: { productName: 'Leadenhall', user: {} } }))
vi.mock('../lib/bootstrap.ts', () => settings)

it('has no link to About for signed-in users, whom that page sends back', () => {
  Object.assign(settings.bootstrap.user, buildUser())
  renderPage(<Footer />)
  expect(screen.getByRole('link', { name: 'Tools' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'About' })).toBeNull()
})
