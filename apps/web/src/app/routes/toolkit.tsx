import type { ToolSlug } from '@leadenhall/contract/shared/toolkit.ts'
import { type ComponentType, lazy } from 'react'
import { ToolkitPage } from '../../features/toolkit/index.ts'

/** The tools, each in its own chunk. */
const TOOLS: Readonly<Record<ToolSlug, ComponentType>> = {
  'price-history': lazy(async () => ({
    default: (await import('../../features/history/price-history-tool.tsx')).PriceHistoryTool,
  })),
  'stock-info': lazy(async () => ({
    default: (await import('../parts/quote-tool-routes.tsx')).StockInfoRoute,
  })),
  'prices-by-ticker-group': lazy(async () => ({
    default: (await import('../parts/quote-tool-routes.tsx')).GroupRoute,
  })),
  'currency-converter': lazy(async () => ({
    default: (await import('../parts/converter-route.tsx')).ConverterRoute,
  })),
  news: lazy(async () => ({
    default: (await import('../parts/news-route.tsx')).NewsRoute,
  })),
  trustpilot: lazy(async () => ({
    default: (await import('../../features/reviews/index.ts')).ReviewTool,
  })),
  'price-alerts': lazy(async () => ({
    default: (await import('../parts/price-alerts-route.tsx')).PriceAlertsRoute,
  })),
}

/** Combines the toolkit with its tools. */
export default function ToolkitRoute() {
  return (
    <ToolkitPage
      renderTool={(slug) => {
        const Tool = TOOLS[slug]
        return <Tool />
      }}
    />
  )
}
