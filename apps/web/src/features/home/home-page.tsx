import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { bootstrap } from '../../lib/bootstrap.ts'
import { pagePath, sharePath } from '../../lib/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { EXAMPLES, texts } from './texts.ts'

interface HomePageProps {
  readonly search: ReactNode
  /** What signed-out people are offered. */
  readonly invitation: ReactNode
}

/** A plain front door: search, examples, help. */
export function HomePage({ search, invitation }: HomePageProps) {
  const { communityInviteUrl, productName } = bootstrap
  return (
    <main className="flex flex-col gap-3">
      <section className="panel flex flex-col items-center gap-4 px-4 py-12">
        <h1 className="text-2xl font-semibold">{productName}</h1>
        <p className="max-w-prose text-center text-muted">{texts.tagline}</p>
        <div className="w-full max-w-xl">{search}</div>
        {invitation}
        <p className="flex flex-wrap justify-center gap-x-4 gap-y-1">
          <span className="text-muted">{texts.examples}</span>
          {EXAMPLES.map(({ ticker, name }) => (
            <Link key={ticker} href={sharePath(ticker)} className="link">
              {name}
            </Link>
          ))}
        </p>
      </section>
      <div className="grid gap-3 md:grid-cols-2">
        <Panel title={texts.help.title}>
          <ul className="flex flex-col gap-2 px-3 py-3">
            {texts.help.items.map(({ key, text }) => (
              <li key={key} className="flex gap-3">
                <kbd className="h-fit w-24 shrink-0 rounded-sm border border-line bg-raised px-1.5 text-center font-sans">
                  {key}
                </kbd>
                <span>{text}</span>
              </li>
            ))}
            {communityInviteUrl ? (
              <li>
                <a className="control" href={communityInviteUrl} target="_blank" rel="noreferrer">
                  {texts.help.community}
                </a>
              </li>
            ) : null}
          </ul>
        </Panel>
        <Panel title={texts.browse.title}>
          <ul>
            {texts.browse.pages.map(({ name, label, about }) => (
              <li key={name} className="border-b border-line last:border-0">
                <Link
                  href={pagePath(name)}
                  className="flex min-h-10 items-center gap-4 px-3 hover:bg-raised"
                >
                  <span className="w-28 shrink-0 font-semibold text-accent">{label}</span>
                  <span className="text-muted">{about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </main>
  )
}
