import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { bootstrap } from '../../lib/bootstrap.ts'
import { pagePath } from '../../lib/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

interface HelpPanelProps {
  readonly isSignedIn: boolean
  /** The dialog for registering interest in product news. */
  readonly interest: ReactNode
  readonly quotation: ReactNode
  /** Signs in as a guest; nothing outside the demo. */
  readonly guest: ReactNode
}

/** Getting started; signed-out visitors are invited to create an account. */
export function HelpPanel({ isSignedIn, interest, quotation, guest }: HelpPanelProps) {
  const { communityInviteUrl, productName } = bootstrap
  return (
    <Panel title={texts.help.title}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          <span className="font-semibold text-accent">{texts.alpha.title}.</span> {productName}{' '}
          {texts.alpha.note}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {isSignedIn ? null : (
            <>
              <Link className="control control-primary" href={pagePath('auth')}>
                {texts.help.signUp}
              </Link>
              {guest}
              <span className="text-muted">{texts.help.signUpNote}</span>
            </>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {communityInviteUrl ? (
            <a className="control" href={communityInviteUrl} target="_blank" rel="noreferrer">
              {texts.help.community}
            </a>
          ) : null}
          {interest}
        </div>
        <ul className="flex flex-col gap-2">
          {texts.help.items.map(({ key, text }) => (
            <li key={key} className="flex gap-3">
              <kbd className="h-fit w-24 shrink-0 rounded-sm border border-line bg-raised px-1.5 text-center font-sans">
                {key}
              </kbd>
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <div className="border-t border-line pt-3">{quotation}</div>
      </div>
    </Panel>
  )
}
