import { findPage, type PageName, REDIRECTS } from '@leadenhall/contract/shared/pages.ts'
import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { bootstrap } from '../lib/bootstrap.ts'
import { late } from '../ui/late.tsx'
import { CommandMenuHost } from './command-menu-host.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { Footer } from './footer.tsx'
import { GuardedPage } from './guarded-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { type PageProps, pageComponent, prefetchPage } from './pages.tsx'
import { StatusLine } from './status-line.tsx'
import { TopBar } from './top-bar.tsx'
import { useWindowTitle } from './use-window-title.ts'

const Toaster = late(async () => ({
  default: (await import('../ui/overlays/toaster.tsx')).Toaster,
}))

/** The frame around every page. */
export function Shell() {
  usePrefetchOnHover()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-raised focus:p-2"
      >
        Skip to content
      </a>
      <TopBar />
      {bootstrap.dataMode === 'demo' ? (
        <p className="border-b border-line bg-raised px-3 py-0.5 text-center text-sm text-warn">
          Simulated market: every price, change and volume here is invented.
        </p>
      ) : null}
      <div id="content" className="mx-auto w-full max-w-[1600px] grow px-3 py-3">
        <CurrentPage />
      </div>
      <Footer />
      <StatusLine />
      <CommandMenuHost />
      <Toaster />
    </div>
  )
}

function CurrentPage() {
  const [path] = useLocation()
  const redirect = REDIRECTS[path]
  if (redirect) return <Redirect to={redirect} replace />
  return (
    <CrashBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>
        <MatchedPage path={path} />
      </Suspense>
    </CrashBoundary>
  )
}

const OWN_TITLES: ReadonlySet<PageName> = new Set(['share', 'user-watchlist', 'shared-watchlist'])

function MatchedPage({ path }: { path: string }) {
  const match = findPage(encodePath(path))
  const params = match?.params ?? {}
  const { title = 'Page not found', name } = match?.page ?? {}
  // Some pages know their own title, and effects of a page run before those of its frame.
  const isOwn = name !== undefined && OWN_TITLES.has(name)
  useWindowTitle(isOwn ? null : (params['industry'] ?? params['supersector'] ?? title))
  if (!name || !match) return <NotFoundPage />
  return (
    <GuardedPage access={match.page.access}>
      <PageAt name={name} params={params} />
    </GuardedPage>
  )
}

function PageAt({ name, params }: { name: PageName } & PageProps) {
  const [Page] = useState(() => pageComponent(name))
  return <Page params={params} />
}

/** The router hands out decoded paths; the page table reads encoded ones. */
function encodePath(path: string): string {
  return path === window.location.pathname ? path : window.location.pathname
}

function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading page" className="flex flex-col gap-3">
      <div className="skeleton h-16" />
      <div className="skeleton h-96" />
    </div>
  )
}

/** A link that is pointed at or focused is likely to be followed. */
function usePrefetchOnHover(): void {
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      const match = link && link.origin === window.location.origin ? findPage(link.pathname) : null
      if (match) void prefetchPage(match.page.name)
    }
    document.addEventListener('pointerover', prefetch)
    document.addEventListener('focusin', prefetch)
    return () => {
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [])
}
