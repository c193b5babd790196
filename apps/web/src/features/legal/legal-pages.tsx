import type { ReactNode } from 'react'
import { bootstrap } from '../../lib/bootstrap.ts'
import { about, privacy, terms, texts } from './texts.ts'

type Section = readonly [heading: string, ...paragraphs: string[]]

export function AboutPage() {
  return <TextPage title={texts.about} sections={about(bootstrap.productName)} />
}

export function PrivacyPage() {
  return <TextPage title={texts.privacy} sections={privacy(bootstrap.productName)} />
}

export function TermsPage() {
  return <TextPage title={texts.terms} sections={terms(bootstrap.productName)} />
}

function TextPage({ title, sections }: { title: string; sections: readonly Section[] }) {
  const { contactEmail } = bootstrap
  return (
    <main className="panel mx-auto w-full max-w-3xl px-6 py-5 leading-relaxed">
      <h1 className="text-xl font-semibold">{title}</h1>
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
