import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface SourceLinkProps {
  readonly href: string
  readonly className?: string
  readonly title?: string
  readonly children: ReactNode
}

/** A link to where a text comes from: a page of our own opens here, another site in a new tab. */
export function SourceLink({ href, children, ...others }: SourceLinkProps) {
  return href.startsWith('/') ? (
    <Link href={href} {...others}>
      {children}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" {...others}>
      {children}
    </a>
  )
}
