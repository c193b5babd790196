import type { PageName } from '@leadenhall/contract/shared/pages.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { about, installation, PARTS, privacy, terms, texts } from './texts.ts'

type Section = readonly [heading: string, ...paragraphs: string[]]

export function AboutPage() {
  return (
    <TextPage
      title={texts.about}
      sections={[...about(bootstrap.productName), installation(bootstrap)]}
    >
      <nav aria-label={texts.parts} className="mt-5 grid gap-2 sm:grid-cols-2">
        {PARTS.map(([page, name, does]) => (
          <PartLink key={page} page={page} name={name} does={does} />
        ))}
      </nav>
    </TextPage>
  )
}

export function PrivacyPage() {
  return <TextPage title={texts.privacy} sections={privacy(bootstrap.productName)} />
}

export function TermsPage() {
  return <TextPage title={texts.terms} sections={terms(bootstrap.productName)} />
}

function PartLink({ page, name, does }: { page: PageName; name: string; does: string }) {
  return (
    <Link
      href={pagePath(page)}
      className="rounded border border-line bg-raised px-3 py-2 hover:border-accent"
    >
      <span className="block font-semibold text-accent">{name}</span>
      <span className="text-muted">{does}</span>
    </Link>
  )
}

function TextPage({
  title,
  sections,
  children,
}: {
  title: string
  sections: readonly Section[]
  /** Before the sections. */
  children?: ReactNode
}) {
  const { contactEmail } = bootstrap
  return (
    <main className="panel mx-auto w-full max-w-3xl px-6 py-5 leading-relaxed">
      <h1 className="text-xl font-semibold">{title}</h1>
      {children}
      {sections.map(([heading, ...paragraphs]) => (
        <section key={heading} className="mt-5">
          <h2 className="font-semibold">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <Paragraph key={paragraph}>{paragraph}</Paragraph>
          ))}
        </section>
      ))}
      {contactEmail ? (
        <Paragraph>
          {texts.contact}{' '}
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </Paragraph>
      ) : null}
    </main>
  )
}

function Paragraph({ children }: { children: ReactNode }) {
  return <p className="mt-1.5">{children}</p>
}
