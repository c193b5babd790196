import type { ReactNode } from 'react'

/** Lets a wide table scroll sideways on a phone and a tablet. Its header then stays in the table. */
export function NarrowScroll({ children }: { readonly children: ReactNode }) {
  return (
    <div data-narrow-scroll className="max-lg:overflow-x-auto">
      {children}
    </div>
  )
}
