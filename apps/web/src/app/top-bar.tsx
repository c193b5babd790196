import type { PageName } from '@leadenhall/contract/shared/pages.ts'
import { Briefcase, Ellipsis, Star } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { Avatar, useUser } from '../features/accounts/index.ts'
import { RandomButton, SearchBox } from '../features/instruments/index.ts'
import { Clocks, TickerStrip } from '../features/market/index.ts'
import { NotificationBell } from '../features/notifications/index.ts'
import { pagePath, sharePath } from '../format/paths.ts'
import { bootstrap } from '../lib/bootstrap.ts'
import { rememberTicker } from '../listing/last-ticker.ts'
import { MenuButton, MenuItem } from '../ui/menu-button.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'
import { useReachedSizes } from '../ui/use-window-size.ts'
import { CommandsButton } from './commands-button.tsx'
import { Logo } from './logo.tsx'
import { SimulatedPill } from './simulated-pill.tsx'
import { texts } from './texts.ts'
import { DisplayControls } from './theme/display-controls.tsx'
import { useMeasuredHeight } from './use-measured-height.ts'

/** Logo, ticker, search, random share, command menu, clocks, theme and navigation. */
export function TopBar({ onCommands }: { readonly onCommands: () => void }) {
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const bar = useMeasuredHeight<HTMLElement>('--top-bar')
  useHotkey('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  const openShare = ({ ticker }: { ticker: string }) => {
    // Single keys then act on the page that opens, instead of being typed here.
    input.current?.blur()
    rememberTicker(ticker)
    navigate(sharePath(ticker))
  }

  return (
    <header ref={bar} className="sticky top-0 z-30 border-b border-line bg-panel print:hidden">
      <div className="mx-auto flex min-h-11 max-w-[1920px] items-center gap-x-3 px-3 max-sm:flex-wrap max-sm:gap-y-1 max-sm:py-1">
        <Link
          href={pagePath('home')}
          className="flex items-center gap-2"
          aria-label={texts.nav.home(bootstrap.productName)}
        >
          <Logo />
          <span className="font-semibold max-xl:hidden">{bootstrap.productName}</span>
        </Link>
        {bootstrap.isDevelopment ? (
          <span className="rounded-sm bg-warn px-1.5 text-xs font-semibold text-canvas">
            {texts.nav.development}
          </span>
        ) : null}
        {bootstrap.dataMode === 'demo' ? (
          <div className="max-lg:hidden">
            <SimulatedPill />
          </div>
        ) : null}
        <TickerStrip />
        <div className="min-w-0 grow max-sm:order-1 max-sm:min-w-32 max-sm:basis-0 sm:max-w-md">
          <SearchBox onPick={openShare} inputRef={input} />
        </div>
        <div className="ml-auto flex items-center gap-1 max-sm:gap-0">
          <RandomButton onPick={openShare} />
          <CommandsButton className="icon-control max-sm:hidden" onClick={onCommands} />
          <div className="max-lg:hidden">
            <Clocks />
          </div>
          <DisplayControls />
        </div>
        <Navigation />
        <div className="max-sm:order-3 xl:hidden">
          <NavigationMenu />
        </div>
      </div>
    </header>
  )
}

/** The links that a narrow bar has no room for. */
function NavigationMenu() {
  const [, navigate] = useLocation()
  const sizes = useReachedSizes()
  const user = useUser()
  const { communityInviteUrl } = bootstrap
  const toolPages = [
    ['tools', texts.nav.tools],
    ['screener', texts.nav.screener],
  ] as const
  // A phone shows them to a user in the second line of the bar, wider screens beside the others.
  const isNarrow = sizes.includes('sm') && !sizes.includes('md')
  const pages: readonly (readonly [PageName, string])[] = user
    ? isNarrow
      ? [['portfoliomanager', texts.nav.portfolio], ...toolPages]
      : []
    : [
        ...(sizes.includes('md') ? [] : ([['about', texts.nav.about]] as const)),
        ...(sizes.includes('lg') ? [] : toolPages),
      ]
  const hasInvite = communityInviteUrl !== null && !sizes.includes('md')
  if (pages.length === 0 && !hasInvite) return null
  return (
    <MenuButton
      align="end"
      isIcon
      label={
        <>
          <Ellipsis className="size-4" aria-hidden="true" />
          <span className="sr-only">{texts.nav.more}</span>
        </>
      }
    >
      {pages.map(([page, label]) => (
        <MenuItem key={page} onPick={() => navigate(pagePath(page))}>
          {label}
        </MenuItem>
      ))}
      {hasInvite ? (
        <MenuItem onPick={() => window.open(communityInviteUrl, '_blank', 'noopener,noreferrer')}>
          {texts.nav.community}
        </MenuItem>
      ) : null}
    </MenuButton>
  )
}

const NAV_LINK = 'inline-flex min-h-[24px] items-center hover:text-accent'

function Navigation() {
  const { communityInviteUrl } = bootstrap
  const user = useUser()
  return (
    <nav
      aria-label={texts.nav.label}
      className="flex items-center gap-3 whitespace-nowrap max-sm:order-2 max-sm:gap-2"
    >
      {communityInviteUrl ? (
        <a
          href={communityInviteUrl}
          target="_blank"
          rel="noreferrer"
          className={`${NAV_LINK} max-md:hidden`}
        >
          {texts.nav.community}
        </a>
      ) : null}
      {user ? (
        <>
          <Link href={pagePath('tools')} className={`${NAV_LINK} sm:max-md:hidden`}>
            {texts.nav.tools}
          </Link>
          <Link href={pagePath('screener')} className={`${NAV_LINK} sm:max-md:hidden`}>
            {texts.nav.screener}
          </Link>
          <Link href={pagePath('portfoliomanager')} className={`${NAV_LINK} max-xl:hidden`}>
            {texts.nav.portfolio}
          </Link>
          <Link
            href={pagePath('portfoliomanager')}
            aria-label={texts.nav.portfolio}
            title={texts.nav.portfolio}
            className={`${NAV_LINK} sm:max-md:hidden xl:hidden`}
          >
            <Briefcase className="size-4" aria-hidden="true" />
          </Link>
          <Link href={pagePath('watchlists')} className={`${NAV_LINK} max-lg:hidden`}>
            {texts.nav.watchlists}
          </Link>
          <Link
            href={pagePath('watchlists')}
            aria-label={texts.nav.watchlists}
            title={texts.nav.watchlists}
            className={`${NAV_LINK} lg:hidden`}
          >
            <Star className="size-4" aria-hidden="true" />
          </Link>
          <NotificationBell />
          <Link href={pagePath('profile')} title={user.name} className="inline-flex">
            <Avatar user={user} />
            <span className="sr-only">{texts.nav.profileOf(user.name)}</span>
          </Link>
        </>
      ) : (
        <>
          <Link href={pagePath('about')} className={`${NAV_LINK} max-md:hidden`}>
            {texts.nav.about}
          </Link>
          <Link href={pagePath('tools')} className={`${NAV_LINK} max-lg:hidden`}>
            {texts.nav.tools}
          </Link>
          <Link href={pagePath('screener')} className={`${NAV_LINK} max-lg:hidden`}>
            {texts.nav.screener}
          </Link>
          <Link href={pagePath('auth')} className={NAV_LINK}>
            {texts.nav.register}
          </Link>
          <Link href={pagePath('auth', {}, { login: 'true' })} className={NAV_LINK}>
            {texts.nav.login}
          </Link>
        </>
      )}
    </nav>
  )
}
