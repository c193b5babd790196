/**
 * How long does a guest wait for the figures of a page's first screenful, on a server a minute old,
 * with idle cores and with both busy? As a multiple of the time of the document itself.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { removeDataDir, startProduct } from '../tests/support/start-product.ts'
import { measureScreenful, openGuest } from './pages/screenful.ts'
import { printFigure } from './support/goals.ts'
import { median } from './support/median.ts'

const PAGES = {
  Home: '/',
  company: '/share/VOD.L',
  portfolio: '/portfoliomanager',
  screener: '/screener',
  gilts: '/gilts',
}
const RUNS = 5
const MOST = 2
const A_MINUTE_OLD_MS = 60_000
/** Longer than all runs together; the loops end by themselves if this process is killed. */
const BUSY_FOR_MS = 600_000

export async function run(): Promise<void> {
  const browser = await chromium.launch(CHROMIUM)
  const product = await startProduct()
  try {
    await sleep(A_MINUTE_OLD_MS)
    await printScreenfuls(browser, product.url, 'quiet')
    const loops = keepCoresBusy()
    try {
      await printScreenfuls(browser, product.url, 'busy')
    } finally {
      for (const loop of loops) loop.kill()
    }
  } finally {
    await browser.close()
    await product.stop()
    removeDataDir(product)
  }
}

async function printScreenfuls(browser: Browser, url: string, how: string): Promise<void> {
  const guest = await openGuest(browser, url)
  for (const [name, path] of Object.entries(PAGES)) {
    const runs = []
    for (let turn = 0; turn < RUNS; turn += 1) {
      runs.push(await measureScreenful(browser, url + path, guest))
    }
    const figuresMs = median(runs.map((one) => one.figuresMs))
    const documentMs = median(runs.map((one) => one.documentMs))
    console.log(
      `  ${name}, ${how}: ${figuresMs.toFixed(0)} ms, document ${documentMs.toFixed(0)} ms`,
    )
    printFigure({
      what: `${name}, first screenful of the document's time, ${how}`,
      value: median(runs.map((one) => one.figuresMs / one.documentMs)),
      unit: '×',
      goal: { atMost: MOST },
    })
  }
}

function keepCoresBusy(): ChildProcess[] {
  const loop = `const end = Date.now() + ${BUSY_FOR_MS}; while (Date.now() < end);`
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }),
  )
}
