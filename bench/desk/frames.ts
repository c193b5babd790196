/** Frames of a chart while it is panned. */
import type { Page } from '@playwright/test'

const PANS = 60
/** Of one turn of the wheel, back and forth. */
const STEP_PX = 9
const TURN_AFTER = 20
/** After a zoom. */
const SETTLED_MS = 500
/** Less is a frame in which nothing was drawn. */
const DRAWN_FROM_MS = 0.3

declare global {
  var frameTimes: { at: number; ms: number }[]
}

/** Runs in the page, before anything of it: times of the callbacks of each frame. */
export function countFrames(): void {
  globalThis.frameTimes = []
  const ask = globalThis.requestAnimationFrame.bind(globalThis)
  globalThis.requestAnimationFrame = (run) =>
    ask((at) => {
      const start = performance.now()
      try {
        run(at)
      } finally {
        const ms = performance.now() - start
        const last = globalThis.frameTimes.at(-1)
        if (last?.at === at) last.ms += ms
        else globalThis.frameTimes.push({ at, ms })
      }
    })
}

/** @returns milliseconds of each frame in which something was drawn */
export async function panFrames(page: Page, settleMs: number): Promise<readonly number[]> {
  const chart = page.getByRole('slider').first()
  await chart.waitFor()
  await chart.scrollIntoViewIfNeeded()
  await page.waitForTimeout(settleMs)
  await chart.focus()
  // A chart that shows all of its bars has nowhere to go.
  for (let zoom = 0; zoom < 3; zoom += 1) await page.keyboard.press('+')
  await page.waitForTimeout(SETTLED_MS)
  await chart.hover()
  await page.evaluate(() => globalThis.frameTimes.splice(0))
  for (let turn = 0; turn < PANS; turn += 1) {
    const isBack = Math.floor(turn / TURN_AFTER) % 2 === 0
    await page.mouse.wheel(isBack ? -STEP_PX : STEP_PX, 0)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  const times = await page.evaluate(() => globalThis.frameTimes.map(({ ms }) => ms))
  return times.filter((ms) => ms >= DRAWN_FROM_MS)
}
