/** How far the parts of a page move without the visitor's doing, as browsers count it. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

interface CountingWindow {
  shifts: { readonly value: number; readonly parts: string }[]
}

/** Sum of all shifts that a screen may make while it loads, and a part of it after a click. */
const MOST_SHIFT = 0.05

/** Counts from the next load of a page, shifts soon after a key or a click too. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counting = window as unknown as CountingWindow
    counting.shifts = []
    const nameOf = (node: Node | null) => {
      const part = node instanceof Element ? node : node?.parentElement
      return part ? `${part.tagName} ${part.textContent?.trim().slice(0, 40)}` : 'gone'
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources, value } = entry as Shift
        const parts = sources.map(({ node }) => nameOf(node)).join(' | ')
        counting.shifts.push({ value, parts })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Fails where the page moved too far since it was loaded, or since this was last asked. */
export async function expectStill(page: Page, about: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    // Entries are handed over after the frame that they are of.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return (window as unknown as CountingWindow).shifts.splice(0)
  })
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const moved = shifts
    .toSorted((a, b) => b.value - a.value)
    .map(({ parts, value }) => `${value.toFixed(3)} ${parts}`)
  expect(sum, [about, ...moved.slice(0, 5)].join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
}
