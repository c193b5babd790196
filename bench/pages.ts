// oxlint-disable-next-line typescript/triple-slash-reference -- the configuration of its types names this file alone
/// <reference path="./packages.d.ts" />
/**
 * How soon is a page painted, and how soon does it respond to input? Lighthouse with its desktop and
 * simulated phone, the same pages unthrottled by web-vitals, and scripted interactions. Each page is
 * compared with plain HTML with the same style and no script from node:http, the lower bound.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { freePort } from '../tests/support/free-port.ts'
import { removeDataDir, startProduct } from '../tests/support/start-product.ts'
import { interact } from './pages/interact.ts'
import { servePlainPages } from './pages/plain-pages.ts'
import { openMeasured } from './pages/vitals.ts'
import { noteFigure } from './support/goals.ts'
import { median } from './support/median.ts'

const PAGES = {
  Home: '/',
  company: '/share/VOD.L',
  screener: '/screener',
  watchlist: '/watchlist',
  sectors: '/sectors',
}
const RUNS = 3
const GOAL = { desk: 95, paintRatio: 1.5, cls: 0.02 }
const SETTLED_MS = 1500
/** By then the server no longer computes what it keeps, which would take a core from the browser. */
const QUIET_AFTER_MS = 60_000

export async function run(): Promise<void> {
  // First: where there is none, no product is left running beside the next benchmark.
  const browser = await chromium.launch(CHROMIUM)
  const product = await startProduct()
  try {
    await sleep(QUIET_AFTER_MS)
    const plain = await servePlainPages(browser, product.url, Object.values(PAGES))
    try {
      await printLoading(browser, product.url, plain.url)
    } finally {
      await plain.close()
    }
    await printInteractions(browser, product.url)
  } finally {
    await browser.close()
    await product.stop()
    removeDataDir(product)
  }
}

async function printLoading(browser: Browser, url: string, plainUrl: string): Promise<void> {
  process.stdout.write(
    `\nmedian of ${RUNS}\n\n` +
      '| page | Lighthouse desk | phone | phone, plain HTML | LCP unthrottled | plain HTML | ratio | CLS desk | CLS phone |\n|---|---|---|---|---|---|---|---|---|\n',
  )
  for (const [name, path] of Object.entries(PAGES)) {
    const desk = await score(url + path, 'desk')
    const phone = await score(url + path, 'phone')
    const plainPhone = await score(plainUrl + path, 'phone')
    const load = await measureLoad(browser, url + path, { width: 1440, height: 900 })
    const small = await measureLoad(browser, url + path, { width: 390, height: 844 })
    const plain = await measureLoad(browser, plainUrl + path, { width: 1440, height: 900 })
    const cells = [
      name,
      desk,
      phone,
      plainPhone,
      `${load.lcpMs.toFixed(0)} ms`,
      `${plain.lcpMs.toFixed(0)} ms`,
      `×${(load.lcpMs / plain.lcpMs).toFixed(1)}`,
      load.cls.toFixed(3),
      small.cls.toFixed(3),
    ]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
    noteFigure({ what: `${name}, desk`, value: desk, unit: '', goal: { atLeast: GOAL.desk } })
    noteFigure({ what: `${name}, phone`, value: phone, unit: '' })
    noteFigure({
      what: `${name}, largest paint of plain HTML's`,
      value: load.lcpMs / plain.lcpMs,
      unit: '×',
      goal: { atMost: GOAL.paintRatio },
    })
    for (const [form, { cls }] of [['desk', load] as const, ['phone', small] as const]) {
      const what = `${name}, layout shift, ${form}`
      noteFigure({ what, value: cls, unit: '', goal: { atMost: GOAL.cls } })
    }
  }
}

/** Lighthouse's performance score, 0 to 100, with its own throttling. */
async function score(url: string, form: 'desk' | 'phone'): Promise<number> {
  const scores: number[] = []
  for (let turn = 0; scores.length < RUNS; turn += 1) {
    const { found, reason } = await runLighthouse(url, form)
    if (found !== null) scores.push(found)
    // Now and then it sees no paint at all on a busy machine; such a run says nothing.
    else if (turn >= 2 * RUNS) throw new Error(`Lighthouse gave ${url} no score: ${reason}`)
  }
  return median(scores)
}

async function runLighthouse(url: string, form: 'desk' | 'phone') {
  const port = await freePort()
  const args = [...CHROMIUM.args, `--remote-debugging-port=${port}`]
  const chrome = await chromium.launch({ ...CHROMIUM, args })
  try {
    const result = await lighthouse(
      url,
      { port, onlyCategories: ['performance'], logLevel: 'silent' },
      form === 'desk' ? desktopConfig : undefined,
    )
    const found = result?.lhr.categories['performance']?.score ?? null
    return {
      found: found === null ? null : Math.round(found * 100),
      reason: result?.lhr.runtimeError?.message ?? 'no reason given',
    }
  } finally {
    await chrome.close()
  }
}

async function measureLoad(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<{ lcpMs: number; cls: number }> {
  const loads: { lcpMs: number; cls: number }[] = []
  for (let turn = 0; turn < RUNS; turn += 1) {
    const { page, vitals } = await openMeasured(browser, viewport)
    await page.goto(url)
    await page.waitForTimeout(SETTLED_MS)
    const { LCP = Number.NaN, CLS = 0 } = await vitals()
    loads.push({ lcpMs: LCP, cls: CLS })
    await page.context().close()
  }
  return {
    lcpMs: median(loads.map(({ lcpMs }) => lcpMs)),
    cls: median(loads.map(({ cls }) => cls)),
  }
}

async function printInteractions(browser: Browser, url: string): Promise<void> {
  process.stdout.write(
    `\ninteractions, the slowest of each page (INP), median of ${RUNS}\n\n| page | interactions | INP | slowest | CLS |\n|---|---|---|---|---|\n`,
  )
  for (const [name, path] of Object.entries(PAGES)) {
    const runs: { count: number; inpMs: number; slowest: string; cls: number }[] = []
    for (let turn = 0; turn < RUNS; turn += 1) {
      const { page, vitals, slowestTarget } = await openMeasured(browser, {
        width: 1440,
        height: 900,
      })
      await page.goto(url + path)
      await page.waitForTimeout(SETTLED_MS)
      const count = await interact(page, path)
      const { INP = 0, CLS = 0 } = await vitals()
      runs.push({ count, inpMs: INP, cls: CLS, slowest: await slowestTarget() })
      await page.context().close()
    }
    const inpMs = median(runs.map((run) => run.inpMs))
    const one = runs.find((run) => run.inpMs === inpMs)
    process.stdout.write(
      `| ${name} | ${one?.count} | ${inpMs} ms | ${one?.slowest} | ${median(runs.map(({ cls }) => cls)).toFixed(3)} |\n`,
    )
    const slowest = { value: inpMs, unit: 'ms' }
    noteFigure({ what: `${name}, slowest interaction`, ...slowest })
  }
}
