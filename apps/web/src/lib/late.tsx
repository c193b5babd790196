import { type ComponentType, Suspense, useState } from 'react'
import { chunk } from './chunk.ts'

/** A component that comes after the first paint, and its loader for whoever cannot wait. */
export type Late<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> }

type Load = () => Promise<unknown>

const firstPage = Promise.withResolvers<void>()
/** Loaders that wait for the first page; null once it stands. */
let waiting: Load[] | null = []

/**
 * A component of which the first page shall not wait, nor share its line: it is fetched when that
 * stands and the browser is idle. `Placeholder` stands in its place until then, nothing without it.
 */
export function late<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
  Placeholder?: ComponentType<Props>,
): Late<Props> {
  const part = chunk(async () => {
    await firstPage.promise
    return fetchModule()
  })
  // What has a place on the page is shown, and thereby fetched, anyway.
  if (!Placeholder) {
    if (waiting) waiting.push(part.load)
    else whenIdle(part.load)
  }

  function LatePart(props: Props) {
    const [Part] = useState(() => part.component())
    return (
      <Suspense fallback={Placeholder ? <Placeholder {...props} /> : null}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LatePart, { load: part.load })
}

/** To be called once, when the first page stands. */
export function fetchLateParts(): void {
  whenIdle(loadLateParts)
}

/** At once, all that are known by now. */
export async function loadLateParts(): Promise<void> {
  const loaders = waiting ?? []
  waiting = null
  firstPage.resolve()
  await Promise.all(loaders.map((load) => load()))
}

/** Away from what the page itself needs; a failure is not told. */
export function whenIdle(load: Load): void {
  // What cannot be had now is asked for again when it is shown, and told there.
  const start = () => void load().catch(() => undefined)
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}
