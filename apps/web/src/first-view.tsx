/** Pages before any data has arrived, rendered by the build: see build/first-views.ts. */
import { findPage } from '@leadenhall/contract/shared/pages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { prefetchPage } from './app/pages.tsx'
import { Shell } from './app/shell.tsx'
import { createQueryClient } from './lib/query-client.ts'

/** @returns the element that the page at the path was rendered into, detached and no longer updated */
export async function renderFirstView(path: string): Promise<Element> {
  const match = findPage(path)
  if (!match) throw new Error(`No page has the path ${path}`)
  window.history.replaceState(null, '', path)
  await prefetchPage(match.page.name)
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <Shell />
      </QueryClientProvider>,
    ),
  )
  // A choice is no attribute, and would be lost in the copy.
  for (const option of container.querySelectorAll('option')) {
    option.toggleAttribute('selected', option.selected)
  }
  const view = container.cloneNode(true) as Element
  root.unmount()
  return view
}
