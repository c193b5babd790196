import type { Page } from '@playwright/test'
import { toMessageHtml } from '../../apps/server/src/providers/message-html.ts'
import { leaveAnswersToCalls } from './setup/page-parts.ts'
import { call, grantAdmin, mailed, PASSWORD } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

/** Each would set `ran`, had any page taken it for more than text. */
const PAYLOADS = [
  '<script>window.ran=1</script>',
  '"><img src=x onerror="window.ran=1">',
  '<svg/onload=window.ran=1>',
  '<a href="javascript:window.ran=1">click</a>',
  '</script><script>window.ran=1</script>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.ran=1>',
  '{{constructor.constructor("window.ran=1")()}}',
]
const ALL = PAYLOADS.join(' ')

async function expectNothingRan(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
  // Frames and pictures of theirs would be here, even if they did nothing.
  await expect(page.locator('iframe, img[src="x"], [onerror], [onload]')).toHaveCount(0)
  await expect(page.locator('a[href^="javascript:" i]')).toHaveCount(0)
}

test('texts that hold scripts are shown as texts on every page, and none of them runs', {
  tag: '@journey',
}, async ({ page, noise, startOwnServer }) => {
  // Every page in turn, on a product of its own.
  test.setTimeout(300_000)
  // Refusals of what the addresses themselves name; a policy that was broken reads otherwise.
  noise.allow(/^(4\d\d|console error: Failed to load resource:).*window\.ran/)
  const email = `hostile-${crypto.randomUUID()}@example.org`
  const server = await startOwnServer()
  const open = (address: string) => page.goto(server.url + address)
  await open('/auth')
  // Home, which follows in the same document, keeps a stream of quotes open and is never idle.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Username').fill('<img src=x onerror=window.ran=1>')
  await page.getByLabel('First name').fill('<b>Margot</b>')
  await page.getByLabel('Last name').fill('"><svg/onload=window.ran=1>')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Welcome back, <b>Margot</b>.')).toBeVisible()
  await expectNothingRan(page)

  await page.goto(await mailed(server.dataDir, /http\S+verification\/confirm\S+/))
  await expect(page.getByText('<img src=x onerror=window.ran=1>')).toBeVisible()
  await expectNothingRan(page)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()
  await expectNothingRan(page)
  await grantAdmin(server, email)

  const list = await call(page, 'POST', '/api/watchlists', { name: PAYLOADS[1] })
  const items = `/api/watchlists/${list.id}/items`
  const item = await call(page, 'POST', items, { ticker: 'VOD.L' })
  await call(page, 'PUT', `${items}/${item.id}`, { note: ALL })
  await call(page, 'POST', '/api/screener/save', {
    name: PAYLOADS[2],
    description: ALL,
    filters: '{}',
  })
  await call(page, 'POST', '/api/notes', { title: PAYLOADS[0], content: ALL })
  await call(page, 'POST', '/api/lmscraperconfig/create', { name: 'hostile', value: ALL })

  for (const [address, text] of [
    ['/watchlists', PAYLOADS[1]],
    [`/watchlist/${list.id}`, PAYLOADS[1]],
    ['/notes', PAYLOADS[0]],
    ['/scraperconfig', 'hostile'],
    ['/profile', email],
    ['/screener', 'Screener'],
    [`/share/${encodeURIComponent(PAYLOADS[4] ?? '')}`, 'window.ran'],
    [`/shares/industry/${encodeURIComponent(PAYLOADS[1] ?? '')}`, 'window.ran'],
    [
      `/toolkit?tool=price-history&ticker=${encodeURIComponent(PAYLOADS[1] ?? '')}`,
      'Price History',
    ],
  ] as const) {
    await open(address)
    await expect(page.getByText(text ?? '').first()).toBeAttached()
    await expectNothingRan(page)
  }
})

test('posts and headlines that hold scripts are shown as texts, and none of them runs', {
  tag: '@journey',
}, async ({ page }) => {
  const state = { asOf: '2026-09-18T10:00:00.000Z', stale: false, simulated: true }
  await leaveAnswersToCalls(page)
  await page.route('**/bulletinBoard/company/**', async (route) => {
    const reply = await route.fetch()
    const board = (await reply.json()) as { Messages: Record<string, unknown>[] }
    const [first] = board.Messages
    const messages = PAYLOADS.map((payload, position) => ({
      ...first,
      id: String(position),
      MessageHeading: payload,
      PostedBy: payload,
      // As the server gives it, whatever the board said.
      MessageContent: toMessageHtml(`<p>shown ${payload}</p>`, 'https://board.example.org/'),
    }))
    await route.fulfill({ response: reply, json: { ...board, Messages: messages } })
  })
  await page.route('**/twitter/hashtag/**', (route) =>
    route.fulfill({
      json: PAYLOADS.map((payload, position) => ({
        link: `https://example.org/${position}`,
        hashtagQuery: '$VOD',
        username: payload,
        postedAt: state.asOf,
        content: payload,
        ...state,
      })),
    }),
  )
  await page.goto('/share/VOD.L')
  for (const payload of PAYLOADS.slice(0, 3)) {
    await expect(page.getByText(payload).first()).toBeVisible()
  }
  const posts = page
    .getByRole('list')
    .getByRole('button')
    .filter({ hasText: PAYLOADS[0] ?? '' })
  await posts.first().click()
  await expect(page.getByRole('dialog').getByText(/shown/)).toBeVisible()
  await expectNothingRan(page)
})
