import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../test-support/render-page.tsx'
import { showFired, showProblem, showToast } from '../show-toast.ts'
import { Toaster } from './toaster.tsx'

it('a message is shown, announced immediately, and dismissed by its button', async () => {
  renderPage(<Toaster />)
  showToast('The instrument list is empty.')
  expect((await screen.findAllByText('The instrument list is empty.')).length).toBeGreaterThan(0)
  expect(screen.getByRole('alert').textContent).toContain('The instrument list is empty.')
  await userEvent.setup().click(screen.getByLabelText('Dismiss'))
  await waitFor(() => expect(screen.queryByLabelText('Dismiss')).toBeNull())
})

it('a message shows by its icon and edge whether it is good news', async () => {
  renderPage(<Toaster />)
  showToast('Saved')
  showProblem(new Error('The list is full.'))
  showFired('VOD.L is above 100p', { label: 'Open', run: () => {} })
  const kindOf = async (text: string) => {
    const [shown] = await screen.findAllByText(text)
    return shown?.closest('[data-kind]')?.getAttribute('data-kind')
  }
  expect(await kindOf('Saved')).toBe('done')
  expect(await kindOf('The list is full.')).toBe('problem')
  expect(await kindOf('VOD.L is above 100p')).toBe('alert')
})

it('a message with an action has a button for it, and stays until that is used', async () => {
  const run = vi.fn<() => void>()
  renderPage(<Toaster />)
  showToast('A new version is ready.', { label: 'Reload', run })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Reload' }))
  expect(run).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull())
})
