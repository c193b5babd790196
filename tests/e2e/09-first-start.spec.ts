import { openShare } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

// @spec 10.15
test('no page needs anything that a strict policy refuses', { tag: '@journey' }, async ({
  page,
}) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
      report(`${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`)
    })
  })
  for (const [address, shows] of [
    ['/', 'Getting Started & Help'],
    ['/share/VOD.L?range=1y', 'FTSE All-Share'],
    ['/industries', 'ICB industries'],
    ['/browse/all', '1 / '],
    ['/Healthcheck', 'Core config last loaded'],
    ['/about', 'Free software'],
    ['/docs', '/sanctum/csrf-cookie'],
  ] as const) {
    const reply = await page.goto(address)
    await expect(page.getByText(shows).first()).toBeVisible()
    const policy = reply?.headers()['content-security-policy'] ?? ''
    expect(policy, address).not.toContain('unsafe-inline')
    expect(policy, address).not.toContain('unsafe-eval')
    expect(policy, address).toContain("frame-ancestors 'none'")
  }
  await openShare(page, 'VOD.L')
  await page.getByRole('button', { name: 'Display settings' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(violations).toEqual([])
})

test('an inline script of another text does not run', { tag: '@journey' }, async ({
  noise,
  page,
}) => {
  noise.expect(/Content Security Policy/)
  await page.goto('/')
  const violation = page.waitForEvent('console', (message) =>
    message.text().includes('Content Security Policy'),
  )
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.head.append(script)
  })
  expect((await violation).type()).toBe('error')
  expect(await page.title()).not.toBe('taken over')
})

test('hashed files are cached forever, pages are revalidated', async ({ request }) => {
  const page = await request.get('/')
  expect(page.headers()['cache-control']).toBe('no-cache')
  const [, asset = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
  const reply = await request.get(asset)
  expect(reply.headers()['cache-control']).toContain('immutable')
})
