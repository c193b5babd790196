import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Presses a menu's button once it has loaded: its placeholder can go between a test's look and press. */
export async function openMenu(user: UserEvent, name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name, expanded: false }))
}
