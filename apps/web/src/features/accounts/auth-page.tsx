import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { useUserChange } from './api.ts'
import { GuestButton } from './guest-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ForgottenPasswordForm, ResetPasswordForm } from './password-forms.tsx'
import { RegisterForm } from './register-form.tsx'
import { signInOptionsQuery } from './sign-in-api.ts'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

type View = 'register' | 'sign-in' | 'forgot' | 'reset'

/** Register or sign in; `login=true` selects sign-in, `reset=` carries a mailed token. */
export function AuthPage({ onTitle }: { readonly onTitle: (title: string) => void }) {
  const [search, setSearch] = useSearchParams()
  const [, navigate] = useLocation()
  const { signedIn } = useUserChange()
  const [notice, setNotice] = useState<string | null>(null)
  const view = viewOf(search)
  const { data } = useQuery(signInOptionsQuery)
  const problem = problemOf(search, data !== undefined && data.oidc !== null)
  const isProving = search.get('error') === 'proof_needed'
  const hasPasswords = (data?.password ?? true) || isProving
  const invitation = search.get('invitation')
  const canRegister =
    data === undefined ||
    data.registration === 'open' ||
    (data.registration === 'invited' && invitation !== null)
  useEffect(() => onTitle(TITLES[view]), [view, onTitle])

  const show = (next: View) => {
    setNotice(null)
    setSearch(
      (now) => {
        for (const name of ['login', 'forgot', 'reset', 'google', 'oidc', 'error', 'verified'])
          now.delete(name)
        if (next !== 'register') now.set('login', 'true')
        if (next === 'forgot') now.set('forgot', 'true')
        return now
      },
      { replace: true },
    )
  }
  const finish = async () => {
    await signedIn()
    navigate(toLocalPath(search.get('returnTo')), { replace: true })
  }

  return (
    <main className="panel mx-auto mt-6 flex w-full max-w-md flex-col gap-4 px-6 py-5">
      <h1 className="text-xl font-semibold">{TITLES[view]}</h1>
      {problem ? <FormBanner kind={isProving ? 'info' : 'error'} message={problem} /> : null}
      {notice ? <FormBanner kind="info" message={notice} /> : null}
      {view === 'register' && hasPasswords ? (
        canRegister ? (
          <RegisterForm invitation={invitation} onDone={() => void finish()} />
        ) : (
          <FormBanner
            kind="info"
            message={data?.registration === 'closed' ? texts.closed : texts.invited}
          />
        )
      ) : null}
      {view === 'sign-in' && hasPasswords ? <SignInForm onDone={() => void finish()} /> : null}
      {view === 'forgot' ? <ForgottenPasswordForm /> : null}
      {view === 'reset' ? (
        <ResetPasswordForm
          token={search.get('reset') ?? ''}
          onDone={(message) => {
            show('sign-in')
            setNotice(message)
          }}
        />
      ) : null}
      <div className="flex flex-wrap justify-between gap-2">
        {view === 'register' ? (
          <TextButton onClick={() => show('sign-in')}>{texts.register.toSignIn}</TextButton>
        ) : null}
        {view === 'sign-in' ? (
          <>
            <TextButton onClick={() => show('register')}>{texts.signIn.toRegister}</TextButton>
            {hasPasswords ? (
              <TextButton onClick={() => show('forgot')}>{texts.signIn.forgot}</TextButton>
            ) : null}
          </>
        ) : null}
        {view === 'forgot' || view === 'reset' ? (
          <TextButton onClick={() => show('sign-in')}>{texts.forgot.back}</TextButton>
        ) : null}
      </div>
      {view === 'register' || view === 'sign-in' ? (
        <>
          {view === 'sign-in' ? <PasskeyButton onDone={() => void finish()} /> : null}
          <GuestButton
            onDone={() => navigate(toLocalPath(search.get('returnTo')), { replace: true })}
          />
          <OidcButton isRegistering={view === 'register'} search={search} />
          {data?.password === false ? null : (
            <GoogleButton isRegistering={view === 'register'} search={search} />
          )}
        </>
      ) : null}
    </main>
  )
}

const TITLES: Record<View, string> = {
  register: texts.register.title,
  'sign-in': texts.signIn.title,
  forgot: texts.forgot.title,
  reset: texts.reset.title,
}

function viewOf(search: URLSearchParams): View {
  if (search.has('reset')) return 'reset'
  if (search.get('forgot') === 'true') return 'forgot'
  return search.get('login') === 'true' ? 'sign-in' : 'register'
}

function problemOf(search: URLSearchParams, hasOwnService: boolean): string | null {
  if (search.get('google') === 'off') return texts.googleOff
  if (search.has('oidc')) return texts.serviceFailed
  const code = search.get('error')
  if (code !== null && Object.hasOwn(texts.refusals, code)) {
    return texts.refusals[code as keyof typeof texts.refusals]
  }
  if (code !== null || search.get('google') === 'failed') {
    return hasOwnService ? texts.serviceFailed : texts.googleFailed
  }
  return search.get('verified') === 'no' ? texts.notVerified : null
}

/** Query that goes to the service and back. */
function toRedirectQuery(search: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of ['returnTo', 'invitation']) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The page to return to; only paths on this site are allowed. */
function toLocalPath(text: string | null): string {
  return text && /^\/(?![/\\])/.test(text) ? text : pagePath('home')
}

/** For the operator's own service; nothing where there is none. */
function OidcButton({
  isRegistering,
  search,
}: {
  readonly isRegistering: boolean
  readonly search: URLSearchParams
}) {
  const { data } = useQuery(signInOptionsQuery)
  if (!data?.oidc) return null
  const label = isRegistering ? texts.oidc.signUp : texts.oidc.signIn
  return (
    <a className="control min-h-8" href={`/auth/oidc/redirect${toRedirectQuery(search)}`}>
      {label(data.oidc.label)}
    </a>
  )
}

/** Without configured keys, the button explains what is missing instead of failing. */
function GoogleButton({
  isRegistering,
  search,
}: {
  readonly isRegistering: boolean
  readonly search: URLSearchParams
}) {
  const { data } = useQuery(signInOptionsQuery)
  const [isExplained, setExplained] = useState(false)
  const label = isRegistering ? texts.register.google : texts.signIn.google
  if (data?.google) {
    return (
      <a className="control min-h-8" href={`/auth/google/redirect${toRedirectQuery(search)}`}>
        {label}
      </a>
    )
  }
  return (
    <>
      <Button className="min-h-8" onClick={() => setExplained(true)}>
        {label}
      </Button>
      {isExplained ? <FormBanner kind="info" message={texts.googleOff} /> : null}
    </>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link" onClick={onClick}>
      {children}
    </button>
  )
}
