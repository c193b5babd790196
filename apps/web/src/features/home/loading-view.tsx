import type { ReactNode } from 'react'
import { texts } from './texts.ts'

interface LoadingViewProps {
  readonly logo: ReactNode
  readonly quotation: ReactNode
}

/** Shown while the page's first data loads: the logo and a quotation. */
export function LoadingView({ logo, quotation }: LoadingViewProps) {
  return (
    <main
      role="status"
      aria-label={texts.loading}
      className="flex min-h-[60vh] flex-col items-center justify-center gap-6 px-4 text-center"
    >
      <div className="animate-pulse text-3xl motion-reduce:animate-none">{logo}</div>
      <div className="min-h-16">{quotation}</div>
    </main>
  )
}
