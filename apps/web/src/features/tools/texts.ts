import type { ToolSlug } from '@leadenhall/contract/shared/toolkit.ts'

const aboutTools: Readonly<Record<ToolSlug, string>> = {
  'price-history': 'Daily prices of a share between two dates',
  'stock-info': 'All available data for a share',
  'prices-by-ticker-group': 'Prices of several tickers at a glance',
  'currency-converter': 'Amounts in other currencies',
  news: 'Stored headlines, by ticker or keyword',
  trustpilot: 'Customer reviews of a company',
  'price-alerts': 'Tells you when the price moves by a percentage or crosses a level',
}

export const texts = {
  title: 'Tools',
  groups: { browse: 'Browse', toolkit: 'Toolkit', watch: 'Watch', developer: 'Developer' },
  aboutTools,
  values: {
    shares: (count: string) => `${count} shares`,
    pound: (rate: string) => `£1 = US$${rate}`,
    lists: (count: number) => (count === 1 ? '1 list' : `${count} lists`),
    alerts: (count: number) => (count === 1 ? '1 alert' : `${count} alerts`),
    holdings: (count: number) => (count === 1 ? '1 holding' : `${count} holdings`),
  },
} as const
