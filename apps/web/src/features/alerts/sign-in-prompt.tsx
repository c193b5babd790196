import { Link, useSearch } from 'wouter'
import { pagePath } from '../../lib/paths.ts'
import { texts } from './texts.ts'

/** Signing in leads back to the tool. */
export function SignInPrompt() {
  const search = useSearch()
  const returnTo = pagePath('toolkit') + (search ? `?${search}` : '')
  return (
    <p className="px-4 py-8 text-center text-muted">
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
