import { EXPORT_PATHS } from '@leadenhall/contract/screener/filters.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx'
import type { Named } from './api.ts'
import type { LoadedScreener } from './saved-screen.ts'
import { toExportQuery } from './saved-screen.ts'
import type { ScreenState } from './screen-state.ts'
import { texts } from './texts.ts'

const SaveDialog = deferred(async () => ({
  default: (await import('./save-dialog.tsx')).SaveDialog,
}))
const LoadDialog = deferred(async () => ({
  default: (await import('./load-dialog.tsx')).LoadDialog,
}))

interface ScreenerActionsProps {
  readonly isSignedIn: boolean
  readonly isRunning: boolean
  readonly state: ScreenState
  /** Tickers that alone can match. */
  readonly tickers: Named
  readonly onStart: () => void
  readonly onClear: () => void
  readonly onLoad: (loaded: LoadedScreener, state: ScreenState) => void
}

/** Start, Load, Clear, Save and Export; visitors get a prompt where an account is needed. */
export function ScreenerActions(props: ScreenerActionsProps) {
  const { isSignedIn, isRunning, state, tickers, onStart, onClear, onLoad } = props
  const [open, setOpen] = useState<'save' | 'load' | null>(null)
  const close = () => setOpen(null)
  const exported = toExportQuery(state, tickers)
  return (
    <>
      <Button kind="primary" disabled={isRunning} onClick={onStart}>
        {texts.start}
      </Button>
      {isSignedIn ? (
        <>
          <Button onClick={() => setOpen('load')}>{texts.load}</Button>
          <Button onClick={() => setOpen('save')}>{texts.save}</Button>
          <ExportLink kind="csv" query={exported} />
          <ExportLink kind="xlsx" query={exported} />
        </>
      ) : null}
      <Button onClick={onClear}>{texts.clear}</Button>
      {isSignedIn ? null : <SignInPrompt page="screener" texts={texts.anonymous} />}
      {open === 'save' ? <SaveDialog state={state} onClose={close} /> : null}
      {open === 'load' ? (
        <LoadDialog
          state={state}
          onClose={close}
          onLoad={(loaded, next) => {
            close()
            onLoad(loaded, next)
          }}
        />
      ) : null}
    </>
  )
}

function ExportLink({ kind, query }: { kind: keyof typeof EXPORT_PATHS; query: URLSearchParams }) {
  return (
    <a className="control" href={`${EXPORT_PATHS[kind]}?${query}`} download>
      {texts.export[kind]}
    </a>
  )
}
