import type { ReactNode } from 'react'
import { Link } from 'wouter'

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-[24px] items-center gap-1 self-start text-muted hover:text-accent"
    >
      <span aria-hidden="true">‹</span>
      {children}
    </Link>
  )
}
