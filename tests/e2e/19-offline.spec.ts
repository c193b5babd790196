import type { Page } from '@playwright/test'
import { expectAccessible, expectNoViolations } from './setup/accessibility.ts'
import { startFront } from './setup/front.ts'
import { chartCursor, expectNoSidewaysScroll, openShare, price } from './setup/page-parts.ts'
import { signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

test.use({ serviceWorkers: 'allow' })

const OFFLINE = /^Offline: showing data from \d\d:\d\d on \d+ \w{3}$/
const NO_SERVER = /net::ERR|Failed to load resource|no-response/

/** Waits until the worker is active and has stored what the page showed. */
async function untilKept(page: Page, text: string): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(async () => (await kept(page)).includes(text), text).toBe(true)
}

/** Everything that the browser has stored of what was seen: URLs and response bodies. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      if (!name.startsWith('seen-')) continue
      const store = await caches.open(name)
      for (const request of await store.keys()) {
        texts.push(request.url, (await (await store.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
}

async function keptDocuments(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const store = await caches.open('seen-documents')
    return (await store.keys()).map(({ url }) => url)
  })
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: /^(Offline|Connected)/ })

// @spec 10.141
test('pages that were seen stay readable without the server, with their age, and recover with it', {
  tag: '@journey',
}, async ({ page, noise, startOwnServer }) => {
  test.setTimeout(120_000)
  noise.allow(NO_SERVER)
  // The server that comes back is a new one without accounts.
  noise.allow(/401/)
  // A server that is stopping says so.
  noise.allow(/503/)
  const server = await startOwnServer()
  const port = Number(new URL(server.url).port)
  await signUp(page, server.url, 'margot@example.org')
  await page.reload()
  await untilKept(page, 'margot@example.org')
  await page.goto(`${server.url}/watchlists`)
  await page.getByRole('button', { name: 'Create' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Bellwethers')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Bellwethers').first()).toBeVisible()
  await page.goto(`${server.url}/watchlists`)
  await expect(page.getByRole('main').getByText('Bellwethers').first()).toBeVisible()
  await page.goto(`${server.url}/share/VOD.L`)
  await expect(chartCursor(page)).toBeVisible()
  await page.goto(server.url)
  await expect(page.getByText('Welcome back, Margot.')).toBeVisible()
  await untilKept(page, 'Bellwethers')
  // The whole address: documents contain the path alone.
  await untilKept(page, new URL('/api/chart/VOD.L', page.url()).href)

  await server.stop()
  await test.step('pages that were seen open unchanged', async () => {
    await page.reload()
    await expect(page.getByText('Welcome back, Margot.')).toBeVisible()
    await expect(status(page)).toHaveText(OFFLINE)
    await expect(page.getByText(/\(just now\)|\(\d+ minutes? ago\)/).first()).toBeVisible()
    await page.goto(`${server.url}/share/VOD.L`)
    await expect(price(page)).toBeVisible()
    await expect(chartCursor(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(status(page)).toHaveText(OFFLINE)
    await page.goto(`${server.url}/watchlists`)
    await expect(page.getByRole('main').getByText('Bellwethers').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('a page that was never seen says why it shows nothing', async () => {
    await page.goto(`${server.url}/share/TSCO.L`)
    await expect(page).toHaveTitle(/^TSCO\.L/)
    await expect(page.getByText('The server cannot be reached.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a change is refused plainly', async () => {
    await page.goto(`${server.url}/watchlists`)
    await page.getByRole('button', { name: 'Create' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Laggards')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await expect(
      page.getByText(/The server cannot be reached|Failed to fetch CSRF/).first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('everything recovers by itself once the server is back', async () => {
    await page.goto(`${server.url}/share/VOD.L`)
    await expect(status(page)).toHaveText(OFFLINE)
    await startOwnServer({ port })
    await expect(status(page)).toHaveText('Connected', { timeout: 60_000 })
  })
})

// @spec 10.142
test('a first visit is readable offline, although the worker was installed after it', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(NO_SERVER)
  await openShare(page, 'VOD.L')
  await untilKept(page, new URL('/api/chart/VOD.L', page.url()).href)
  // The worker may have answered the chart's call while it was still fetching the document.
  await expect.poll(() => keptDocuments(page)).toContain(page.url())
  await context.setOffline(true)
  await page.reload()
  await expect(chartCursor(page)).toBeVisible()
  await expect(status(page)).toHaveText(OFFLINE)
  await context.setOffline(false)
  await expect(status(page)).toHaveText('Connected')
})

// @spec 10.150
test('without a stored page, our own page says that the server is unreachable', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(NO_SERVER)
  noise.allow(/^503/)
  await page.goto('/terms')
  await untilKept(page, '/terms')
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('seen-')) await caches.delete(name)
  })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The server cannot be reached.')
  await expectNoViolations(page, 'offline page')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveTitle('Terms - Leadenhall')
})

// @spec 10.143
test('no personal data is kept after signing out', { tag: '@journey' }, async ({
  page,
  baseURL,
}) => {
  const email = `offline-${crypto.randomUUID()}@example.org`
  await signUp(page, baseURL, email)
  await page.goto('/profile')
  await untilKept(page, email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out').first()).toBeVisible()
  await untilKept(page, '"user":null')
  const rest = await kept(page)
  for (const trace of [email, 'Ledbetter', '/profile', '/api/watchlists']) {
    expect(rest.includes(trace), trace).toBe(false)
  }
})

test('of two people who share a browser, the second reads nothing of the first, with or without a server', async ({
  page,
  noise,
  startOwnServer,
}) => {
  test.setTimeout(120_000)
  noise.allow(NO_SERVER)
  // The page that is left may ask once more, without its session; a server that stops says so.
  noise.allow(/401|503/)
  const server = await startOwnServer()
  const first = 'margot@example.org'
  await signUp(page, server.url, first)
  await page.goto(`${server.url}/watchlists`)
  await page.getByRole('button', { name: 'Create' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Secret holdings')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Secret holdings').first()).toBeVisible()
  await page.goto(`${server.url}/watchlists`)
  await untilKept(page, 'Secret holdings')
  await page.goto(`${server.url}/profile`)
  await untilKept(page, first)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out').first()).toBeVisible()

  await signUp(page, server.url, 'otto@example.org')
  await page.goto(`${server.url}/watchlists`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await untilKept(page, 'otto@example.org')
  const traces = [first, 'Secret holdings']
  const rest = await kept(page)
  for (const trace of traces) expect(rest.includes(trace), trace).toBe(false)

  await server.stop()
  for (const path of ['/watchlists', '/profile', '/']) {
    await page.goto(`${server.url}${path}`)
    await expect(page.locator('body')).not.toBeEmpty()
    const shown = await page.content()
    for (const trace of traces) expect(shown.includes(trace), `${path}: ${trace}`).toBe(false)
  }
  const answers = await page.evaluate(async () => {
    const reply = await fetch('/api/watchlists').catch(() => null)
    return (await reply?.text()) ?? ''
  })
  expect(answers).not.toContain('Secret holdings')
})

// @spec 10.144
test('stored data is gone when a page is loaded for another person', async ({
  page,
  baseURL,
  context,
  noise,
}) => {
  // The page that is left may ask once more, without its session.
  noise.allow(/401/)
  const email = `offline-${crypto.randomUUID()}@example.org`
  await signUp(page, baseURL, email)
  await page.goto('/watchlists')
  await untilKept(page, email)
  // As when the session ended elsewhere: this browser has not been notified.
  await context.clearCookies()
  await page.goto('/terms')
  await expect.poll(async () => (await kept(page)).includes(email)).toBe(false)
})

// @spec 10.147
test('a new version is offered, and activated only on request', async ({ page, baseURL }) => {
  const front = await startFront(baseURL ?? '')
  const offer = page.getByText('A new version is ready.').first()
  try {
    await page.goto(`${front.url}/terms`)
    await untilKept(page, '/terms')
    const update = () =>
      page.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration('/sw.js'))?.update()
      })

    await test.step('not where the page itself is of the new version', async () => {
      front.changeWorker((code) => `${code}\n// Deployed again.`)
      const changed = page.evaluate(
        () =>
          new Promise((resolve) => {
            navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true))
          }),
      )
      await update()
      expect(await changed).toBe(true)
      await expect(offer).toHaveCount(0)
    })

    await page.evaluate(() => document.body.setAttribute('data-old', ''))
    const entry = (await page.locator('script[type=module][src]').getAttribute('src')) ?? ''
    // A version without the script of this page.
    front.changeWorker((code) => code.replaceAll(entry, '/favicon.svg'))
    await update()
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tools' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body[data-old]'), 'nothing reloads by itself').toHaveCount(1)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('body[data-old]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await page.close()
    await front.close()
  }
})

// @spec 10.140
test('the terminal can be installed', async ({ page, request }) => {
  await page.goto('/terms')
  const link = page.locator('link[rel=manifest]')
  const address = (await link.getAttribute('href')) ?? ''
  const reply = await request.get(address)
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await reply.json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Leadenhall', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  const touch = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  for (const { src, sizes, type } of [
    ...manifest.icons,
    { src: touch, sizes: '180x180', type: 'image/png' },
  ]) {
    expect((await request.get(src)).headers()['content-type']).toContain(type)
    if (sizes === 'any') continue
    const drawn = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(drawn, src).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) {
    expect((await request.get(url, { headers: { accept: 'text/html' } })).status()).not.toBe(404)
  }
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache')

  const colour = page.locator('meta[name=theme-color]')
  await expect(colour).toHaveAttribute('content', '#10151c')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect(colour).toHaveAttribute('content', /^#fff(fff)?$/)
  await page.reload()
  await expect(colour).toHaveAttribute('content', /^#fff(fff)?$/)
})
