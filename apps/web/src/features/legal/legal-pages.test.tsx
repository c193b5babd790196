import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../test-support/render-page.tsx'
import { AboutPage, PrivacyPage, TermsPage } from './legal-pages.tsx'

const settings = vi.hoisted(() => ({
  bootstrap: {
    productName: 'Leadenhall',
    version: '4.5.6',
    dataMode: 'demo',
    contactEmail: null as string | null,
  },
}))
vi.mock('../../lib/bootstrap.ts', () => settings)

const NO_CONTACT = /has not published a contact address/

it('names version, data and contact, and leads to the main pages', () => {
  const { unmount } = renderPage(<AboutPage />)
  expect(screen.getByText('Version 4.5.6. It shows a simulated market.')).toBeDefined()
  expect(screen.getByText(NO_CONTACT)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Screener/ }).getAttribute('href')).toBe('/screener')
  unmount()
  settings.bootstrap.contactEmail = 'ask@example.org'
  renderPage(<AboutPage />)
  expect(screen.getByRole('link', { name: 'ask@example.org' })).toBeDefined()
  expect(screen.queryByText(NO_CONTACT)).toBeNull()
})

it('terms and privacy are different pages', () => {
  const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
  const { unmount } = renderPage(<TermsPage />)
  expect(headings().slice(0, 2)).toEqual(['Terms', 'Not financial advice'])
  unmount()
  renderPage(<PrivacyPage />)
  expect(headings().slice(0, 2)).toEqual(['Privacy', 'What is stored'])
})
