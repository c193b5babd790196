import { expectChartDrawn, leaveAnswersToCalls, price } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

test('an index has a level in points, not a price', async ({ page, noise }) => {
  noise.allow(/\/api\/instruments\/%5EFTSE/)
  await page.goto('/share/%5EFTSE')
  await expect(price(page)).toHaveText(/^[\d,]+\.\d{2}$/)
  await expect(page).toHaveTitle('^FTSE FTSE 100 Share Info - Leadenhall')
  await expectChartDrawn(page)
})

test('a currency pair has four decimals and no company page facts', async ({ page, noise }) => {
  noise.allow(/\/api\/instruments\/GBPUSD%3DX/)
  await page.goto('/share/GBPUSD=X')
  await expect(price(page)).toHaveText(/^\d\.\d{4}$/)
  await expectChartDrawn(page)
})

test('a share class is found by hyphen and by slash', async ({ page }) => {
  await page.goto('/share/BRK-B')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Berkshire Hathaway/)
  await expect(price(page)).toHaveText(/^US\$/)
  await page.goto('/share/BRK%2FB')
  await expect(page).toHaveTitle(/^BRK-B Berkshire Hathaway/)
})

test('an unknown ticker gets an empty state that says what to do', async ({ page, noise }) => {
  noise.expect(/404.*NOPE123/)
  noise.allow(/4(04|22).*(stockInfo|api\/(instruments|chart|logo))/)
  for (const ticker of [
    'NOPE123',
    'A'.repeat(33),
    'A'.repeat(40),
    '<script>window.pwned=1</script>',
  ]) {
    await test.step(ticker, async () => {
      await page.goto(`/share/${encodeURIComponent(ticker)}`)
      await expect(page.getByText('Unknown ticker')).toBeVisible()
      await expect(page.getByText('search by company name')).toBeVisible()
      await expect(page).toHaveTitle(`${ticker} Share Info - Leadenhall`)
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    })
  }
})

test('names with quotes and markup are text everywhere', { tag: '@journey' }, async ({
  page,
  noise,
}) => {
  noise.expect(/404.*byIndustry/)
  noise.allow(/byIndustry/)
  const name = `"O'Neil" </title><script>window.pwned=1</script><img src=x onerror=alert(1)>`
  const reply = await page.goto(`/shares/industry/${encodeURIComponent(name)}`)
  expect(await reply?.text()).not.toContain('<script>window.pwned')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(`${name} - Leadenhall`)
  await expect(page.getByRole('alert')).toContainText('was not found')

  await leaveAnswersToCalls(page)
  await page.route('**/api/instruments/VOD.L', async (route) => {
    const given = await route.fetch()
    await route.fulfill({ response: given, json: { ...(await given.json()), name } })
  })
  await page.goto('/share/VOD.L')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})

test('an unknown URL gets a page that links Home', { tag: '@journey' }, async ({ page, noise }) => {
  noise.expect(/404.*\/nothing\/here/)
  const reply = await page.goto('/nothing/here')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found - Leadenhall')
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle('Home - Leadenhall')
})

test('a stray percent sign in the URL crashes nothing', async ({ page, noise }) => {
  noise.expect(/4\d\d/)
  await page.goto('/share/%E0%A4%A')
  await expect(page.locator('body')).not.toBeEmpty()
})

test('/Healthcheck is a page and /healthcheck is JSON', async ({ page, request }) => {
  await page.goto('/Healthcheck')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Healthcheck')
  const facts = page.getByRole('main')
  for (const term of ['Uptime', 'Message', 'Timestamp', 'Core config last loaded', 'URL']) {
    await expect(facts.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible()
  }
  await expect(facts).toContainText('OK')
  await expect(facts).toContainText('simulated (demo)')
  await page.goto('/healthcheck')
  await expect(page).toHaveURL(/\/Healthcheck$/)
  const reply = await request.get('/healthcheck')
  expect(await reply.json()).toMatchObject({ message: 'OK', dataMode: 'demo' })
})

test('/browse leads to Browse All', async ({ page, request }) => {
  const reply = await request.get('/browse?country=Ireland', { maxRedirects: 0 })
  expect(reply.status()).toBe(301)
  expect(reply.headers()['location']).toBe('/browse/all?country=Ireland')
  await page.goto('/browse')
  await expect(page).toHaveURL(/\/browse\/all$/)
  await expect(page).toHaveTitle('Browse All - Leadenhall')
})

test('the API description is readable, and robots.txt says what not to crawl', async ({
  page,
  request,
}) => {
  await page.goto('/docs')
  await expect(page.getByText('/api/auth/options')).toBeVisible()
  const openapi = await (await request.get('/openapi.json')).json()
  expect(openapi.openapi).toMatch(/^3\.1/)
  expect(Object.keys(openapi.paths)).toContain('/stockInfo/{ticker}')
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain('Disallow: /api/')
})
