import { expectChartDrawn, fact, hits, openTab, price, topSearch } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

const TITLE = 'VOD.L Vodafone Group plc Share Info - Leadenhall'

test.describe('with the simulated market', () => {
  // @spec 1.1
  test('a newcomer types "vodaf", presses Enter and reads the company page', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Home - Leadenhall')
    await topSearch(page).pressSequentially('vodaf')
    await expect(hits(page).first()).toContainText('Vodafone Group plc')
    await topSearch(page).press('Enter')

    await expect(page).toHaveURL(/\/share\/VOD\.L$/)
    await expect(page).toHaveTitle(TITLE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vodafone Group plc')
    await expect(price(page)).toHaveText(/^[\d,]+\.\d{2}p$/)
    const pence = Number((await price(page).innerText()).replace(/[p,]/g, ''))
    await expect(price(page)).toHaveAttribute('title', `£${(pence / 100).toFixed(2)}`)
    await expectChartDrawn(page)
    const logo = page.getByRole('img', { name: 'Logo of Vodafone Group plc' })
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
  })

  // @spec 2.16
  test('the company page shows the facts of the listing and links to its groups and other lines', async ({
    page,
  }) => {
    await page.goto('/share/VOD.L?tab=facts')
    await expect(fact(page, 'ISIN')).toHaveText('GB00BH4HKS39')
    await expect(fact(page, 'Indices')).toContainText('FTSE 100')
    await expect(fact(page, 'Country')).toHaveText('United Kingdom')
    await expect(fact(page, 'Segment')).toHaveText('MAIN MARKET')
    await expect(fact(page, 'Listed')).toHaveText('24 Feb 2014')
    await expect(fact(page, 'Website').getByRole('link')).toHaveAttribute(
      'href',
      'https://www.vodafone.com',
    )

    const links = page.getByRole('main').getByRole('link', { name: 'Telecommunications' })
    await expect(links.first()).toHaveAttribute('href', /^\/shares\/industry\/Telecommunications\b/)
    await expect(links.last()).toHaveAttribute(
      'href',
      /^\/shares\/supersector\/Telecommunications\b/,
    )
    await page.getByRole('link', { name: /^VODI\.DE/ }).click()
    await expect(page).toHaveURL(/\/share\/VODI\.DE$/)
    await expect(page).toHaveTitle(/^VODI\.DE Vodafone Group plc Share Info/)
  })

  test('every page says that the market is simulated', async ({ page }) => {
    for (const address of ['/', '/share/VOD.L', '/browse/all', '/about']) {
      await page.goto(address)
      await expect(page.getByRole('button', { name: /^Simulated market/ })).toBeVisible()
    }
    await page.getByRole('button', { name: /^Simulated market/ }).click()
    await expect(page.getByText(/^Every price, change and volume is invented/)).toBeVisible()
    await expect(page.getByText('Simulated prices, no delay')).toBeVisible()
  })

  // @spec 1.12, 1.14
  test('the logo leads Home, and the footer to privacy and terms', async ({ page }) => {
    await page.goto('/share/VOD.L')
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveTitle('Home - Leadenhall')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(/© 2025(–\d{4})? Leadenhall/)
    // By key: the footer moves while panels above it fill, and a click could meet another link.
    await footer.getByRole('link', { name: 'Privacy policy' }).press('Enter')
    await expect(page).toHaveURL(/\/legal\/privacy$/)
    await footer.getByRole('link', { name: 'Terms' }).press('Enter')
    await expect(page).toHaveTitle('Terms - Leadenhall')
    await expect(footer.getByRole('link', { name: /TradingView/ })).toBeVisible()
  })

  // @spec 1.9
  test('the community invite is in the bar and on Home where there is one', async ({ page }) => {
    await page.goto('/')
    const invites = page.locator('a[href="https://chat.example.org/invite"]')
    await expect(invites).toHaveCount(2)
    await expect(page.getByText('DEVELOPMENT', { exact: true })).toHaveCount(0)
  })
})

