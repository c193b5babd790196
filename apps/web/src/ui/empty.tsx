import type { ReactNode } from 'react'

/** An empty panel says what belongs here and what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-8 text-center">
      <p className="font-semibold">{title}</p>
      {children ? <div className="w-full max-w-prose text-muted">{children}</div> : null}
    </div>
  )
}
