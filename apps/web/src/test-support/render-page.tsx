import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createQueryClient } from '../lib/query-client.ts'
import { loadLateParts } from '../ui/late.tsx'

afterEach(cleanup)
beforeAll(loadLateParts, 60_000)
// Chunks are compiled when they are first asked for, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 5000 })

export interface RenderedPage extends RenderResult {
  /** Paths with queries that were gone to, the first one included. */
  readonly visited: readonly string[]
}

/** Renders with what every part of the terminal stands on: data, router. Nothing is asked twice. */
export function renderPage(content: ReactNode, { path = '/' } = {}): RenderedPage {
  const { hook, searchHook, history } = memoryLocation({ path, record: true })
  const page = renderWithData(
    <Router hook={hook} searchHook={searchHook}>
      {content}
    </Router>,
  )
  return { ...page, visited: history }
}

/** Renders in the history of the window, as the program does. */
export function renderInWindow(content: ReactNode, path: string): RenderResult {
  window.history.replaceState(null, '', path)
  return renderWithData(content)
}

function renderWithData(content: ReactNode): RenderResult {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  return render(<QueryClientProvider client={client}>{content}</QueryClientProvider>)
}
