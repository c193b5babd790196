import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Panel } from '../../ui/panel.tsx'
import { readStored, writeStored } from '../../ui/storage.ts'
import { texts } from './texts.ts'

interface HelpPanelProps {
  readonly isSignedIn: boolean
  /** The dialog for registering interest in product news. */
  readonly interest: ReactNode
  readonly quotation: ReactNode
  /** Signs in as a guest; nothing outside the demo. */
  readonly guest: ReactNode
}

const SEEN = 'help.seen'

/**
 * Getting started; visitors are invited to create an account. One line for users, and for visitors
 * after the first visit with this browser.
 */
export function HelpPanel(props: HelpPanelProps) {
  const { isSignedIn, guest } = props
  const [isOpen, setOpen] = useState(() => !isSignedIn && readStored(SEEN) === null)
  useEffect(() => writeStored(SEEN, 'yes'), [])
  if (!isOpen) {
    return (
      <Panel
        title={
          <ExpandLink isOpen={false} onToggle={() => setOpen(true)}>
            {texts.help.open} <Glyph shape="next" />
          </ExpandLink>
        }
        actions={
          isSignedIn ? null : (
            <>
              <SignUp />
              {guest}
            </>
          )
        }
      >
        {null}
      </Panel>
    )
  }
  return (
    <Panel
      title={texts.help.title}
      actions={
        <ExpandLink isOpen onToggle={() => setOpen(false)}>
          {texts.help.close}
        </ExpandLink>
      }
    >
      <Help {...props} />
    </Panel>
  )
}

interface ExpandLinkProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

function ExpandLink({ isOpen, onToggle, children }: ExpandLinkProps) {
  return (
    <button
      type="button"
      className="link min-h-[24px] whitespace-nowrap"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {children}
    </button>
  )
}

function SignUp() {
  return (
    <Link className="control control-primary" href={pagePath('auth')}>
      {texts.help.signUp}
    </Link>
  )
}

function Help({ isSignedIn, interest, quotation, guest }: HelpPanelProps) {
  const { communityInviteUrl, productName } = bootstrap
  return (
    <div className="flex flex-col gap-3 p-3">
      {isSignedIn ? null : (
        <>
          <p>
            <span className="font-semibold text-accent">{texts.alpha.title}.</span> {productName}{' '}
            {texts.alpha.note}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <SignUp />
            {guest}
            <span className="text-muted">{texts.help.signUpNote}</span>
          </div>
        </>
      )}
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
  )
}
