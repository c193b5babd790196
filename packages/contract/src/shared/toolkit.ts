/** The toolkit's tools in dropdown order; the slug is the value of the `tool` query parameter. */
export const TOOLKIT = [
  { slug: 'price-history', name: 'Price History' },
  { slug: 'stock-info', name: 'Stock Info' },
  { slug: 'prices-by-ticker-group', name: 'Prices by Ticker Group' },
  { slug: 'currency-converter', name: 'Currency Converter' },
  { slug: 'news', name: 'News' },
  { slug: 'trustpilot', name: 'Trustpilot' },
  { slug: 'price-alerts', name: 'Price Alerts' },
] as const

export type ToolkitTool = (typeof TOOLKIT)[number]
export type ToolSlug = ToolkitTool['slug']

/** Replaces a missing or unknown `tool`. */
export const DEFAULT_TOOL: ToolSlug = 'price-history'
