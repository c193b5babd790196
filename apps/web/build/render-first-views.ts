/// <reference lib="dom" />
/**
 * Prints the first view of every page that a visitor without a session can open, as JSON: the HTML
 * that the page has before any data has arrived, in a DOM without layout. Each page is rendered twice,
 * at different times, under different names and for different subjects; what differs is left out,
 * because it would be wrong for other visitors. A process of its own, because it replaces globals.
 *
 * Usage: render-first-views.ts demo|live
 */
import path from 'node:path'
import { BOOTSTRAP_ELEMENT_ID, type Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { Window } from 'happy-dom'
import { createServer } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')
const RealDate = Date
const SVG = 'http://www.w3.org/2000/svg'

type Mode = Bootstrap['dataMode']

interface Sample {
  readonly productName: string
  readonly instant: string
  readonly params: Readonly<Record<string, string>>
  /** Contents of browser storage. */
  readonly stored: Readonly<Record<string, string>>
}

/** A first visit on a trading day, and another on a weekend of another year. */
const SAMPLES: readonly [Sample, Sample] = [
  { productName: 'One', instant: '2026-01-14T12:00:00Z', params: { ticker: 'VOD.L' }, stored: {} },
  {
    productName: 'Another',
    instant: '2027-07-17T03:17:31Z',
    params: { ticker: 'BARC.L' },
    stored: { watchlist: '["BARC.L"]' },
  },
]

/** Attributes by which styles or images differ; names, labels and addresses are the page's own. */
const KEPT_ATTRIBUTE =
  /^(class|src|alt|width|height|type|placeholder|disabled|checked|selected|rows|cols|colspan|rowspan|hidden|open|dir|aria-(pressed|current|selected|expanded)|data-.+)$/

const NODE_GLOBALS = new Set(Object.getOwnPropertyNames(globalThis))
/** Node has these too, but the application must see those of the window. */
const REPLACED_GLOBALS = new Set([
  'AbortController',
  'AbortSignal',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'MessageEvent',
  'URL',
  'URLSearchParams',
  'navigator',
  'performance',
])

const [mode] = process.argv.slice(2)
if (mode !== 'demo' && mode !== 'live') throw new Error('Usage: render-first-views.ts demo|live')
const views = JSON.stringify(await renderAll(mode))
// Timers of the pages would keep the process alive.
process.stdout.write(views, () => process.exit(0))

async function renderAll(mode: Mode): Promise<Record<string, string>> {
  const [one, other] = [await renderSample(SAMPLES[0], mode), await renderSample(SAMPLES[1], mode)]
  return Object.fromEntries(
    [...one].map(([name, view]) => {
      keepCommon(view, other.get(name))
      // A label of the view must not lead to a field that is about to be replaced.
      for (const label of view.querySelectorAll('label')) rename(label, 'span')
      return [name, view.innerHTML]
    }),
  )
}

async function renderSample(sample: Sample, mode: Mode): Promise<Map<string, Element>> {
  installWindow(sample, mode)
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  const { renderFirstView } = (await vite.ssrLoadModule('/src/first-view.tsx')) as {
    renderFirstView(path: string): Promise<Element>
  }
  const views = new Map<string, Element>()
  for (const { name, path: pattern, access } of PAGES) {
    if (access !== 'open' && access !== 'signed-out') continue
    const address = pattern.replace(/\{(\w+)\}/g, (_, param: string) =>
      encodeURIComponent(sample.params[param] ?? sample.productName),
    )
    views.set(name, await renderFirstView(address))
  }
  await vite.close()
  return views
}

/** A new window at the sample's time, in which nothing is ever fetched. */
function installWindow({ productName, instant, stored }: Sample, dataMode: Mode): void {
  const window = new Window({ url: 'http://localhost/', width: 1440, height: 900 })
  const nowMs = RealDate.parse(instant)
  class SampleDate extends RealDate {
    constructor(value: number | string | Date = nowMs) {
      super(value)
    }
    static override now = () => nowMs
  }
  const never = () => new Promise(() => undefined)
  const globals = Object.getOwnPropertyNames(window).filter(
    (name) => !NODE_GLOBALS.has(name) || REPLACED_GLOBALS.has(name),
  )
  for (const name of globals) define(name, window[name as keyof Window])
  for (const [name, value] of Object.entries({ window, Date: SampleDate, fetch: never })) {
    define(name, value)
  }
  for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value)
  const bootstrap: Bootstrap = {
    productName,
    version: '',
    dataMode,
    communityInviteUrl: null,
    contactEmail: null,
    isDevelopment: false,
    hasSocialPosts: true,
    hasGuests: dataMode === 'demo',
    hasToChoosePrices: false,
    user: null,
  }
  window.document.body.innerHTML = `<script type="application/json" id="${BOOTSTRAP_ELEMENT_ID}">${JSON.stringify(bootstrap)}</script>`
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** Leaves of the first node what the second has too, and nothing that only a live page needs. */
function keepCommon(node: Element, other: Element | undefined): void {
  for (const { name, value } of Array.from(node.attributes)) {
    const isKept = KEPT_ATTRIBUTE.test(name) || node.namespaceURI === SVG
    if (!isKept || name === 'style' || other?.getAttribute(name) !== value) {
      node.removeAttribute(name)
    }
  }
  const children = [...node.childNodes]
  const others = Array.from(other?.childNodes ?? [])
  const isSame = (child: ChildNode, at: number) => child.nodeName === others[at]?.nodeName
  if (children.length !== others.length || !children.every(isSame)) {
    node.replaceChildren()
    return
  }
  for (const [at, child] of children.entries()) {
    if (child.nodeName === 'IMG')
      child.replaceWith(withoutDifferingImage(child as Element, others[at] as Element))
    else if (child.nodeType === child.ELEMENT_NODE)
      keepCommon(child as Element, others[at] as Element)
    else if (child.textContent !== others[at]?.textContent) child.textContent = ''
  }
}

/** The image, or its place where the second node has another. */
function withoutDifferingImage(image: Element, other: Element): Element {
  const place = document.createElement('span')
  place.className = image.className
  keepCommon(image, other)
  return image.hasAttribute('src') ? image : place
}

function rename(element: Element, tag: string): void {
  const renamed = document.createElement(tag)
  renamed.className = element.className
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
