import { type ComponentType, useEffect, useState } from 'react'
import { chunk } from '../lib/chunk.ts'
import { showToast } from './show-toast.ts'

/** A component that comes after the first paint, and its loader for whoever cannot wait. */
export type Late<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> }

type Load = () => Promise<unknown>

/** What could not be had is asked for again, for as long as it is shown. */
const RETRY_MS = 5000

const firstPage = Promise.withResolvers<void>()
/** Loaders that wait for the first page; null once it stands. */
let waiting: Load[] | null = []

/**
 * A component of which the first page shall not wait, nor share its line: it is fetched when that
 * stands and the browser is idle. `Placeholder` stands in its place until then, and for as long as it
 * cannot be had; without one nothing does, and a message says so.
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
    const [Part, setPart] = useState(() => part.loaded())
    const isThere = Part !== null
    useEffect(() => {
      if (isThere) return undefined
      const attempt = async () => {
        await part.load()
        setPart(part.loaded)
      }
      return retrying(attempt, Placeholder ? undefined : (error) => showToast(error.message))
    }, [isThere])
    if (Part) return <Part {...props} />
    return Placeholder ? <Placeholder {...props} /> : null
  }
  return Object.assign(LatePart, { load: part.load })
}

/** Until it succeeds or the returned function is called; the first failure is told. */
function retrying(attempt: Load, onFirstFailure?: (error: Error) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let tell = onFirstFailure
  const run = () =>
    void attempt().catch((error: Error) => {
      if (isOver) return
      tell?.(error)
      tell = undefined
      timer = setTimeout(run, RETRY_MS)
    })
  run()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
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
