import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'

it('a press before the menu has loaded opens it on load, with the focus inside', async () => {
  // As on a freshly opened page, before any deferred component has loaded.
  vi.resetModules()
  const { loadDeferred } = await import('./deferred.tsx')
  const { MenuButton, MenuItem } = await import('./menu-button.tsx')
  const onPick = vi.fn()
  render(
    <MenuButton label="Lists" align="start">
      <MenuItem onPick={onPick}>Income</MenuItem>
    </MenuButton>,
  )
  screen.getByRole('button', { name: 'Lists' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('menu')).toBeNull()
  await loadDeferred()
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(onPick).toHaveBeenCalled())
})
