import type { PageName } from '@leadenhall/contract/shared/pages.ts'
import { Link, useSearch } from 'wouter'
import { pagePath } from '../format/paths.ts'

interface SignInPromptProps {
  /** The visitor's current page. */
  readonly page: PageName
  readonly texts: {
    /** Says why an account is needed. */
    readonly before: string
    readonly login: string
    readonly between: string
    readonly register: string
  }
}

/** Offers signing in or registering; both return to the current page. */
export function SignInPrompt({ page, texts }: SignInPromptProps) {
  const search = useSearch()
  const returnTo = pagePath(page) + (search ? `?${search}` : '')
  return (
    <p className="text-muted">
      {texts.before}{' '}
      <Link className="link" href={pagePath('auth', {}, { login: 'true', returnTo })}>
        {texts.login}
      </Link>{' '}
      {texts.between}{' '}
      <Link className="link" href={pagePath('auth', {}, { returnTo })}>
        {texts.register}
      </Link>
      .
    </p>
  )
}
