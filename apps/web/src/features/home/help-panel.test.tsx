import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../test-support/render-page.tsx'
import { HelpPanel } from './help-panel.tsx'

beforeEach(() => localStorage.clear())

const show = ({ isSignedIn = false } = {}) =>
  renderPage(<HelpPanel {...{ isSignedIn }} interest={null} quotation={null} guest={null} />)
const how = () => screen.queryByRole('button', { name: 'New here? How it works' })
const shortcuts = () => screen.queryByText('All keyboard shortcuts.')

it('Help is open on the first visit, and one line that opens it afterwards', async () => {
  const { unmount } = show()
  expect(shortcuts()).not.toBeNull()
  unmount()
  show()
  expect(shortcuts()).toBeNull()
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeDefined()
  await userEvent.click(how() as HTMLElement)
  expect(shortcuts()).not.toBeNull()
})

it('Help is one line for a member from the start, without an invitation', async () => {
  show({ isSignedIn: true })
  expect(shortcuts()).toBeNull()
  await userEvent.click(how() as HTMLElement)
  expect(shortcuts()).not.toBeNull()
  expect(screen.queryByText(/create an account/i)).toBeNull()
})
