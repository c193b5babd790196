import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'

/** As on a freshly opened page, before any deferred component has loaded. */
async function renderEarly(onPick = vi.fn()) {
  vi.resetModules()
  const { loadDeferred } = await import('./deferred.tsx')
  const { MenuButton, MenuItem } = await import('./menu-button.tsx')
  render(
    <MenuButton label="Lists" align="start">
      <MenuItem onPick={onPick}>Income</MenuItem>
    </MenuButton>,
  )
  return { loadDeferred, onPick }
}

it('a press before the menu has loaded opens it on load, with the focus inside', async () => {
  const { loadDeferred, onPick } = await renderEarly()
  screen.getByRole('button', { name: 'Lists' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('menu')).toBeNull()
  await loadDeferred()
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(onPick).toHaveBeenCalled())
})

it('a press that lasts until the menu has loaded opens it', async () => {
  const { loadDeferred } = await renderEarly()
  const early = screen.getByRole('button', { name: 'Lists' })
  await userEvent.pointer({ target: early, keys: '[MouseLeft>]' })
  await loadDeferred()
  await waitFor(() => expect(early.isConnected).toBe(false))
  await userEvent.pointer({ target: document.body, keys: '[/MouseLeft]' })
  expect(await screen.findByRole('menu')).toBeDefined()
})
