import { findPage, type PageName, REDIRECTS, titleOf } from '@leadenhall/contract/shared/pages.ts'
import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { SecondFactorAdvice, SessionWatch, StepUp, useUser } from '../features/accounts/index.ts'
import { FirstPricesLine } from '../features/prices/index.ts'
import { bootstrap } from '../lib/bootstrap.ts'
import type { PageProps } from '../lib/page-props.ts'
import { deferred } from '../ui/deferred.tsx'
import { CommandMenuHost } from './command-menu-host.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { Footer } from './footer.tsx'
import { GuardedPage } from './guarded-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pageComponent, prefetchPage } from './pages.tsx'
import { StatusLine } from './status-line.tsx'
import { texts } from './texts.ts'
import { useDateNotation } from './theme/preferences.ts'
import { TopBar } from './top-bar.tsx'
import { useWindowTitle } from './use-window-title.ts'

const Toaster = deferred(async () => ({
  default: (await import('../ui/overlays/toaster.tsx')).Toaster,
}))

/** The frame around every page. */
export function Shell() {
  usePrefetchOnHover()
  // Every date below is written while its part renders, which this makes again.
  useDateNotation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-raised focus:p-2"
      >
        {texts.skip}
      </a>
      <TopBar onCommands={() => setMenuOpen(true)} />
      {/* The footer begins below the fold, so that no page pushes it while it fills. */}
      <div
        id="content"
        className="mx-auto min-h-dvh w-full max-w-[1920px] grow px-3 py-3 print:min-h-0"
      >
        {bootstrap.hasToChoosePrices ? <FirstPrices /> : null}
        <CurrentPage />
      </div>
      <Footer />
      <StatusLine onCommands={() => setMenuOpen(true)} />
      <CommandMenuHost isOpen={isMenuOpen} onOpenChange={setMenuOpen} />
      <StepUp />
      <SessionWatch />
      <Toaster />
    </div>
  )
}

function FirstPrices() {
  const user = useUser()
  return <FirstPricesLine isAdmin={user?.admin ?? false} />
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

function MatchedPage({ path }: { path: string }) {
  const match = findPage(encodePath(path))
  const title = match ? titleOf(match) : texts.notFound.title
  // A page's effects run before those of the frame, which must not replace its own title.
  useWindowTitle(match?.page.hasOwnTitle ? null : title)
  if (!match) return <NotFoundPage />
  return (
    <GuardedPage access={match.page.access}>
      {match.page.access === 'admin' ? <SecondFactorAdvice hasLink /> : null}
      <PageAt name={match.page.name} params={match.params} />
    </GuardedPage>
  )
}

function PageAt({ name, params }: { name: PageName } & Pick<PageProps, 'params'>) {
  const user = useUser()
  const [Page] = useState(() => pageComponent(name))
  return <Page params={params} user={user} />
}

/** The router provides decoded paths, but the page table expects encoded ones. */
function encodePath(path: string): string {
  return path === window.location.pathname ? path : window.location.pathname
}

function PageSkeleton() {
  return (
    <div role="status" aria-label={texts.loadingPage} className="flex flex-col gap-3">
      <div className="skeleton h-16" />
      <div className="skeleton h-96" />
    </div>
  )
}

/** A hovered or focused link is likely to be followed next. */
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
