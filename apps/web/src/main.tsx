import './styles/main.css'
import { findPage } from '@leadenhall/contract/shared/pages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { CrashBoundary } from './app/crash-boundary.tsx'
import { prefetchPage } from './app/pages.tsx'
import { Shell } from './app/shell.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { loadDeferredWhenIdle, whenIdle } from './ui/deferred.tsx'
import { listenForInput } from './ui/use-renders-all.ts'

// Not awaited here: the pages' chunks import this one, and would wait for it while it waits for them.
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  listenForInput()

  // The frame waits for the first page's chunk: a fallback that was shown would stay longer than it takes.
  const first = findPage(window.location.pathname)
  if (first) await prefetchPage(first.page.name)

  // In slices: keys and clicks are heard while the first page is put together.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <CrashBoundary>
          <QueryClientProvider client={createQueryClient()}>
            <Shell />
          </QueryClientProvider>
        </CrashBoundary>
      </StrictMode>,
    ),
  )
  loadDeferredWhenIdle()
  if (import.meta.env.PROD) whenIdle(startWorkerLater)
}

async function startWorkerLater(): Promise<void> {
  const { startWorker } = await import('./app/pwa/start-worker.ts')
  await startWorker()
}
