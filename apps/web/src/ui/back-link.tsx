import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../format/paths.ts'
import { texts } from './texts.ts'

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-[24px] items-center gap-1 self-start text-muted hover:text-accent print:hidden"
    >
      <span aria-hidden="true">‹</span>
      {children}
    </Link>
  )
}

export function BackToTools() {
  return <BackLink href={pagePath('tools')}>{texts.tools}</BackLink>
}
