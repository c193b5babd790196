import { type ComponentProps, lazy, Suspense } from 'react'
import { useUser } from '../features/accounts/index.ts'
import { CommandMenu } from '../features/command-menu/index.ts'
import { guardPage } from './guard.ts'
import { setPreference, usePreferences } from './theme/preferences.ts'

const QuickQuote = lazy(async () => ({
  default: (await import('../features/history/index.ts')).QuickQuote,
}))

/** Connects the command menu to the theme, the signed-in user and the quick quote. */
export function CommandMenuHost(
  props: Pick<ComponentProps<typeof CommandMenu>, 'isOpen' | 'onOpenChange'>,
) {
  const user = useUser()
  const isDark = usePreferences().theme === 'dark'
  const visitor = user === null ? 'signed-out' : user.admin ? 'admin' : 'signed-in'
  return (
    <CommandMenu
      {...props}
      onTheme={() => setPreference('theme', isDark ? 'light' : 'dark')}
      canOpen={(access) => guardPage(access, visitor) === 'allow'}
      renderQuote={({ ticker, name, market, exchange }, onClose) => (
        <Suspense fallback={null}>
          <QuickQuote
            ticker={ticker}
            name={name}
            exchange={market ?? exchange}
            isSignedIn={user !== null}
            onClose={onClose}
          />
        </Suspense>
      )}
    />
  )
}
