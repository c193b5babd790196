import { useState } from 'react'
import { useLocation } from 'wouter'
import { pagePath, sharePath } from '../../format/paths.ts'
import { Button } from '../../ui/button.tsx'
import type { RenderSearch } from './alert-form.tsx'
import { CreateAlert } from './create-alert.tsx'
import { texts } from './texts.ts'

interface AddAlertProps {
  readonly ticker: string
  readonly isSignedIn: boolean
  readonly renderSearch: RenderSearch
}

/** Creates an alert for a share; sends visitors to sign in and back. */
export function AddAlert({ ticker, isSignedIn, renderSearch }: AddAlertProps) {
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const start = () => {
    if (isSignedIn) setOpen(true)
    else navigate(pagePath('auth', {}, { login: 'true', returnTo: sharePath(ticker) }))
  }
  return (
    <>
      <Button title={texts.addHelp} onClick={start}>
        {texts.add}
      </Button>
      {isOpen ? (
        <CreateAlert ticker={ticker} renderSearch={renderSearch} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