test.describe('against recorded replies', () => {
  test.use({ market: 'replay' })

  // @spec 2.15, 9.4
  test('the same journey shows the recorded price in its unit', { tag: '@journey' }, async ({
    page,
  }) => {
    await page.goto('/')
    await topSearch(page).pressSequentially('vodaf')
    await topSearch(page).press('Enter')
    await expect(page).toHaveTitle(TITLE)
    await expect(price(page)).toHaveText('91.52p')
    await expect(price(page)).toHaveAttribute('title', '£0.92')
    await expect(page.getByRole('main')).toContainText('+1.58%')
    await expect(page.getByRole('main')).toContainText('Market cap£22.42bn')
    await openTab(page, 'Facts')
    await expect(fact(page, 'Previous close')).toHaveText('90.10p')
    await expect(fact(page, 'EPS')).toHaveText('£0.0800')
    await expectChartDrawn(page)
  })

  test('nothing is marked as simulated, and the delay is shown', async ({ page }) => {
    await page.goto('/share/VOD.L')
    await expect(price(page)).toBeVisible()
    await expect(page.getByText(/simulated/i)).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('15 min delayed')
    await expect(page.getByText('Live', { exact: false }).first()).toBeVisible()
  })

  test('a price without a declared unit is shown as it is, never converted', {
    tag: '@journey',
  }, async ({ page, noise }) => {
    noise.expect(/404.*\/api\/instruments\/NOCUR\.L/)
    noise.allow(/NOCUR\.L/)
    await page.goto('/share/NOCUR.L')
    await expect(price(page)).toHaveText('45.60 (unit unknown)')
    await expect(price(page)).not.toHaveAttribute('title')
    await expect(page.getByText('The source gives no unit for this price')).toBeVisible()
  })

  test('a move of a hundredfold is flagged and no change is shown', async ({ page, noise }) => {
    noise.expect(/404.*\/api\/instruments\/HUNDRED\.L/)
    noise.allow(/HUNDRED\.L/)
    await page.goto('/share/HUNDRED.L')
    await expect(price(page)).toHaveText('123.00p')
    await expect(page.getByText('about 100 times the previous close')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('9,900')
  })

  test('an ETF in pounds and a share in dollars keep their own unit', async ({ page }) => {
    await page.goto('/share/VUSA.L')
    await expect(price(page)).toHaveText('£98.41')
    await page.goto('/share/CPG.L')
    await expect(price(page)).toHaveText('US$34.20')
  })
})

// @spec 2.1
test('the first HTML of a page already has its title', { tag: '@journey' }, async ({ request }) => {
  for (const [address, title] of [
    ['/', 'Home - Leadenhall'],
    ['/share/VOD.L', TITLE],
    ['/share/nope', 'nope Share Info - Leadenhall'],
    ['/shares/industry/Telecommunications', 'Telecommunications - Leadenhall'],
    ['/browse/all', 'Browse All - Leadenhall'],
    ['/Healthcheck', 'Healthcheck - Leadenhall'],
    ['/nothing/here', 'Page not found - Leadenhall'],
  ] as const) {
    const reply = await request.get(address, { headers: { accept: 'text/html' } })
    expect(await reply.text(), address).toContain(`<title>${title}</title>`)
  }
})

// @spec 2.2
test('the title follows the page, also on the way back', async ({ page }) => {
  await page.goto('/share/VOD.L')
  await expect(page).toHaveTitle(TITLE)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tools' }).click()
  await expect(page).toHaveTitle('Tools - Leadenhall')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vodafone Group plc')
  await expect(page).toHaveTitle(TITLE)
})

test('a page shows its frame before its scripts run, and gives way to them', {
  tag: '@journey',
}, async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/screener', { waitUntil: 'commit' })
  const view = page.locator('#root > [inert]')
  await expect(view.getByText('Stock Screener', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Stock Screener' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Stock Screener' })).toBeVisible()
  await expect(view).toHaveCount(0)
})
