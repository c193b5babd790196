import type { ReactNode } from 'react'
import { bootstrap } from '../../lib/bootstrap.ts'
import { about, privacy, terms } from './texts.ts'

type Section = readonly [heading: string, ...paragraphs: string[]]

export function AboutPage() {
  return <TextPage title="About" sections={about(bootstrap.productName)} />
}

export function PrivacyPage() {
  return <TextPage title="Privacy" sections={privacy(bootstrap.productName)} />
}

export function TermsPage() {
  return <TextPage title="Terms" sections={terms(bootstrap.productName)} />
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
          Contact:{' '}
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
