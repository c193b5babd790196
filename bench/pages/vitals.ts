/** Pages that report the measurements of Google's web-vitals. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'

const LIBRARY = path.resolve(
  import.meta.dirname,
  '../node_modules/web-vitals/dist/web-vitals.attribution.iife.js',
)

/** LCP and INP in milliseconds, CLS as a score. */
type Vitals = Partial<Record<'LCP' | 'CLS' | 'INP', number>>

interface Metric {
  readonly name: string
  readonly value: number
  readonly attribution: { readonly interactionTarget?: string; readonly interactionType?: string }
}

interface Measured {
  vitals: Vitals
  slowest: string
}

type Library = Record<
  'onLCP' | 'onCLS' | 'onINP',
  (report: (metric: Metric) => void, options: object) => void
>

declare global {
  var measured: Measured
}

/** A page with a cache of its own, as on a first visit. */
export async function openMeasured(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    colorScheme: 'dark',
    locale: 'en-GB',
  })
  const page: Page = await context.newPage()
  await page.addInitScript(`${readFileSync(LIBRARY, 'utf8')}\n(${listen.toString()})(webVitals)`)
  return {
    page,
    vitals: () => page.evaluate(() => globalThis.measured.vitals),
    slowestTarget: () => page.evaluate(() => globalThis.measured.slowest.trim()),
  }
}

/** Runs in the page, before anything of it. */
function listen(library: Library): void {
  globalThis.measured = { vitals: {}, slowest: '' }
  const { vitals } = globalThis.measured
  const options = { reportAllChanges: true, durationThreshold: 16 }
  library.onLCP(({ value }) => Object.assign(vitals, { LCP: value }), options)
  library.onCLS(({ value }) => Object.assign(vitals, { CLS: value }), options)
  library.onINP(({ value, attribution }) => {
    Object.assign(vitals, { INP: value })
    const { interactionType = '', interactionTarget = '' } = attribution
    globalThis.measured.slowest = `${interactionType} ${interactionTarget.split('>').at(-1)}`
  }, options)
}
