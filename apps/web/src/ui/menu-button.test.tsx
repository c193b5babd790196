import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** @returns what waits for the next task: a part that loads in turn */
function holdTurns(): (() => void)[] {
  const turns: (() => void)[] = []
  const original = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === undefined ? turns.push(run) : original(run, ms)) as typeof setTimeout)
  return turns
}

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

it('opens with the focus on its first item, though menu and items load in turn', async () => {
  const { loadDeferred } = await renderEarly()
  screen.getByRole('button', { name: 'Lists' }).focus()
  await userEvent.keyboard('{Enter}')
  const turns = holdTurns()
  const loading = loadDeferred()
  await import('./overlays/menu-view.tsx')
  while (turns.length > 0) {
    turns.shift()?.()
    for (let frame = 0; frame < 3; frame++) await act(nextFrame)
  }
  await loading
  const item = await screen.findByRole('menuitem', { name: 'Income' })
  await waitFor(() => expect(document.activeElement).toBe(item))
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

it('focused before the menu has loaded, it has the focus afterwards', async () => {
  const { loadDeferred } = await renderEarly()
  const early = screen.getByRole('button', { name: 'Lists' })
  early.focus()
  await loadDeferred()
  await waitFor(() => expect(early.isConnected).toBe(false))
  const button = screen.getByRole('button', { name: 'Lists' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('menu')).toBeDefined()
})

it('leaves the focus where it went before the menu had loaded', async () => {
  const { loadDeferred } = await renderEarly()
  const early = screen.getByRole('button', { name: 'Lists' })
  early.focus()
  early.blur()
  await loadDeferred()
  await waitFor(() => expect(early.isConnected).toBe(false))
  await act(nextFrame)
  expect(document.activeElement).toBe(document.body)
})
