import type { ToolSlug } from '@leadenhall/contract/shared/toolkit.ts'
import { type ComponentType, lazy } from 'react'
import { ToolkitPage } from '../../features/toolkit/index.ts'

/** The tools that there are, each a chunk of its own; one that is missing comes later. */
const TOOLS: Readonly<Partial<Record<ToolSlug, ComponentType>>> = {
  'price-alerts': lazy(async () => ({
    default: (await import('./price-alerts-route.tsx')).PriceAlertsRoute,
  })),
}

/** The toolkit with its tools: where the features meet. */
export function ToolkitRoute() {
  return (
    <ToolkitPage
      renderTool={(slug) => {
        const Tool = TOOLS[slug]
        return Tool ? <Tool /> : null
      }}
    />
  )
}
