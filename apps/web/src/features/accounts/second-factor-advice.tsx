import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { useUser } from './api.ts'
import { texts } from './texts.ts'

/** For an administrator whose account opens without a second factor. */
export function SecondFactorAdvice({ hasLink }: { hasLink: boolean }) {
  const user = useUser()
  if (!user?.admin || user.has_second_factor || user.has_passkey) return null
  return (
    <aside
      aria-label={texts.advice.label}
      className={`rounded-sm border border-accent px-3 py-2 ${hasLink ? 'mb-3' : ''}`}
    >
      {texts.advice.text}{' '}
      {hasLink ? (
        <Link className="link" href={pagePath('profile')}>
          {texts.advice.link}
        </Link>
      ) : null}
    </aside>
  )
}
