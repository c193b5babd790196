import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'

it('a press before the menu is there opens it when it comes, with the focus in it', async () => {
  // As in a page that has just been opened: nothing that comes late has come.
  vi.resetModules()
  const { loadLateParts } = await import('./late.tsx')
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
  await loadLateParts()
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(onPick).toHaveBeenCalled())
})
