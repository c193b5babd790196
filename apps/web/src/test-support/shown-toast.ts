import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until a toast is shown; its text occurs twice, once for screen readers. */
export async function shownToast(message: string): Promise<void> {
  await waitFor(() => {
    const texts = screen.queryAllByText((_, element) => element?.textContent === message)
    expect(texts.length, `a toast that says: ${message}`).toBeGreaterThan(0)
  })
}
