import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createQueryClient } from '../lib/query-client.ts'
import { loadDeferred } from '../ui/deferred.tsx'

afterEach(cleanup)
beforeAll(loadDeferred, 60_000)
// Chunks are compiled on first import, which is slow on a busy machine.
configure({ asyncUtilTimeout: 5000 })

export interface RenderedPage extends RenderResult {
  /** Visited paths with their queries, including the first. */
  readonly visited: readonly string[]
}

/** Renders with a query client and a router. Failed queries are not retried. */
export function renderPage(content: ReactNode, { path = '/' } = {}): RenderedPage {
  const { hook, searchHook, history } = memoryLocation({ path, record: true })
  const page = renderWithData(
    <Router hook={hook} searchHook={searchHook}>
      {content}
    </Router>,
  )
  return { ...page, visited: history }
}

/** Renders with the window's history, as in production. */
export function renderInWindow(content: ReactNode, path: string): RenderResult {
  window.history.replaceState(null, '', path)
  return renderWithData(content)
}

function renderWithData(content: ReactNode): RenderResult {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  return render(<QueryClientProvider client={client}>{content}</QueryClientProvider>)
}
