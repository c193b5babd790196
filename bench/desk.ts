// oxlint-disable-next-line typescript/triple-slash-reference -- the configuration of its types names this file alone
/// <reference path="./packages.d.ts" />
/**
 * How long does a chart take to draw 200 drawings while it is panned, and how soon does a desk of nine
 * live panels respond? The frames are compared with those of the same chart without drawings, and the
 * desk's slowest interaction with the company page's, in turns.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { PANEL_KINDS } from '../packages/contract/src/desk/panel-kinds.ts'
import { deskOf } from '../packages/contract/src/desk/templates.ts'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { removeDataDir, startProduct } from '../tests/support/start-product.ts'
import { createVisitor, register, type Visitor } from '../tests/support/visitor.ts'
import { drawMany } from './desk/draw-many.ts'
import { countFrames, panFrames } from './desk/frames.ts'
import { openMeasured } from './pages/vitals.ts'
import { printFigure } from './support/goals.ts'
import { median } from './support/median.ts'

const SIZE = { width: 1440, height: 900 }
const TICKERS = ['AZN.L', 'VOD.L', 'TSCO.L', 'BP.L', 'SHEL.L', 'GSK.L']
const LIST = 'Bench'
const DRAWN_TICKER = 'VOD.L'
const MAX_FRAME_MS = 16
const RUNS = 3
const SETTLED_MS = 3000
/** Long enough for an interaction to be painted and reported. */
const PAUSE_MS = 400
/** By then the server no longer computes what it keeps, which would take a core from the browser. */
const QUIET_AFTER_MS = 60_000

export async function run(): Promise<void> {
  const browser = await chromium.launch(CHROMIUM)
  const product = await startProduct()
  try {
    await sleep(QUIET_AFTER_MS)
    const visitor = createVisitor()
    visitor.url = product.url
    await register(visitor)
    await measureFrames(browser, visitor)
    await measureInteractions(browser, visitor)
  } finally {
    await browser.close()
    await product.stop()
    removeDataDir(product)
  }
}

async function measureFrames(browser: Browser, visitor: Visitor): Promise<void> {
  const plain = await panChart(browser, visitor)
  await drawMany(visitor, DRAWN_TICKER)
  const drawn = await panChart(browser, visitor)
  for (const [what, times] of [['no drawings', plain] as const, ['200 drawings', drawn] as const]) {
    const goal = what === 'no drawings' ? {} : { goal: { atMost: MAX_FRAME_MS } }
    const of = `of ${times.length}, ${what}`
    printFigure({
      what: `frame while panning, median ${of}`,
      value: median(times),
      unit: 'ms',
      ...goal,
    })
    printFigure({
      what: `frame while panning, worst ${of}`,
      value: Math.max(...times),
      unit: 'ms',
      ...goal,
    })
  }
}

/** @returns milliseconds of each frame in which the chart was drawn */
async function panChart(browser: Browser, visitor: Visitor): Promise<readonly number[]> {
  const { page } = await openAs(browser, visitor)
  await page.addInitScript(countFrames)
  await page.goto(`${visitor.url}/share/${DRAWN_TICKER}?range=1y`)
  const times = await panFrames(page, SETTLED_MS)
  await page.context().close()
  return times
}

async function openAs(browser: Browser, { cookies, url }: Visitor) {
  const opened = await openMeasured(browser, SIZE)
  const own = [...cookies].map(([name, value]) => ({ name, value, url }))
  await opened.page.context().addCookies(own)
  return opened
}

async function measureInteractions(browser: Browser, visitor: Visitor): Promise<void> {
  const path = await makeDesk(visitor)
  const desk: number[] = []
  const company: number[] = []
  for (let turn = 0; turn < RUNS; turn += 1) {
    desk.push(await slowest(browser, visitor, path, useDesk))
    company.push(await slowest(browser, visitor, '/share/AZN.L', useCompany))
  }
  const [ofDesk, ofCompany] = [median(desk), median(company)]
  printFigure({ what: 'desk of nine panels, slowest interaction', value: ofDesk, unit: 'ms' })
  printFigure({ what: 'company page, slowest interaction', value: ofCompany, unit: 'ms' })
  printFigure({
    what: 'desk, times as long as the company page',
    value: ofDesk / ofCompany,
    unit: '×',
    goal: { atMost: 1 },
  })
}

/** The template Company and a watchlist that sets its ticker. @returns path of the desk */
async function makeDesk(visitor: Visitor): Promise<string> {
  const { id: list } = await post(visitor, '/api/watchlists', { name: LIST })
  await post(visitor, `/api/watchlists/${list}/import`, { text: TICKERS.join(',') })
  const { panels } = deskOf('company')
  const y = Math.max(...panels.map((panel) => panel.y + panel.h))
  const [w, h] = PANEL_KINDS.list.size
  const settings = { ticker: TICKERS[0] ?? '', list: String(list) }
  const rows = { id: 'rows', kind: 'list', link: 'A', settings, x: 0, y, w, h }
  const layout = { version: 1, panels: [...panels, rows] }
  const { id } = await post(visitor, '/api/layouts', { name: 'Nine', layout })
  return `/desk?layout=${id}`
}

async function post(visitor: Visitor, path: string, sent: object) {
  const { body, status } = await visitor.call('POST', path, sent)
  if (status >= 300) throw new Error(`${path} answered ${JSON.stringify(body)}`)
  return body as { readonly id: string | number }
}

/** @returns milliseconds of the slowest interaction until it was painted */
async function slowest(
  browser: Browser,
  visitor: Visitor,
  path: string,
  use: (page: Page) => Promise<void>,
): Promise<number> {
  const { page, slowestTarget, vitals } = await openAs(browser, visitor)
  await page.goto(visitor.url + path)
  await page.getByRole('slider').first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  await use(page)
  const { INP = 0 } = await vitals()
  process.stdout.write(`  ${path}: ${INP} ms, ${await slowestTarget()}\n`)
  await page.context().close()
  return INP
}

/** Ten times another ticker for all panels, and as often a menu. */
async function useDesk(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: LIST })
  for (let turn = 0; turn < 10; turn += 1) {
    const ticker = TICKERS[(turn + 1) % TICKERS.length] ?? ''
    await list.getByRole('button', { name: new RegExp(`^${ticker}`) }).click()
    await page.waitForTimeout(PAUSE_MS)
    await openMenu(page)
  }
}

/** As many interactions: ranges, which load and draw another chart, and the same menu. */
async function useCompany(page: Page): Promise<void> {
  const ranges = page.getByRole('group', { name: 'Range buttons' }).getByRole('button')
  for (let turn = 0; turn < 10; turn += 1) {
    await ranges.nth(turn % 8).click()
    await page.waitForTimeout(PAUSE_MS)
    await openMenu(page)
  }
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Indicators' }).first().click()
  await page.waitForTimeout(PAUSE_MS)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(PAUSE_MS)
}
