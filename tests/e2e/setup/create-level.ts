import { expect, type Page } from '@playwright/test'

/**
 * Creates an alert at a level beside the present price, checked every minute. Sent by the page itself,
 * so that a search need not find the instrument.
 * @param distance from the price, as a ratio: −0.001 is 0.1% below it
 */
export async function createLevel(
  page: Page,
  ticker: string,
  kind: 'above' | 'below',
  distance: number,
): Promise<void> {
  const status = await page.evaluate(
    async ([ticker, kind, distance]) => {
      const quotes = await fetch(`/api/quotes?tickers=${ticker}`)
      const { items } = (await quotes.json()) as { items: { price: number; unit: string }[] }
      const { price = 0, unit = '' } = items[0] ?? {}
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const level = { value: Math.round(price * (1 + distance) * 100) / 100, unit }
      const reply = await fetch('/api/pricealerts/create', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': decodeURIComponent(token),
        },
        body: JSON.stringify({ ticker, kind, alert_interval_mins: 1, level }),
      })
      return reply.status
    },
    [ticker, kind, distance] as const,
  )
  expect(status).toBe(200)
}
