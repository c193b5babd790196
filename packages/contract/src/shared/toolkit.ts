/** The tools of the toolkit page in the order of its list; the slug is its query parameter `tool`. */
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

/** What a missing or unknown value of the parameter is replaced by. */
export const DEFAULT_TOOL: ToolSlug = 'price-history'
