import './styles/main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CrashBoundary } from './app/crash-boundary.tsx'
import { Shell } from './app/shell.tsx'
import { createQueryClient } from './lib/query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')

createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <QueryClientProvider client={createQueryClient()}>
        <Shell />
      </QueryClientProvider>
    </CrashBoundary>
  </StrictMode>,
)
