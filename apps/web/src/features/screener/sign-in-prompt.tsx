import { Link, useSearch } from 'wouter'
import { pagePath } from '../../lib/paths.ts'
import { texts } from './texts.ts'

/** Signing in leads back to the very screen. */
export function SignInPrompt() {
  const search = useSearch()
  const returnTo = pagePath('screener') + (search ? `?${search}` : '')
  return (
    <p className="text-muted">
      {texts.anonymous.before}{' '}
      <Link className="link" href={pagePath('auth', {}, { login: 'true', returnTo })}>
        {texts.anonymous.login}
      </Link>{' '}
      {texts.anonymous.between}{' '}
      <Link className="link" href={pagePath('auth', {}, { returnTo })}>
        {texts.anonymous.register}
      </Link>
      .
    </p>
  )
}
