import { useUser } from '../features/accounts/index.ts'
import { CommandMenu } from '../features/command-menu/index.ts'
import { QuickQuote } from '../features/history/index.ts'
import { guardPage } from './guard.ts'
import { setPreference, usePreferences } from './theme/preferences.ts'

/** The command menu with what it needs of the frame: the theme, who is there, the quick quote. */
export function CommandMenuHost() {
  const user = useUser()
  const isDark = usePreferences().theme === 'dark'
  const visitor = user === null ? 'signed-out' : user.admin ? 'admin' : 'signed-in'
  return (
    <CommandMenu
      onTheme={() => setPreference('theme', isDark ? 'light' : 'dark')}
      canOpen={(access) => guardPage(access, visitor) === 'allow'}
      renderQuote={({ ticker, name, market, exchange }, onClose) => (
        <QuickQuote ticker={ticker} name={name} exchange={market ?? exchange} onClose={onClose} />
      )}
    />
  )
}
